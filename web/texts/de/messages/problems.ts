/** Messages by the server's problem codes; for other codes the English message is shown. */
export const problems: Readonly<Record<string, string>> = {
  answer_failed: 'Die Frage konnte nicht beantwortet werden. Das Protokoll des Servers nennt den Grund.',
  body_too_slow: 'Die Anfrage kam nicht rechtzeitig an.',
  backup_elsewhere:
    'Was mehrere Server teilen, wird nicht hier gesichert: Sichern Sie zuerst die Datenbank (pg_dump), dann den Speicher (aws s3 sync).',
  catalog_away: 'Die Datenbank antwortet nicht. Versuchen Sie es gleich noch einmal.',
  catalog_damaged:
    'Der Katalog ist beschädigt. Halten Sie Ibid an, und spielen Sie die letzte Sicherung zurück: ibid restore DATEI --replace',
  current_password_required: 'Geben Sie Ihr aktuelles Passwort ein.',
  dataset_exists: 'Eine Sammlung mit diesem Namen gibt es schon.',
  dataset_not_found: 'Diese Sammlung gibt es nicht.',
  disk_full: 'Der Datenträger ist voll. Schaffen Sie Platz, und versuchen Sie es erneut.',
  disk_unwritable:
    'Auf den Datenträger des Datenordners lässt sich nicht schreiben. Prüfen Sie, ob er funktioniert und nicht schreibgeschützt ist.',
  document_not_found: 'Dieses Dokument gibt es nicht.',
  internal_error: 'In Ibid ist etwas schiefgegangen. Sein Protokoll sagt mehr.',
  index_rebuilding:
    'Ein anderer Server baut den Index gerade mit einem anderen Modell neu auf. Versuchen Sie es danach noch einmal.',
  interrupted: 'Die Anfrage wurde abgebrochen, bevor sie beantwortet war.',
  job_not_found: 'Diesen Upload gibt es nicht.',
  malformed_form: 'Das Formular ist beschädigt oder endete zu früh.',
  no_files: 'Bitte wählen Sie mindestens eine Datei aus.',
  no_password: 'Hier ist kein Passwort festgelegt. Legen Sie eines fest mit: ibid password',
  no_second_factor: 'Ohne zweiten Faktor gibt es keine Wiederherstellungscodes.',
  not_ready: 'Ibid kann gerade nicht antworten. Sein Protokoll nennt den Grund.',
  origin_not_allowed: 'Eine Seite einer anderen Website darf hier nichts ändern.',
  query_not_found: 'Diese Frage gibt es nicht.',
  thread_not_found: 'Diese Unterhaltung gibt es nicht mehr. Beginnen Sie mit „Neue Frage“ eine neue.',
  reader_only: 'Dieses Token darf fragen und lesen, aber nichts ändern.',
  second_factor_not_begun: 'Richten Sie zuerst die Authenticator-App ein.',
  second_factor_required: 'Geben Sie den Code ein, den Ihre Authenticator-App anzeigt.',
  sign_in_required: 'Melden Sie sich zuerst an.',
  token_not_found: 'Dieses Token gibt es nicht.',
  folders_shared:
    'Server mit gemeinsamer Datenbank beobachten keine Ordner. Senden Sie die Dateien: ibid ingest.',
  storage_away: 'Der Speicher antwortet nicht. Versuchen Sie es gleich noch einmal.',
  too_many_attempts: 'Zu viele Fehlversuche. ',
  too_many_requests: 'Zu viele Anfragen. Warten Sie einen Augenblick, und versuchen Sie es erneut.',
  wrong_code:
    'Das ist weder der aktuelle Code noch ein verbliebener Wiederherstellungscode. Jeder Code gilt einmal.',
  wrong_password: 'Falsches Passwort.',
}
