import { counted } from './counted.ts'

/** What a job did, and what notifications tell. `text`: a sentence that has no code. */
export const JOB_MESSAGES = {
  text: '{text}',
  file_failed: "'{file}' failed",
  log_left_out: '{files} more files were left out',
  job_failed: 'Processing failed',
  job_cancelled: 'The job was cancelled.',
  job_dataset_deleted: 'The dataset was deleted.',
  job_documents_deleted: 'Its documents were deleted.',
  files_failed: '{files} files failed: {why}; …',
  log_cancelled: 'Cancelled',
  log_unchanged: '{file}: unchanged',
  told_ready: 'Documents ready',
  told_no_backup: 'No backup was made',
  record_unreadable: 'What was stored here can no longer be read',
  metadata_unreadable: 'Its stored metadata can no longer be read',
  log_warning: '{file}: {warning}',
  log_read: ({
    file,
    pages,
    slides,
    chunks,
    seconds,
  }: {
    file: string
    pages: number
    slides: number
    chunks: number
    seconds: string
  }) =>
    `${file}: ${pages > 0 ? `${counted(pages, 'page')}, ` : ''}${slides > 0 ? `${counted(slides, 'slide')}, ` : ''}${counted(chunks, 'chunk')} in ${seconds} s`,
  log_received: ({ files, dataset }: { files: number; dataset: string }) =>
    `Received ${counted(files, 'file')} into '${dataset}'`,
  told_searchable: ({ documents, dataset }: { documents: number; dataset: string }) =>
    `${counted(documents, 'document')} in '${dataset}' can be searched.`,
  told_failed: ({ failed, documents }: { failed: number; documents: number }) =>
    `${failed < documents ? `${failed} of ` : ''}${counted(documents, 'document')} failed`,
  told_in_dataset: "In '{dataset}': {why}",
  told_several_in_dataset: "In '{dataset}': {why}",
  files_failed_few: ({ why }: { files: number; why: string }) => why,
} as const
