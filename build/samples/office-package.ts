import { zipSync } from 'fflate'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/**
 * A fixed modification time, which ZIP stores in local time: given in local parts, it is the same in every
 * time zone.
 */
const TIME = new Date(2025, 3, 1, 9, 0, 0)

/** The namespace of relationships between the parts of an office file. */
export const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export type Relation = readonly [id: string, type: string, target: string]

/**
 * Makes an office file (ECMA-376) of XML parts. Deterministic. `main`: the path of the main part; `types`:
 * the content type of each part, by its path.
 */
export function officePackage(
  main: string,
  title: string,
  types: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, string>>,
): Uint8Array {
  const files = {
    '[Content_Types].xml': contentTypes(types),
    '_rels/.rels': relations([
      ['rId1', `${RELATION}/officeDocument`, main],
      ['rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ]),
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:creator>Ibid</dc:creator></cp:coreProperties>`,
    ...parts,
  }
  const encoder = new TextEncoder()
  const entries = Object.entries(files).map(([name, xml]) => [name, encoder.encode(HEAD + xml)])
  return zipSync(Object.fromEntries(entries), { mtime: TIME })
}

/** Makes a relationships part, which lists the parts that another part refers to. */
export function relations(entries: readonly Relation[]): string {
  const rows = entries.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}</Relationships>`
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function contentTypes(types: Readonly<Record<string, string>>): string {
  const overrides = Object.entries(types).map(
    ([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`,
  )
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`
}
