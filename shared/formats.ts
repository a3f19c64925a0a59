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
  odg: { label: 'ODG', extensions: ['odg'], mediaType: 'application/vnd.oasis.opendocument.graphics' },
  rtf: { label: 'RTF', extensions: ['rtf'], mediaType: 'application/rtf' },
  epub: { label: 'EPUB', extensions: ['epub'], mediaType: 'application/epub+zip' },
  tex: { label: 'TeX', extensions: ['tex'], mediaType: 'text/x-tex' },
  png: { label: 'PNG', extensions: ['png'], mediaType: 'image/png' },
  jpeg: { label: 'JPEG', extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg' },
  tiff: { label: 'TIFF', extensions: ['tif', 'tiff'], mediaType: 'image/tiff' },
  eml: { label: 'EML', extensions: ['eml'], mediaType: 'message/rfc822' },
  msg: { label: 'MSG', extensions: ['msg'], mediaType: 'application/vnd.ms-outlook' },
  doc: { label: 'DOC', extensions: ['doc'], mediaType: 'application/msword' },
  xls: { label: 'XLS', extensions: ['xls'], mediaType: 'application/vnd.ms-excel' },
  ppt: { label: 'PPT', extensions: ['ppt'], mediaType: 'application/vnd.ms-powerpoint' },
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

/** Formats of Office before 2007, which LibreOffice converts where it is installed, and what they are converted to. */
const OLD_OFFICE = {
  doc: { program: 'Word', modern: 'docx' },
  xls: { program: 'Excel', modern: 'xlsx' },
  ppt: { program: 'PowerPoint', modern: 'pptx' },
} as const satisfies Partial<Record<Format, { readonly program: string; readonly modern: Format }>>

export type OldOfficeFormat = keyof typeof OLD_OFFICE

/** Tells whether Ibid reads a format only where LibreOffice is installed. */
export function isOldOffice(format: Format): format is OldOfficeFormat {
  return Object.hasOwn(OLD_OFFICE, format)
}

/** The formats that Ibid reads by itself, in order. */
export const OWN_FORMATS: readonly Format[] = Format.options.filter((format) => !isOldOffice(format))

/** Returns the parameters of the message file_old_office, for where LibreOffice is missing. */
export function toConvert(file: string, format: OldOfficeFormat) {
  const { program, modern } = OLD_OFFICE[format]
  return { file, program, old: `.${format}`, format: FORMATS[modern].label }
}

/** All accepted extensions with their dots: ['.pdf', '.docx', …]. */
export const ACCEPTED_EXTENSIONS: readonly string[] = Object.values(FORMATS).flatMap((format) =>
  format.extensions.map((extension) => `.${extension}`),
)
