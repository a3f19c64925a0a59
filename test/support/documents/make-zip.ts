import { zipSync } from 'fflate'

/** Makes a ZIP file of deflated texts. */
export function makeZip(parts: Readonly<Record<string, string>>): Uint8Array {
  const encoder = new TextEncoder()
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, encoder.encode(text)])),
  )
}

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Makes a relationships part. Entries: id, last word of the type, target. */
export function makeRelations(
  entries: readonly (readonly [id: string, type: string, target: string])[],
): string {
  const lines = entries.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`
}

/** Makes a content types part that sets the type of the main part. */
export function makeContentTypes(main: string, type: string): string {
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${type}"/></Types>`
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
