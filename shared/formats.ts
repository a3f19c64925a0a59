import * as z from 'zod/mini'

/**
 * Every document format with its label, extensions and media type, from which the drop zone, the validation of uploads and
 * the help texts are made. Each also needs a parser in server/documents/formats.ts and its name in
 * shared/messages/files.ts, which the types ask for.
 */
export const FORMATS = {
  pdf: { label: 'PDF', extensions: ['pdf'], mediaType: 'application/pdf' },
  docx: {
    label: 'DOCX',
    extensions: ['docx'],
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  pptx: {
    label: 'PPTX',
    extensions: ['pptx'],
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  html: { label: 'HTML', extensions: ['html', 'htm'], mediaType: 'text/html' },
  txt: { label: 'TXT', extensions: ['txt'], mediaType: 'text/plain' },
  md: { label: 'MD', extensions: ['md', 'markdown'], mediaType: 'text/markdown' },
  csv: { label: 'CSV', extensions: ['csv', 'tsv'], mediaType: 'text/csv' },
  xlsx: {
    label: 'XLSX',
    extensions: ['xlsx'],
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  json: { label: 'JSON', extensions: ['json', 'jsonl', 'ndjson'], mediaType: 'application/json' },
  odt: { label: 'ODT', extensions: ['odt'], mediaType: 'application/vnd.oasis.opendocument.text' },
  ods: { label: 'ODS', extensions: ['ods'], mediaType: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { label: 'ODP', extensions: ['odp'], mediaType: 'application/vnd.oasis.opendocument.presentation' },
  rtf: { label: 'RTF', extensions: ['rtf'], mediaType: 'application/rtf' },
  epub: { label: 'EPUB', extensions: ['epub'], mediaType: 'application/epub+zip' },
  png: { label: 'PNG', extensions: ['png'], mediaType: 'image/png' },
  jpeg: { label: 'JPEG', extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg' },
  tiff: { label: 'TIFF', extensions: ['tif', 'tiff'], mediaType: 'image/tiff' },
  eml: { label: 'EML', extensions: ['eml'], mediaType: 'message/rfc822' },
  msg: { label: 'MSG', extensions: ['msg'], mediaType: 'application/vnd.ms-outlook' },
} as const

export type Format = keyof typeof FORMATS

export const Format = z.enum(Object.keys(FORMATS) as [Format, ...Format[]])

/** Returns the extension of a file name in lower case, without the dot; '' if there is none. */
export function extensionOf(filename: string): string {
  const dot = filename.lastIndexOf('.')
  return dot < 0 ? '' : filename.slice(dot + 1).toLowerCase()
}

/** Returns the format named by a file's extension; null if unsupported. */
export function formatOfName(filename: string): Format | null {
  const extension = extensionOf(filename)
  for (const [format, { extensions }] of Object.entries(FORMATS)) {
    // SAFETY: Object.entries of FORMATS yields exactly its own keys.
    if ((extensions as readonly string[]).includes(extension)) return format as Format
  }
  return null
}

/** Tells whether a file is named as a ZIP archive, whose files become documents. */
export function isZipName(filename: string): boolean {
  return extensionOf(filename) === 'zip'
}

/** Formats of Office before 2007, which Ibid does not read, and what to save them as. */
const OLD_OFFICE: Readonly<Record<string, { readonly program: string; readonly saveAs: string }>> = {
  doc: { program: 'Word', saveAs: 'DOCX' },
  xls: { program: 'Excel', saveAs: 'XLSX' },
  ppt: { program: 'PowerPoint', saveAs: 'PPTX' },
}

/** Returns the parameters of the message file_old_office, by a file's name; null for files of other formats. */
export function oldOffice(filename: string) {
  const extension = extensionOf(filename)
  const known = OLD_OFFICE[extension]
  return known ? { file: filename, program: known.program, old: `.${extension}`, format: known.saveAs } : null
}

/** All accepted extensions with their dots: ['.pdf', '.docx', …]. */
export const ACCEPTED_EXTENSIONS: readonly string[] = Object.values(FORMATS).flatMap((format) =>
  format.extensions.map((extension) => `.${extension}`),
)
