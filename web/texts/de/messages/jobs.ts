import type { JobTexts } from '../../../../shared/messages.ts'
import { plural } from '../../numbers.ts'

export const jobs = {
  text: '{text}',
  file_failed: '„{file}“ ist fehlgeschlagen',
  log_left_out: '{files} weitere Dateien wurden ausgelassen',
  job_failed: 'Die Verarbeitung ist fehlgeschlagen',
  job_cancelled: 'Der Upload wurde abgebrochen.',
  job_dataset_deleted: 'Die Sammlung wurde gelöscht.',
  job_documents_deleted: 'Die Dokumente wurden gelöscht.',
  files_failed: '{files} Dateien sind fehlgeschlagen',
  log_cancelled: 'Abgebrochen',
  log_unchanged: '{file}: unverändert',
  told_ready: 'Dokumente bereit',
  told_no_backup: 'Sicherung fehlgeschlagen',
  record_unreadable: 'Was hier gespeichert war, lässt sich nicht mehr lesen',
  metadata_unreadable: 'Die gespeicherten Metadaten lassen sich nicht mehr lesen',
  log_warning: '{file}: {warning}',
  log_read: ({ file, pages, slides, chunks, seconds }) =>
    `${file}: ${pages > 0 ? `${plural(pages, 'Seite', 'Seiten')}, ` : ''}${slides > 0 ? `${plural(slides, 'Folie', 'Folien')}, ` : ''}${plural(chunks, 'Abschnitt', 'Abschnitte')} in ${seconds.replace('.', ',')} s`,
  log_received: ({ files, dataset }) => `${plural(files, 'Datei', 'Dateien')} für „${dataset}“ empfangen`,
  told_searchable: ({ documents, dataset }) =>
    `${documents === 1 ? '1 Dokument' : `${documents} Dokumente`} in „${dataset}“ ${documents === 1 ? 'ist' : 'sind'} jetzt durchsuchbar.`,
  told_failed: ({ failed, documents }) =>
    failed < documents
      ? `${failed} von ${documents} Dokumenten fehlgeschlagen`
      : `${plural(documents, 'Dokument', 'Dokumente')} fehlgeschlagen`,
  told_in_dataset: 'In „{dataset}“: {why}',
  told_several_in_dataset: 'In „{dataset}“. Die Gründe finden Sie unter „Hochladen“.',
  files_failed_few: '{files} Dateien sind fehlgeschlagen',
} as const satisfies JobTexts
