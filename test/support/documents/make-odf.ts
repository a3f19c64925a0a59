import { escapeXml, makeZip } from './make-zip.ts'

const SPACES = 'office text table draw style fo presentation svg number meta dc'
  .split(' ')
  .map((prefix) => `xmlns:${prefix}="urn:${prefix}"`)
  .join(' ')

type Parts = {
  /** The content of the styles in content.xml and styles.xml. */
  readonly styles?: string
  readonly common?: string
  readonly meta?: string
  readonly extra?: Readonly<Record<string, string>>
}

/** Makes an OpenDocument file. `kind`: 'text', 'spreadsheet' or 'presentation'. */
export function makeOdf(
  kind: string,
  body: string,
  { styles = '', common = '', meta = '', extra }: Parts = {},
): Uint8Array {
  return makeZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${SPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ...(common === ''
      ? {}
      : { 'styles.xml': `<office:document-styles ${SPACES}>${common}</office:document-styles>` }),
    ...(meta === ''
      ? {}
      : {
          'meta.xml': `<office:document-meta ${SPACES}><office:meta>${meta}</office:meta></office:document-meta>`,
        }),
    ...extra,
  })
}

export const paragraph = (text: string, style = 'Standard') =>
  `<text:p text:style-name="${style}">${escapeXml(text)}</text:p>`

export const heading = (text: string, level: number) =>
  `<text:h text:outline-level="${level}">${escapeXml(text)}</text:h>`

export const table = (rows: readonly (readonly string[])[], name = 'T') =>
  `<table:table table:name="${name}">${rows
    .map(
      (row) =>
        `<table:table-row>${row.map((cell) => `<table:table-cell>${paragraph(cell)}</table:table-cell>`).join('')}</table:table-row>`,
    )
    .join('')}</table:table>`
