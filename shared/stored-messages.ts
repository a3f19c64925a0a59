import type { Message } from './message.ts'

/**
 * Templates, by code, of the English sentences that the server stores: why a file failed, what a job did, the state of a
 * model server. Parameters are in braces. The code is found when a sentence is sent, so that sentences stored by earlier
 * versions get one, too. A sentence without a template is shown unchanged.
 */
export const STORED_MESSAGES = {
  file_no_text: "'{file}' contains no text",
  file_empty: "'{file}' is empty",
  file_protected: "'{file}' is password-protected",
  file_wrong_password: "'{file}' was not opened by the password",
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
  file_dots: "'{file}' is {width} by {height} pixels, which is too large to read",
  file_parts: "'{file}' has more than {most} parts; no more can be read",
  file_bomb: "'{file}' was refused as a decompression bomb: {why}",
  file_expands: "'{file}' expands to more than {megabytes} MB and was refused as a decompression bomb",
  file_not_pdf: "'{file}' cannot be read as a PDF: {why}",
  file_slow: "'{file}' took longer than {seconds} seconds to read",
  file_disk_full: "'{file}' could not be saved: the disk is full",
  file_disk_unwritable: "'{file}' could not be saved: the disk cannot be written",
  file_folder_unwritable: "'{file}' could not be saved: the data folder cannot be written",
  file_bytes_missing: "'{file}' could not be read: its stored bytes are missing; upload it again",
  file_memory: "'{file}' could not be read: it needs more memory than is available",
  file_reader_stopped: "'{file}' could not be read: the reader stopped unexpectedly",
  file_languages: "'{file}' cannot be read by OCR: '{languages}' is not a list of languages such as eng+deu",
  file_unrecognised: "'{file}' could not be recognised",
  file_many_characters:
    "'{file}' expands to more than {millions} million characters and was refused as a decompression bomb",
  file_old_office: "'{file}' has the old format of {program} ({old}); save it as {format}",
  file_variant: "'{file}' is {variant} of {program}, which is not supported; save it as {format}",
  file_named_as: "'{file}' is named as {expected} but contains {found}",
  file_other_zip: "'{file}' is not {expected} file: it contains {found}",
  file_not_begun: "'{file}' is not {expected}: it {why}",
  file_ole: "'{file}' is an OLE container without a document of a known kind",
  file_other_content: "'{file}' is {found}, not {expected}",
  file_unsupported: '{file} is not a supported file type',
  file_too_large: '{file} exceeds 100MB limit',
  file_unnamed: 'A file has no name',
  file_zip_outside: "'{file}' leads out of its archive",
  file_zip_link: "'{file}' is a symbolic link",
  file_zip_in_zip: "'{file}' is an archive within an archive; unpack it and upload its files",
  file_zip_system_one: "'{file}' has 1 file that an operating system added, which was left out",
  file_zip_system: "'{file}' has {files} files that an operating system added, which were left out",
  file_zip_files: "'{file}' has {files} files; at most {most} can be unpacked",
  file_zip_nothing: "'{file}' contains no file that Ibid reads",
  file_zip_nothing_why: "'{file}' contains no file that Ibid reads: {why}",
  log_left_out: '{files} more files were left out',
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
  log_slide_chunk: '{file}: 1 slide, 1 chunk in {seconds} s',
  log_slide_chunks: '{file}: 1 slide, {chunks} chunks in {seconds} s',
  log_slides_chunk: '{file}: {slides} slides, 1 chunk in {seconds} s',
  log_slides_chunks: '{file}: {slides} slides, {chunks} chunks in {seconds} s',
  log_chunk: '{file}: 1 chunk in {seconds} s',
  log_chunks: '{file}: {chunks} chunks in {seconds} s',
  warn_not_utf8: '{file}: some of its bytes are not valid UTF-8, and are shown as \ufffd',
  warn_encoding:
    '{file}: its encoding is unknown; it was read as {encoding}, so some characters may be wrong',
  warn_hidden_text: '{file}: Text that the document hides was left out.',
  warn_hidden_slide: '{file}: Slide {slide} is hidden in the presentation.',
  warn_hidden_sheet: "{file}: The sheet '{sheet}' is hidden in the workbook.",
  warn_formulas: "{file}: Formulas without a stored result on the sheet '{sheet}': {formulas}.",
  warn_no_cells: "{file}: '{name}' has no cells with text: it is found by the names of its sheets alone.",
  warn_mail_cut: '{file}: It is too long or too deeply nested, so part of it was left out.',
  warn_chapter_cut: '{file}: A chapter has so many elements that only the text of the last ones was read.',
  warn_html_cut: '{file}: the structure beyond its first {elements} elements was not read, only their text',
  warn_text_cut: '{file}: It ends in the middle of its text, so it was probably cut short.',
  warn_page_lost: '{file}: page {page} could not be read',
  warn_pages_lost: '{file}: pages {pages} could not be read',
  warn_page_unrecognised: '{file}: page {page} could not be recognised',
  warn_page_unpainted: '{file}: page {page} could not be rendered for OCR',
  warn_page_slow: '{file}: page {page} took longer than {seconds} seconds to recognise',
  warn_page_scanned: '{file}: no text layer on page {page}; install {program} to read scans',
  warn_pages_scanned: '{file}: no text layer on pages {pages}; install {program} to read scans',
  warn_json_line: '{file}: line {line} could not be read as JSON',
  warn_json_lines: '{file}: lines {lines} could not be read as JSON',
  warn_csv_quote: '{file}: Row {row}: a quote is never closed; the row was read without quoting',
  warn_csv_cell: '{file}: Row {row} has 1 cell where {expected} are expected',
  warn_csv_cells: '{file}: Row {row} has {cells} cells where {expected} are expected',
  warn_csv_more: '{file}: {rows} more rows have too many or too few cells, or a quote that is never closed',
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
  ollama_memory:
    "Ollama could not run '{model}': {why}. Choose a smaller model in Settings, or free memory and ask again.",
  ollama_busy:
    "Ollama could not run '{model}': {why}. Others are asking it too: wait a moment and ask again.",
  ollama_failed:
    "Ollama could not run '{model}': {why}. Ask again; if it keeps failing, restart Ollama or choose another model in Settings.",
  ollama_stalled:
    "'{model}' stopped answering for {seconds} s. Ask again, or choose a smaller model in Settings.",
  ollama_not_begun:
    "'{model}' did not begin to answer within {seconds} s. Choose a smaller model in Settings, or see with 'ollama ps' whether it fits into memory.",
  ollama_broke_off:
    "The connection to Ollama broke off while '{model}' was answering. Ask again; if it happens again, look at Ollama's log.",
  ollama_garbled:
    "What answers at {host} does not speak Ollama's protocol. Check --ollama-host, and update Ollama if it is old.",
  server_stalled:
    "'{model}' stopped answering for {seconds} s. Ask again, or choose another model in Settings.",
  server_not_begun:
    "'{model}' did not begin to answer within {seconds} s. See whether its server at {url} has too much to do.",
  server_redirects:
    '{url} leads elsewhere. Set --model-url to the address that it leads to, if you trust it.',
  server_broke_off:
    "The connection to {url} broke off while '{model}' was answering. Ask again; if it happens again, look at that server's log.",
  server_answer_broke_off:
    "The answer of '{model}' broke off. Ask again; if it happens again, look at the log of the server at {url}.",
  model_long:
    "'{model}' did not come to an end within {seconds} s. Ask again, or choose {other} model in Settings.",
  model_repeated:
    "'{model}' repeated itself and was stopped. Ask again, or choose another model in Settings.",
  model_taken: "'{model}' was answering others for {seconds} s. Wait a moment and ask again.",
  ollama_redirects:
    '{host} leads elsewhere. Set --ollama-host to the address that it leads to, if you trust it.',
  server_failed: 'The model server at {url} failed: {why}. Ask again.',
  server_old:
    'What answers at {url} does not speak the OpenAI protocol. Check --model-url, and update that server if it is old.',
  server_other:
    'What answers at {url} does not speak the OpenAI protocol. Check --model-url: it often ends with /v1.',
  server_model_missing: "The server at {url} has no model '{model}'. {advice}",
  server_wrong_key: 'The model server at {url} refuses the key. Give it another one with --model-key-file.',
  server_asks_key: 'The model server at {url} asks for a key. Give it one with --model-key-file.',
  server_busy: 'The model server at {url} takes no more for now. Wait a moment and ask again.',
  server_busy_why: 'The model server at {url} takes no more for now: {why}. Wait a moment and ask again.',
  server_could_not_run:
    "The model server at {url} could not run '{model}': {why}. Ask again; if it keeps failing, look at that server's log.",
  server_context:
    "The evidence does not fit into the context of '{model}'. Give it more where it is served, or choose another model in Settings.",
  server_context_of:
    "The evidence does not fit into the context of {tokens} tokens of '{model}'. Give it more where it is served, or choose another model in Settings.",
  ollama_error:
    'Ollama failed: {why}. Ask again; if it keeps failing, restart Ollama or choose another model in Settings.',
  ollama_cut: "The connection to Ollama broke off. Ask again; if it happens again, look at Ollama's log.",
  server_cut: "The connection to {url} broke off. Ask again; if it happens again, look at that server's log.",
  server_form:
    "'{model}' at {url} did not keep to the form that was asked for. Choose another model in Settings.",
  server_endless: "'{model}' at {url} does not come to an end. Choose another model in Settings.",
  server_filtered:
    "'{model}' at {url} was kept from answering by a filter of its server. Choose another model in Settings.",
  pull_no_library:
    "'{name}' could not be installed: Ollama cannot reach its library. Check the connection of the machine that it runs on, then try again.",
  pull_old: "'{name}' needs a newer Ollama. Update it with: {command}",
  pull_disk_full: "The disk is too full for '{name}'. Free some space and try again.",
  pull_unwritable:
    "'{name}' could not be installed: Ollama may not write to its folder of models. Give it that right, or another folder with OLLAMA_MODELS.",
  pull_unknown: "No model is called '{name}'. Look for its name at ollama.com/library.",
  pull_stalled:
    "'{name}' could not be installed: nothing came for a while. What has come is kept: try again to go on.",
  pull_cut:
    "The connection to Ollama broke off while '{name}' was coming. What has come is kept: try again to go on.",
  pull_elsewhere: "'{name}' could not be installed: models of the server at {url} are added there.",
  pull_failed: "'{name}' could not be installed: {why}. Try again.",
  // Above the quotations of answers before 0.3, which may be stored.
  lead_documents_say: 'Your documents say:',
  lead_may_answer: 'This may answer it:',
  lead_highest: 'Highest {column} of {rows} rows:',
  lead_lowest: 'Lowest {column} of {rows} rows:',
  lead_latest: 'Latest {column} of {rows} rows:',
  lead_earliest: 'Earliest {column} of {rows} rows:',
} as const

export type StoredMessageCode = keyof typeof STORED_MESSAGES

/** The codes of why no model answers, as long as that is so. */
export type EngineStateCode = Extract<
  StoredMessageCode,
  | `ollama_${'away' | 'away_there' | 'no_model' | 'slow' | 'other'}`
  | `model_${'missing' | 'missing_install'}`
  | `server_${'away' | 'slow' | 'no_model'}`
>

/** Longest sentence to match, in characters: none of ours is longer. */
const MOST = 2000

/** Wordings of earlier versions, which may be stored. */
const EARLIER: readonly (readonly [code: keyof typeof STORED_MESSAGES, sentence: string])[] = [
  ['warn_page_unpainted', '{file}: page {page} could not be painted for OCR'],
  ['file_named_as', "'{file}' is named as {expected} but holds {found}"],
  ['file_other_zip', "'{file}' is not {expected} file: it holds {found}"],
  ['file_parts', "'{file}' has {parts} parts; at most {most} can be read"],
  ['file_parts', "'{file}' holds {parts} parts; at most {most} are read"],
  ['file_old_office', "'{file}' is a {program} file of the old format ({old}); save it as {format}"],
  ['file_dots', "'{file}' is {width} by {height} dots, which is too large to be read"],
  ['file_memory', "'{file}' could not be read: it needs more memory than there is"],
  ['warn_formulas', "{file}: The sheet '{sheet}' holds {formulas} formulas without a stored result."],
  ['warn_mail_cut', '{file}: It holds more than is read, or is nested too deep: a part of it was left out.'],
  [
    'warn_encoding',
    '{file}: it is not valid UTF-8 and does not say what it is: it was read as {encoding}, and some signs may be wrong',
  ],
]

const FORMS = [...Object.entries(STORED_MESSAGES), ...EARLIER].map(([code, sentence]) => ({
  code,
  form: formOf(sentence),
}))

/** Finds a sentence's code and parameters, as a field to send along; empty if it matches no template. */
export function parseMessage(sentence: string | null | undefined): { said?: Message } {
  if (!sentence || sentence.length > MOST) return {}
  for (const { code, form } of FORMS) {
    const params = form.exec(sentence)?.groups ?? null
    // A sentence that lists several files has no single reason.
    if (form.test(sentence) && !params?.file?.includes("; '"))
      return code === 'told_in_dataset' ? inDataset(params) : { said: { code, params: { ...params } } }
  }
  return {}
}

/** Returns the dataset of a notification and its reason, if it gives just one. */
function inDataset(params: Readonly<Record<string, string>> | null): { said?: Message } {
  const { dataset = '', why = '' } = params ?? {}
  if (why.includes("; '")) return { said: { code: 'told_in_dataset', params: { dataset } } }
  const { said } = parseMessage(why)
  return said ? { said: { code: said.code, params: { ...said.params, in_dataset: dataset } } } : {}
}

function formOf(sentence: string): RegExp {
  const parts = sentence.split(/\{(\w+)\}/)
  const form = parts.map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : `(?<${part}>.+?)`))
  return new RegExp(`^${form.join('')}$`, 's')
}
