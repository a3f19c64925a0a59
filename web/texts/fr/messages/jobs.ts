import type { JobTexts } from '../../../../shared/messages.ts'
import { plural } from '../../numbers.ts'

export const jobs = {
  text: '{text}',
  file_failed: '« {file} » a échoué',
  log_left_out: '{files} autres fichiers laissés de côté',
  job_failed: 'Le traitement a échoué',
  job_cancelled: 'L’import a été annulé.',
  job_dataset_deleted: 'La collection a été supprimée.',
  job_documents_deleted: 'Les documents ont été supprimés.',
  files_failed: '{files} fichiers ont échoué',
  log_cancelled: 'Annulé',
  log_unchanged: '{file} : inchangé',
  told_ready: 'Documents prêts',
  told_no_backup: 'La sauvegarde a échoué',
  record_unreadable: 'Ce qui était enregistré ici n’est plus lisible',
  metadata_unreadable: 'Les métadonnées enregistrées ne sont plus lisibles',
  log_warning: '{file} : {warning}',
  log_read: ({ file, pages, slides, chunks, seconds }) =>
    `${file} : ${pages > 0 ? `${plural(pages, 'page')}, ` : ''}${slides > 0 ? `${plural(slides, 'diapositive')}, ` : ''}${plural(chunks, 'segment')} en ${seconds.replace('.', ',')} s`,
  log_received: ({ files, dataset }) =>
    `${plural(files, 'fichier reçu', 'fichiers reçus')} pour « ${dataset} »`,
  told_searchable: ({ documents, dataset }) =>
    documents === 1
      ? `1 document de « ${dataset} » peut être interrogé.`
      : `${documents} documents de « ${dataset} » peuvent être interrogés.`,
  told_failed: ({ failed, documents }) =>
    failed < documents
      ? `Documents en échec : ${failed} sur ${documents}`
      : `${plural(documents, 'document a', 'documents ont')} échoué`,
  told_in_dataset: 'Dans « {dataset} » : {why}',
  told_several_in_dataset: 'Dans « {dataset} ». Les raisons sont à la page Importer.',
  files_failed_few: '{files} fichiers ont échoué',
} as const satisfies JobTexts
