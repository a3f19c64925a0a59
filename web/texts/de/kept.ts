import type { KeptCode } from '../../../shared/kept-sentences.ts'

/** What the server keeps as English sentences, by code. */
export const kept: Record<KeptCode, string> = {
  file_no_text: '„{file}“ enthält keinen Text',
  file_empty: '„{file}“ ist leer',
  file_protected: '„{file}“ ist passwortgeschützt',
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
  file_parts: '„{file}“ besteht aus {parts} Teilen; höchstens {most} lassen sich lesen',
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
  log_chunk: '{file}: 1 Abschnitt in {seconds} s',
  log_chunks: '{file}: {chunks} Abschnitte in {seconds} s',
  told_ready: 'Dokumente bereit',
  told_searchable_one: '1 Dokument in „{dataset}“ ist jetzt durchsuchbar.',
  told_searchable: '{documents} Dokumente in „{dataset}“ sind jetzt durchsuchbar.',
  told_failed_part: '{failed} von {documents} Dokumenten fehlgeschlagen',
  told_failed_one: '1 Dokument fehlgeschlagen',
  told_failed: '{documents} Dokumente fehlgeschlagen',
  told_no_backup: 'Sicherung fehlgeschlagen',
  told_in_dataset: 'In „{dataset}“. Die Gründe finden Sie unter „Hochladen“.',
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
  server_away: 'Der Modellserver ist unter {url} nicht erreichbar. Prüfen Sie, ob er läuft, und --model-url.',
  server_slow:
    'Der Modellserver hat unter {url} nicht innerhalb von {seconds} s geantwortet. Prüfen Sie, ob er läuft, und --model-url.',
  server_no_model: 'Der Server unter {url} hat noch kein Chat-Modell.',
  lead_documents_say: 'In Ihren Dokumenten steht:',
  lead_may_answer: 'Das könnte die Antwort sein:',
}

export const inDataset = (dataset: string, sentence: string) => `In „${dataset}“: ${sentence}`
