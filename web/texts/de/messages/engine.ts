import type { EngineStateCode } from '../../../../shared/messages.ts'

/** The messages of the state of a model server, which Settings shows at once. */
export const keptOfEngine = {
  ollama_away: 'Ollama ist unter {host} nicht erreichbar. Starten Sie es mit: {command}',
  ollama_away_there:
    'Ollama ist unter {host} nicht erreichbar. Starten Sie es auf dem anderen Rechner mit: {command}',
  ollama_no_model: 'Ollama hat noch kein Chat-Modell. Installieren Sie ein kleines mit: {command}',
  ollama_slow:
    'Ollama hat unter {host} nicht innerhalb von {seconds} s geantwortet. Prüfen Sie, ob es dort läuft: {command}',
  ollama_other:
    'Unter {host} antwortet nicht Ollama. Geben Sie mit --ollama-host die Adresse an, unter der Ollama läuft.',
  model_missing:
    'Das Modell „{model}“ ist nicht in Ollama installiert. Wählen Sie {other} in den Einstellungen, oder installieren Sie es mit: {command}',
  model_missing_install:
    'Das Modell „{model}“ ist nicht in Ollama installiert. Installieren Sie es mit: {command}',
  server_away:
    'Der Modellserver ist unter {url} nicht erreichbar. Starten Sie ihn, oder prüfen Sie --model-url.',
  server_away_there:
    'Der Modellserver ist unter {url} nicht erreichbar. Prüfen Sie, ob er dort läuft, und --model-url.',
  server_slow:
    'Der Modellserver hat unter {url} nicht innerhalb von {seconds} s geantwortet. Prüfen Sie, ob er läuft, und --model-url.',
  server_no_model: 'Der Server unter {url} hat noch kein Chat-Modell.',
} as const satisfies Record<EngineStateCode, string>
