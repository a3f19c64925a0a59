import type { Said } from './said.ts'

/**
 * What the server keeps as English sentences, beside what they are about: why a file failed, what a job did, what a
 * model server is like. By code, with what goes into them in braces. They get their codes when they are sent, so that
 * what an earlier version kept has them, too. What is not here is shown as it is.
 */
export const KEPT_SENTENCES = {
  file_no_text: "'{file}' contains no text",
  file_empty: "'{file}' is empty",
  file_protected: "'{file}' is password-protected",
  file_drm: "'{file}' is locked by DRM",
  file_json_invalid: "'{file}' is not valid JSON: {why} at line {line}, column {column}",
  file_nested: "'{file}' is nested too deeply: {why}",
  file_cut: "'{file}' is damaged: its ZIP directory {why}, so it was probably cut short",
  file_damaged: "'{file}' is damaged: {why}",
  file_picture: "'{file}' is a picture; install tesseract-ocr to read what is written on it",
  file_scanned: "'{file}' has no text layer; install {program} to read scanned pages",
  file_scanned_empty: "'{file}' has no text layer, and OCR found no words on its pages",
  file_no_words: "OCR found no words in '{file}'",
  file_no_language: "'{file}' cannot be read by OCR: tesseract has no data for '{languages}'",
  file_pages: "'{file}' has {pages} pages; at most {most} can be read",
  file_dots: "'{file}' is {width} by {height} dots, which is too large to be read",
  file_parts: "'{file}' holds {parts} parts; at most {most} are read",
  file_bomb: "'{file}' was refused as a decompression bomb: {why}",
  file_expands: "'{file}' expands to more than {megabytes} MB and was refused as a decompression bomb",
  file_not_pdf: "'{file}' cannot be read as a PDF: {why}",
  file_slow: "'{file}' took longer than {seconds} seconds to read",
  file_disk_full: "'{file}' could not be saved: the disk is full",
  file_disk_unwritable: "'{file}' could not be saved: the disk cannot be written",
  file_folder_unwritable: "'{file}' could not be saved: the data folder cannot be written",
  file_bytes_missing: "'{file}' could not be read: its stored bytes are missing; upload it again",
  file_memory: "'{file}' could not be read: it needs more memory than there is",
  file_reader_stopped: "'{file}' could not be read: the reader stopped unexpectedly",
  job_failed: 'Processing failed',
  job_cancelled: 'The job was cancelled.',
  job_dataset_deleted: 'The dataset was deleted.',
  job_documents_deleted: 'Its documents were deleted.',
  files_failed: '{files} files failed: {why}',
  log_received_one: "Received 1 file into '{dataset}'",
  log_received: "Received {files} files into '{dataset}'",
  log_cancelled: 'Cancelled',
  log_unchanged: '{file}: unchanged',
  log_page_chunk: '{file}: 1 page, 1 chunk in {seconds} s',
  log_page_chunks: '{file}: 1 page, {chunks} chunks in {seconds} s',
  log_pages_chunk: '{file}: {pages} pages, 1 chunk in {seconds} s',
  log_pages_chunks: '{file}: {pages} pages, {chunks} chunks in {seconds} s',
  log_chunk: '{file}: 1 chunk in {seconds} s',
  log_chunks: '{file}: {chunks} chunks in {seconds} s',
  told_ready: 'Documents ready',
  told_searchable_one: "1 document in '{dataset}' can be searched.",
  told_searchable: "{documents} documents in '{dataset}' can be searched.",
  told_failed_part: '{failed} of {documents} documents failed',
  told_failed_one: '1 document failed',
  told_failed: '{documents} documents failed',
  told_no_backup: 'No backup was made',
  told_in_dataset: "In '{dataset}': {why}",
  ollama_away: 'Ollama cannot be reached at {host}. Start it with: {command}',
  ollama_away_there: 'Ollama cannot be reached at {host}. Start it on that machine with: {command}',
  ollama_no_model: 'Ollama has no chat model yet. Install a small one with: {command}',
  ollama_slow: 'Ollama at {host} did not answer within {seconds} s. See that it runs there: {command}',
  ollama_other: 'What answers at {host} is not Ollama. Set --ollama-host to the address where Ollama runs.',
  model_missing:
    "The model '{model}' is not installed in Ollama. Choose {other} in Settings, or install it: {command}",
  model_missing_install: "The model '{model}' is not installed in Ollama. Install it with: {command}",
  server_away: 'The model server cannot be reached at {url}. {advice}',
  server_slow:
    'The model server at {url} did not answer within {seconds} s. See that it runs there, and check --model-url.',
  server_no_model: 'The server at {url} has no chat model yet.',
  lead_documents_say: 'Your documents say:',
  lead_may_answer: 'This may answer it:',
} as const

export type KeptCode = keyof typeof KEPT_SENTENCES

/** How many characters of a sentence are looked at: none of ours is longer. */
const MOST = 2000

const FORMS = Object.entries(KEPT_SENTENCES).map(([code, sentence]) => ({ code, form: formOf(sentence) }))

/** A sentence's code and parameters, as a field to be sent along; nothing where it is none of ours. */
export function saidIn(sentence: string | null | undefined): { said?: Said } {
  if (!sentence || sentence.length > MOST) return {}
  for (const { code, form } of FORMS) {
    const params = form.exec(sentence)?.groups ?? null
    // Of several reasons in one sentence, none is the one.
    if (form.test(sentence) && !params?.file?.includes("; '"))
      return code === 'told_in_dataset' ? inDataset(params) : { said: { code, params: { ...params } } }
  }
  return {}
}

/** The one reason that a notification gives, with its dataset; of several, the dataset alone. */
function inDataset(params: Readonly<Record<string, string>> | null): { said?: Said } {
  const { dataset = '', why = '' } = params ?? {}
  if (why.includes("; '")) return { said: { code: 'told_in_dataset', params: { dataset } } }
  const { said } = saidIn(why)
  return said ? { said: { code: said.code, params: { ...said.params, in_dataset: dataset } } } : {}
}

function formOf(sentence: string): RegExp {
  const parts = sentence.split(/\{(\w+)\}/)
  const form = parts.map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : `(?<${part}>.+?)`))
  return new RegExp(`^${form.join('')}$`, 's')
}
