import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'

/** Items of a list that are quoted. */
const MOST_ITEMS = 20
/** Characters between two items, of which one ends a passage and the other begins the next. */
const MOST_BETWEEN = 12

/** The lead-in of a list with items of it. `isCut`: it has more of them. */
export type QuotedList = { readonly sentences: readonly EvidenceSentence[]; readonly isCut: boolean }

/**
 * The list that a sentence leads in or is an item of, as far as it answers: all of it, 'The kit contains:' with everything,
 * unless the item has as many of the question's words as the lead-in; then the lead-in and that item. A list may go on in the
 * next passage of its document. Null for a sentence of no list that a line leads in, and for an item that says enough without
 * it.
 */
export function wholeList(
  sentence: EvidenceSentence,
  all: readonly EvidenceSentence[],
  asked: ReadonlySet<string>,
): QuotedList | null {
  if (sentence.row) return null
  const document = all
    .filter(({ source }) => source.passage.documentId === sentence.source.passage.documentId)
    .toSorted((a, b) => a.start - b.start)
  const at = document.indexOf(sentence)
  let first = at
  while (document[first]?.item && isNext(document[first - 1], document[first])) first--
  const lead = document[first]
  if (!lead || !leadsIn(lead, document[first + 1])) return null
  const items: EvidenceSentence[] = []
  for (let next = first + 1; document[next]?.item && isNext(document[next - 1], document[next]); next++)
    items.push(...document.slice(next, next + 1))
  const named = ({ stems }: EvidenceSentence) => stems.intersection(asked).size
  const isWhole = sentence === lead || named(lead) > named(sentence)
  if (!isWhole && saysEnough(sentence, lead, asked)) return null
  const wanted = isWhole ? items : items.filter((item) => keyOf(item) === keyOf(sentence))
  const keys = [...new Set(wanted.map(keyOf))].slice(0, MOST_ITEMS)
  if (keys.length === 0) return null
  const shown = wanted.filter((item) => keys.includes(keyOf(item)))
  return { sentences: [lead, ...shown], isCut: shown.length < wanted.length }
}

/** Whether a line leads in a list: one with a colon, or the heading of items that begin amid a sentence. */
function leadsIn(line: EvidenceSentence, item: EvidenceSentence | undefined): boolean {
  if (line.row || line.item) return false
  return /[:：]$/.test(line.reading) || (line.heading && item !== undefined && IS_AMID.test(item.reading))
}

/** Begins amid a sentence. */
const IS_AMID = /^\P{L}*\p{Ll}/u

/** Whether an item begins a sentence and has every word of the question that its lead-in has. */
function saysEnough(item: EvidenceSentence, lead: EvidenceSentence, asked: ReadonlySet<string>): boolean {
  return !IS_AMID.test(item.reading) && lead.stems.intersection(asked).isSubsetOf(item.stems)
}

/** What the sentences of one item have in common. */
export function keyOf({ source, block }: EvidenceSentence): string {
  return `${source.number} ${block}`
}

/** Whether a sentence follows another without anything between them. */
function isNext(before: EvidenceSentence | undefined, one: EvidenceSentence | undefined): boolean {
  if (!before || !one) return false
  if (before.source === one.source) return one.index === before.index + 1
  return one.start - before.end <= MOST_BETWEEN
}
