import type { Block, DocumentProperties } from './parser.ts'

/** The labels of a document's properties, in the order in which they are shown. */
export const PROPERTY_LABELS = {
  title: 'Title',
  author: 'Author',
  subject: 'Subject',
  published: 'Published',
  created: 'Created',
  modified: 'Last modified',
} as const satisfies Record<keyof DocumentProperties, string>
export type PropertyName = keyof DocumentProperties

/** The heading under which properties stand. */
export const PROPERTIES_HEADING = 'Document properties'

const LONGEST = 300
const DATES: ReadonlySet<string> = new Set<PropertyName>(['published', 'created', 'modified'])
/** Dates that are mostly those of a template or an export where nobody is named as the author. */
const OF_PROGRAM: ReadonlySet<string> = new Set<PropertyName>(['created', 'modified'])
/** Titles and authors that programs fill in when nobody does. */
const FILLED_IN =
  /^(?:microsoft (?:office )?(?:user|word|powerpoint|excel).*|(?:windows|office|default|ms) ?user|user\d*|author|owner|admin(?:istrator)?|root|unknown|anonymous|ibid|python-(?:docx|pptx)|openpyxl|apache poi|phpspreadsheet|sheetjs|\(?(?:anonymous|unspecified)\)?|untitled.*|unbenannt.*|sans titre.*|(?:power ?point|word) (?:presentation|document)|(?:presentation|document|dokument|workbook|book|mappe|slide|folie|diapositiva?)[ -]?\d*|template)$/i

/**
 * The properties of a document as an aside below its text; null if they say nothing of use: what its program filled in, its
 * file's name, or a title that stands in the text. `titles`: titleKey() of
 * its headings and first lines, which only a title is compared with.
 */
export function propertiesBlock(
  properties: DocumentProperties,
  filename: string,
  titles: () => readonly string[],
): Block | null {
  const names = Object.keys(PROPERTY_LABELS) as PropertyName[]
  const lines = names.flatMap((name) => {
    const value = (properties[name] ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST)
    const isSaid = DATES.has(name) ? /^\d{4}-\d\d-\d\d/.test(value) : isTelling(value, filename)
    if (!isSaid || (name === 'title' && isTold(value, titles()))) return []
    if (OF_PROGRAM.has(name) && !isTelling(properties.author ?? '', filename)) return []
    return [`${PROPERTY_LABELS[name]}: ${DATES.has(name) ? value.slice(0, 10) : value}`]
  })
  return lines.length === 0
    ? null
    : { kind: 'aside', text: lines.join('\n'), place: { headings: [PROPERTIES_HEADING] } }
}

/** Whether a line of the text has a title, or is at least half of it. */
function isTold(title: string, lines: readonly string[]): boolean {
  const key = titleKey(title)
  const has = (text: string, part: string) => ` ${text} `.includes(` ${part} `)
  return lines.some((line) => has(line, key) || (line.length * 2 >= key.length && has(key, line)))
}

/** A title as it is compared with headings. */
export function titleKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function isTelling(value: string, filename: string): boolean {
  if (!/\p{L}{2}/u.test(value) || FILLED_IN.test(value.trim())) return false
  const name = titleKey(filename.replace(/\.\w+$/, ''))
  return (
    titleKey(value) !== name &&
    titleKey(value.replace(/\.\w{2,5}$/, '')) !== name &&
    !/\.(?:docx?|pptx?|xlsx?|indd|qxd|tex|dvi|pdf)$/i.test(value)
  )
}

/** Properties without those that a file does not state. */
export function definedOf(
  properties: Readonly<Record<string, string | undefined>> & {
    readonly [name in PropertyName]?: string | undefined
  },
): DocumentProperties {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
}
