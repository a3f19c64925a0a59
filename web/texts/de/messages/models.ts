import type { ModelTexts } from '../../../../shared/messages.ts'
import { keptOfEngine } from './engine.ts'

export const models = {
  ...keptOfEngine,
  ollama_memory:
    'Ollama konnte „{model}“ nicht ausführen: {why}. Wählen Sie in den Einstellungen ein kleineres Modell, oder machen Sie Speicher frei, und fragen Sie noch einmal.',
  ollama_busy:
    'Ollama konnte „{model}“ nicht ausführen: {why}. Auch andere fragen gerade; warten Sie einen Augenblick, und fragen Sie noch einmal.',
  ollama_failed:
    'Ollama konnte „{model}“ nicht ausführen: {why}. Fragen Sie noch einmal; hilft das nicht, starten Sie Ollama neu, oder wählen Sie in den Einstellungen ein anderes Modell.',
  ollama_stalled:
    '„{model}“ hat {seconds} s lang nicht weitergeschrieben. Fragen Sie noch einmal, oder wählen Sie in den Einstellungen ein kleineres Modell.',
  ollama_not_begun:
    '„{model}“ hat nicht innerhalb von {seconds} s zu antworten begonnen. Wählen Sie in den Einstellungen ein kleineres Modell, oder sehen Sie mit „ollama ps“ nach, ob es in den Speicher passt.',
  ollama_broke_off:
    'Die Verbindung zu Ollama brach ab, während „{model}“ antwortete. Fragen Sie noch einmal; geschieht es wieder, sehen Sie im Protokoll von Ollama nach.',
  ollama_garbled:
    'Was unter {host} antwortet, spricht nicht das Protokoll von Ollama. Prüfen Sie --ollama-host, und aktualisieren Sie Ollama, wenn es alt ist.',
  server_stalled:
    '„{model}“ hat {seconds} s lang nicht weitergeschrieben. Fragen Sie noch einmal, oder wählen Sie in den Einstellungen ein anderes Modell.',
  server_not_begun:
    '„{model}“ hat nicht innerhalb von {seconds} s zu antworten begonnen. Sehen Sie nach, ob der Server unter {url} überlastet ist.',
  server_redirects:
    '{url} verweist auf eine andere Adresse. Setzen Sie --model-url auf diese, wenn Sie ihr vertrauen.',
  server_broke_off:
    'Die Verbindung zu {url} brach ab, während „{model}“ antwortete. Fragen Sie noch einmal; geschieht es wieder, sehen Sie im Protokoll des Servers nach.',
  server_answer_broke_off:
    'Die Antwort von „{model}“ brach ab. Fragen Sie noch einmal; geschieht es wieder, sehen Sie im Protokoll des Servers unter {url} nach.',
  model_long:
    '„{model}“ ist nicht innerhalb von {seconds} s fertig geworden. Fragen Sie noch einmal, oder wählen Sie in den Einstellungen ein anderes Modell.',
  ollama_long:
    '„{model}“ ist nicht innerhalb von {seconds} s fertig geworden. Fragen Sie noch einmal, oder wählen Sie in den Einstellungen ein kleineres Modell.',
  model_repeated:
    '„{model}“ hat sich wiederholt und wurde angehalten. Fragen Sie noch einmal, oder wählen Sie in den Einstellungen ein anderes Modell.',
  model_taken:
    '„{model}“ hat {seconds} s lang anderen geantwortet. Warten Sie einen Augenblick, und fragen Sie noch einmal.',
  ollama_redirects:
    '{host} verweist auf eine andere Adresse. Setzen Sie --ollama-host auf diese, wenn Sie ihr vertrauen.',
  server_failed: 'Der Modellserver unter {url} ist ausgefallen: {why}. Fragen Sie noch einmal.',
  server_old:
    'Was unter {url} antwortet, spricht nicht das OpenAI-Protokoll. Prüfen Sie --model-url, und aktualisieren Sie den Server, wenn er alt ist.',
  server_other:
    'Was unter {url} antwortet, spricht nicht das OpenAI-Protokoll. Prüfen Sie --model-url: Oft endet die Adresse mit /v1.',
  server_model_missing:
    'Der Server unter {url} hat kein Modell „{model}“. Wählen Sie in den Einstellungen ein anderes.',
  server_model_load: 'Der Server unter {url} hat kein Modell „{model}“. Laden Sie es dort.',
  server_model_choose:
    'Der Server unter {url} hat kein Modell „{model}“. Wählen Sie {other} in den Einstellungen, oder laden Sie es dort.',
  server_wrong_key:
    'Der Modellserver unter {url} lehnt den Schlüssel ab. Geben Sie ihm einen anderen mit --model-key-file.',
  server_asks_key:
    'Der Modellserver unter {url} verlangt einen Schlüssel. Geben Sie ihm einen mit --model-key-file.',
  server_busy:
    'Der Modellserver unter {url} ist gerade ausgelastet. Warten Sie einen Augenblick, und fragen Sie noch einmal.',
  server_busy_why:
    'Der Modellserver unter {url} ist gerade ausgelastet ({why}). Warten Sie einen Augenblick, und fragen Sie noch einmal.',
  server_could_not_run:
    'Der Modellserver unter {url} konnte „{model}“ nicht ausführen: {why}. Fragen Sie noch einmal; hilft das nicht, sehen Sie im Protokoll des Servers nach.',
  server_context:
    'Die Belege passen nicht in den Kontext von „{model}“. Vergrößern Sie ihn auf dem Server, oder wählen Sie in den Einstellungen ein anderes Modell.',
  server_context_of:
    'Die Belege passen nicht in den Kontext von „{model}“ ({tokens} Token). Vergrößern Sie ihn auf dem Server, oder wählen Sie in den Einstellungen ein anderes Modell.',
  ollama_error:
    'Ollama ist ausgefallen: {why}. Fragen Sie noch einmal; hilft das nicht, starten Sie Ollama neu, oder wählen Sie in den Einstellungen ein anderes Modell.',
  ollama_cut:
    'Die Verbindung zu Ollama brach ab. Fragen Sie noch einmal; geschieht es wieder, sehen Sie im Protokoll von Ollama nach.',
  server_cut:
    'Die Verbindung zu {url} brach ab. Fragen Sie noch einmal; geschieht es wieder, sehen Sie im Protokoll des Servers nach.',
  server_form:
    '„{model}“ unter {url} hielt sich nicht an die verlangte Form. Wählen Sie in den Einstellungen ein anderes Modell.',
  server_endless:
    '„{model}“ unter {url} hört nicht auf zu schreiben. Wählen Sie in den Einstellungen ein anderes Modell.',
  server_filtered:
    'Ein Filter des Servers unter {url} hat die Antwort von „{model}“ verhindert. Wählen Sie in den Einstellungen ein anderes Modell.',
  pull_no_library:
    '„{name}“ konnte nicht installiert werden: Ollama erreicht seine Bibliothek nicht. Prüfen Sie die Verbindung des Rechners, auf dem es läuft, und versuchen Sie es erneut.',
  pull_old: '„{name}“ braucht ein neueres Ollama. Aktualisieren Sie es mit: {command}',
  pull_disk_full:
    'Der Datenträger ist zu voll für „{name}“. Schaffen Sie Platz, und versuchen Sie es erneut.',
  pull_unwritable:
    '„{name}“ konnte nicht installiert werden: Ollama darf nicht in seinen Modellordner schreiben. Geben Sie ihm das Recht dazu oder mit OLLAMA_MODELS einen anderen Ordner.',
  pull_unknown: 'Kein Modell heißt „{name}“. Suchen Sie seinen Namen auf ollama.com/library.',
  pull_stalled:
    '„{name}“ konnte nicht installiert werden: Eine Weile kam nichts an. Was da ist, bleibt: Versuchen Sie es erneut, um fortzufahren.',
  pull_cut:
    'Die Verbindung zu Ollama brach ab, während „{name}“ geladen wurde. Was da ist, bleibt: Versuchen Sie es erneut, um fortzufahren.',
  pull_elsewhere:
    '„{name}“ konnte nicht installiert werden: Modelle für den Server unter {url} fügen Sie dort hinzu.',
  pull_failed: '„{name}“ konnte nicht installiert werden: {why}. Versuchen Sie es erneut.',
  ollama_form: 'es hielt sich nicht an die verlangte Form',
  ollama_endless: 'es hört nicht auf zu schreiben',
} as const satisfies ModelTexts
