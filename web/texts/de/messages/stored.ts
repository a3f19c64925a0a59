import type { StoredMessageCode } from '../../../../shared/stored-messages.ts'
import { keptOfEngine } from './engine.ts'

/** Messages that the server stores in English, by code. */
export const kept: Record<StoredMessageCode, string> = {
  file_no_text: '„{file}“ enthält keinen Text',
  file_empty: '„{file}“ ist leer',
  file_protected: '„{file}“ ist passwortgeschützt',
  file_wrong_password: '„{file}“ konnte mit diesem Passwort nicht geöffnet werden',
  file_drm: '„{file}“ ist mit einem Kopierschutz (DRM) gesperrt',
  file_json_invalid: '„{file}“ ist kein gültiges JSON (Zeile {line}, Spalte {column})',
  file_nested: '„{file}“ ist zu tief verschachtelt',
  file_cut: '„{file}“ ist beschädigt; wahrscheinlich fehlt das Ende der Datei',
  file_damaged: '„{file}“ ist beschädigt',
  file_picture: '„{file}“ ist ein Bild; installieren Sie tesseract-ocr, um den Text darauf zu lesen',
  file_scanned: '„{file}“ ist ein Scan ohne Text; installieren Sie {program}, um ihn zu lesen',
  file_scanned_empty: '„{file}“ ist ein Scan, auf dessen Seiten sich kein Text erkennen ließ',
  file_no_words: '„{file}“ enthält keinen erkennbaren Text',
  file_no_language: '„{file}“ kann nicht gelesen werden: tesseract fehlen Daten für „{languages}“',
  file_pages: '„{file}“ hat {pages} Seiten; höchstens {most} lassen sich lesen',
  file_dots: '„{file}“ ist mit {width} × {height} Pixeln zu groß',
  file_parts: '„{file}“ besteht aus mehr als {most} Teilen; mehr lassen sich nicht lesen',
  file_bomb: '„{file}“ wurde abgelehnt: Entpackt wäre die Datei unmäßig groß',
  file_expands: '„{file}“ wurde abgelehnt: Entpackt wäre die Datei größer als {megabytes} MB',
  file_not_pdf: '„{file}“ ist beschädigt oder kein PDF',
  file_slow: '„{file}“ wurde nach {seconds} Sekunden aufgegeben, weil das Lesen zu lange dauerte',
  file_disk_full: '„{file}“ konnte nicht gespeichert werden: Der Datenträger ist voll',
  file_disk_unwritable:
    '„{file}“ konnte nicht gespeichert werden: Auf den Datenträger lässt sich nicht schreiben',
  file_folder_unwritable:
    '„{file}“ konnte nicht gespeichert werden: In den Datenordner lässt sich nicht schreiben',
  file_bytes_missing: '„{file}“ konnte nicht gelesen werden: Das Original fehlt; laden Sie es erneut hoch',
  file_memory: '„{file}“ konnte nicht gelesen werden: Der Arbeitsspeicher reicht nicht',
  file_reader_stopped: '„{file}“ konnte nicht gelesen werden: Das Lesen brach unerwartet ab',
  file_languages:
    '„{file}“ kann nicht gelesen werden: „{languages}“ ist keine Liste von Sprachen wie eng+deu',
  file_unrecognised: 'Auf „{file}“ ließ sich kein Text erkennen',
  file_many_characters:
    '„{file}“ wurde abgelehnt: Entpackt hätte die Datei über {millions} Millionen Zeichen',
  file_old_office: '„{file}“ hat das alte Format {old} von {program}; speichern Sie die Datei als {format}',
  file_variant:
    '„{file}“ ist {variant} von {program}, was sich nicht lesen lässt; speichern Sie die Datei als {format}',
  file_named_as: '„{file}“ heißt wie {expected}, enthält aber {found}',
  file_other_zip: '„{file}“ hat einen anderen Inhalt, als der Name sagt: {found}',
  file_not_begun: '„{file}“ ist keine gültige {expected}-Datei',
  file_ole: '„{file}“ enthält kein Dokument einer bekannten Art',
  file_other_content: '„{file}“ ist {found}, dem Namen nach aber {expected}',
  file_unsupported: '{file}: Dateien dieser Art lassen sich nicht lesen',
  file_too_large: '{file} ist größer als 100 MB',
  file_unnamed: 'Eine Datei hat keinen Namen',
  file_zip_outside: '„{file}“ führt aus dem Archiv hinaus',
  file_zip_link: '„{file}“ ist eine Verknüpfung, keine Datei',
  file_zip_in_zip:
    '„{file}“ ist ein Archiv in einem Archiv; entpacken Sie es, und laden Sie die Dateien daraus hoch',
  file_zip_system_one: '„{file}“ enthält 1 Datei des Betriebssystems, die ausgelassen wurde',
  file_zip_system: '„{file}“ enthält {files} Dateien des Betriebssystems, die ausgelassen wurden',
  file_zip_files: '„{file}“ enthält {files} Dateien; höchstens {most} lassen sich entpacken',
  file_zip_nothing: '„{file}“ enthält keine Datei, die Ibid lesen kann',
  file_zip_nothing_why: '„{file}“ enthält keine Datei, die Ibid lesen kann',
  log_left_out: '{files} weitere Dateien wurden ausgelassen',
  job_failed: 'Die Verarbeitung ist fehlgeschlagen',
  job_cancelled: 'Der Upload wurde abgebrochen.',
  job_dataset_deleted: 'Die Sammlung wurde gelöscht.',
  job_documents_deleted: 'Die Dokumente wurden gelöscht.',
  files_failed: '{files} Dateien sind fehlgeschlagen',
  log_received_one: '1 Datei für „{dataset}“ empfangen',
  log_received: '{files} Dateien für „{dataset}“ empfangen',
  log_cancelled: 'Abgebrochen',
  log_unchanged: '{file}: unverändert',
  log_page_chunk: '{file}: 1 Seite, 1 Abschnitt in {seconds} s',
  log_page_chunks: '{file}: 1 Seite, {chunks} Abschnitte in {seconds} s',
  log_pages_chunk: '{file}: {pages} Seiten, 1 Abschnitt in {seconds} s',
  log_pages_chunks: '{file}: {pages} Seiten, {chunks} Abschnitte in {seconds} s',
  log_slide_chunk: '{file}: 1 Folie, 1 Abschnitt in {seconds} s',
  log_slide_chunks: '{file}: 1 Folie, {chunks} Abschnitte in {seconds} s',
  log_slides_chunk: '{file}: {slides} Folien, 1 Abschnitt in {seconds} s',
  log_slides_chunks: '{file}: {slides} Folien, {chunks} Abschnitte in {seconds} s',
  log_chunk: '{file}: 1 Abschnitt in {seconds} s',
  log_chunks: '{file}: {chunks} Abschnitte in {seconds} s',
  warn_not_utf8: '{file}: Einige Bytes sind kein gültiges UTF-8 und werden als \ufffd gezeigt',
  warn_encoding:
    '{file}: Die Zeichencodierung ist nicht angegeben; als {encoding} gelesen, einzelne Zeichen können falsch sein',
  warn_hidden_text: '{file}: Ausgeblendeter Text wurde ausgelassen.',
  warn_hidden_slide: '{file}: Folie {slide} ist in der Präsentation ausgeblendet.',
  warn_hidden_sheet: '{file}: Das Blatt „{sheet}“ ist in der Mappe ausgeblendet.',
  warn_formulas: '{file}: {formulas} Formeln auf dem Blatt „{sheet}“ haben kein gespeichertes Ergebnis.',
  warn_no_cells:
    '{file}: Keine Zelle enthält Text; die Mappe wird nur über die Namen ihrer Blätter gefunden.',
  warn_mail_cut: '{file}: Zu umfangreich oder zu tief verschachtelt; ein Teil wurde ausgelassen.',
  warn_chapter_cut:
    '{file}: Ein Kapitel hat so viele Elemente, dass von den letzten nur der Text gelesen wurde.',
  warn_html_cut:
    '{file}: Hinter den ersten {elements} Elementen wurde nur der Text gelesen, nicht der Aufbau',
  warn_text_cut: '{file}: Der Text bricht mittendrin ab; wahrscheinlich fehlt das Ende der Datei.',
  warn_page_lost: '{file}: Seite {page} war nicht lesbar',
  warn_pages_lost: '{file}: Die Seiten {pages} waren nicht lesbar',
  warn_page_unrecognised: '{file}: Auf Seite {page} ließ sich kein Text erkennen',
  warn_page_unpainted: '{file}: Seite {page} ließ sich für die Texterkennung nicht darstellen',
  warn_page_slow: '{file}: Die Texterkennung von Seite {page} wurde nach {seconds} Sekunden aufgegeben',
  warn_page_scanned:
    '{file}: Seite {page} ist ein Scan ohne Text; installieren Sie {program}, um ihn zu lesen',
  warn_pages_scanned:
    '{file}: Die Seiten {pages} sind Scans ohne Text; installieren Sie {program}, um sie zu lesen',
  warn_json_line: '{file}: Zeile {line} ist kein gültiges JSON',
  warn_json_lines: '{file}: Die Zeilen {lines} sind kein gültiges JSON',
  warn_csv_quote:
    '{file}: In Zeile {row} fehlt ein schließendes Anführungszeichen; sie wurde ohne Anführungszeichen gelesen',
  warn_csv_cell: '{file}: Zeile {row} hat 1 Zelle, erwartet sind {expected}',
  warn_csv_cells: '{file}: Zeile {row} hat {cells} Zellen, erwartet sind {expected}',
  warn_csv_more:
    '{file}: {rows} weitere Zeilen haben zu viele oder zu wenige Zellen oder ein offenes Anführungszeichen',
  told_ready: 'Dokumente bereit',
  told_searchable_one: '1 Dokument in „{dataset}“ ist jetzt durchsuchbar.',
  told_searchable: '{documents} Dokumente in „{dataset}“ sind jetzt durchsuchbar.',
  told_failed_part: '{failed} von {documents} Dokumenten fehlgeschlagen',
  told_failed_one: '1 Dokument fehlgeschlagen',
  told_failed: '{documents} Dokumente fehlgeschlagen',
  told_no_backup: 'Sicherung fehlgeschlagen',
  told_in_dataset: 'In „{dataset}“. Die Gründe finden Sie unter „Hochladen“.',
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
    'Der Server unter {url} hat kein Modell „{model}“. Wählen Sie in den Einstellungen ein anderes, oder laden Sie es dort.',
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
  lead_documents_say: 'In Ihren Dokumenten steht:',
  lead_may_answer: 'Das könnte die Antwort sein:',
  lead_highest: 'Höchster Wert in „{column}“ von {rows} Zeilen:',
  lead_lowest: 'Niedrigster Wert in „{column}“ von {rows} Zeilen:',
  lead_latest: 'Spätester Wert in „{column}“ von {rows} Zeilen:',
  lead_earliest: 'Frühester Wert in „{column}“ von {rows} Zeilen:',
}

export const inDataset = (dataset: string, sentence: string) => `In „${dataset}“: ${sentence}`

/** Kinds of files, as the server's messages name them. */
const THINGS: Readonly<Record<string, string>> = {
  'a PDF document': 'ein PDF-Dokument',
  'a DOCX document': 'ein DOCX-Dokument',
  'a PPTX presentation': 'eine PPTX-Präsentation',
  'an XLSX workbook': 'eine XLSX-Mappe',
  'an HTML page': 'eine HTML-Seite',
  'a plain text file': 'eine reine Textdatei',
  'a Markdown file': 'eine Markdown-Datei',
  'a CSV file': 'eine CSV-Datei',
  'a JSON file': 'eine JSON-Datei',
  'an OpenDocument text (ODT)': 'ein OpenDocument-Text (ODT)',
  'an OpenDocument spreadsheet (ODS)': 'eine OpenDocument-Tabelle (ODS)',
  'an OpenDocument presentation (ODP)': 'eine OpenDocument-Präsentation (ODP)',
  'an RTF document': 'ein RTF-Dokument',
  'an EPUB book': 'ein EPUB-Buch',
  'a PNG image': 'ein PNG-Bild',
  'a JPEG image': 'ein JPEG-Bild',
  'a TIFF image': 'ein TIFF-Bild',
  'an e-mail (EML)': 'eine E-Mail (EML)',
  'an Outlook e-mail (MSG)': 'eine Outlook-E-Mail (MSG)',
  'a PostScript document': 'ein PostScript-Dokument',
  'an XML document': 'ein XML-Dokument',
  'a ZIP archive': 'ein ZIP-Archiv',
  'a damaged ZIP archive': 'ein beschädigtes ZIP-Archiv',
  'a damaged OLE container': 'eine beschädigte Office-Datei',
  'an encrypted Office document': 'ein verschlüsseltes Office-Dokument',
  'an OpenDocument or EPUB file': 'eine OpenDocument- oder EPUB-Datei',
  'a ZIP file of another kind': 'ein ZIP-Archiv anderer Art',
  'a binary workbook': 'eine binäre Mappe',
  'a macro-enabled file': 'eine Datei mit Makros',
  'binary data': 'eine Binärdatei',
  'it did not keep to the form that was asked for': 'es hielt sich nicht an die verlangte Form',
}

/**
 * Translates a parameter of a message: a kind of file, the 'and' in a list of numbers; returns others
 * unchanged.
 */
export function inserted(value: string): string {
  const kind = /^an? ([A-Z0-9]+) (file|image|audio|video)$/.exec(value)
  const noun = { file: 'Datei', image: 'Bilddatei', audio: 'Audiodatei', video: 'Videodatei' }
  return (
    THINGS[value] ??
    (kind ? `eine ${kind[1]}-${noun[kind[2] as keyof typeof noun]}` : null) ??
    value.replace(
      /^([\d, ]+) and (\d+)( more)?$/,
      (_, list, last, more) => `${list} und ${last}${more ? ' weitere' : ''}`,
    )
  )
}
