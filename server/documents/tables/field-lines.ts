import { wordsOf } from '../../text/words.ts'
import type { Block } from '../model/parser.ts'

/** A label is short: a longer beginning of a line is a sentence with a colon. */
const MAX_LABEL_CHARS = 40
const MAX_LABEL_WORDS = 5
/** A label and figures without a colon are no longer than this together. */
const MAX_BARE_CHARS = 80

const FIELD_LINE = /^(?<label>[\p{L}\p{N}][^:.!?;]*):[ \t]+(?<value>\S.*)$/u

/** What stands between the parts of a letterhead: 'Strandgata 7 - Lund - phone 46 12 33 90'. */
const BETWEEN = /\s+[-–—·•|]\s+|,\s+/
/** A label, then figures and codes alone: 'Customer number 70-114', 'Account SE 3550 0000 0554', 'phone (415) 555-0199'. */
const BARE =
  /^(?<label>\p{L}[\p{L}\p{M}'’/ -]*?)(?:\s+no\.?|\s+#)?\s+#?(?<value>(?:\p{Lu}{1,4}\s+)?(?=\S*\p{N})[^\p{Ll}\s]+(?:\s+(?=\S*\p{N})[^\p{Ll}\s]+){0,5})$/u

/**
 * Turns a paragraph or a list without markers whose lines are all 'Label: value' into fields; returns other blocks
 * unchanged. One such line alone stays prose.
 */
export function withFieldLines(block: Block): Block {
  if (block.kind !== 'paragraph' || block.words || !block.text.includes('\n')) return block
  const rows = block.text.split('\n').map(fieldOf)
  const fields = rows.filter((row) => row !== null)
  return fields.length === rows.length
    ? { kind: 'fields', separator: ': ', rows: fields, place: block.place }
    : block
}

/** Splits 'Label: value'; null for any other line. */
export function fieldOf(line: string): [label: string, value: string] | null {
  const { label = '', value = '' } = FIELD_LINE.exec(line.trim())?.groups ?? {}
  if (label === '' || label.length > MAX_LABEL_CHARS || label.split(/\s+/).length > MAX_LABEL_WORDS)
    return null
  return [label.trim(), value.replace(/\s+/g, ' ')]
}

/**
 * The labels of a sentence with a value of figures after each, without a colon. A label has content words alone, or 'The rent
 * is 450' would have one.
 */
export function bareFieldsOf(sentence: string): [label: string, value: string][] {
  return sentence.split(BETWEEN).flatMap((part) => {
    if (part.length > MAX_BARE_CHARS) return []
    const { label = '', value = '' } = BARE.exec(part.trim().replace(/[.;,]$/, ''))?.groups ?? {}
    const words = wordsOf(label)
    const isLabel =
      words.length > 0 && words.length <= MAX_LABEL_WORDS && words.every(({ content }) => content)
    return isLabel ? [[label, value]] : []
  })
}

/** The pairs of a form's row as they are searched and quoted: 'Term: 180 months'. */
export function pairTexts(row: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(row.length / 2) }, (_, pair) => {
    const [label = '', value = ''] = row.slice(pair * 2, pair * 2 + 2)
    return value === '' ? label : namedCell(label.replace(/\s*:$/, ''), value)
  })
}

/** A cell under the name of its column, or beside its label. */
export function namedCell(name: string | undefined, text: string): string {
  const trimmed = name?.trim()
  return trimmed ? `${trimmed}: ${text}` : text
}
