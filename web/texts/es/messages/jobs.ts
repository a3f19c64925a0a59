import type { JobTexts } from '../../../../shared/messages.ts'
import { plural } from '../../numbers.ts'

export const jobs = {
  text: '{text}',
  file_failed: '“{file}” falló',
  log_left_out: '{files} archivos más se omitieron',
  job_failed: 'El procesamiento falló',
  job_cancelled: 'La subida se canceló.',
  job_dataset_deleted: 'La colección se eliminó.',
  job_documents_deleted: 'Los documentos se eliminaron.',
  files_failed: '{files} archivos fallaron',
  log_cancelled: 'Cancelada',
  log_unchanged: '{file}: sin cambios',
  told_ready: 'Documentos listos',
  told_no_backup: 'La copia de seguridad falló',
  record_unreadable: 'Lo que se guardó aquí ya no se puede leer',
  metadata_unreadable: 'Los metadatos guardados ya no se pueden leer',
  log_warning: '{file}: {warning}',
  log_read: ({ file, pages, slides, chunks, seconds }) =>
    `${file}: ${pages > 0 ? `${plural(pages, 'página')}, ` : ''}${slides > 0 ? `${plural(slides, 'diapositiva')}, ` : ''}${plural(chunks, 'fragmento')} en ${seconds.replace('.', ',')} s`,
  log_received: ({ files, dataset }) =>
    `${plural(files, 'archivo recibido', 'archivos recibidos')} para “${dataset}”`,
  told_searchable: ({ documents, dataset }) =>
    documents === 1
      ? `Ya se puede consultar 1 documento de “${dataset}”.`
      : `Ya se pueden consultar ${documents} documentos de “${dataset}”.`,
  told_failed: ({ failed, documents }) =>
    failed < documents
      ? `Documentos fallidos: ${failed} de ${documents}`
      : documents === 1
        ? 'Falló 1 documento'
        : `Fallaron ${documents} documentos`,
  told_in_dataset: 'En “{dataset}”: {why}',
  told_several_in_dataset: 'En “{dataset}”. Los motivos están en la página Subir.',
  files_failed_few: '{files} archivos fallaron',
} as const satisfies JobTexts
