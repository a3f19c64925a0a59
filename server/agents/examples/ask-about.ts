import type { EvidenceSentence } from '../../read/evidence.ts'
import { sectionAt } from '../../retrieve/place-label.ts'

const ASKED =
  /^(?:what|how|when|where|who|why|which|can|could|do|does|is|are|may|must|should|was|wie|was|wann|wer|warum|welche[rsmn]?|wo|darf|kann|muss)\b/i
const HOW_TO = /^how to (\p{Ll}[\p{L}\s’'-]+)$/iu

/** The question that a heading is: 'Who approves expenses?', and of 'How to claim expenses' 'How do I claim expenses?'. */
export function askAsHeaded({ source, start }: EvidenceSentence): string | null {
  const heading = sectionAt(source.passage, start)?.split(' › ').at(-1) ?? ''
  const plain = heading.replace(/^[^\p{L}]+/u, '').trim()
  const words = plain.split(/\s+/).length
  if (words < 4 || words > 14 || plain.length > 90) return null
  if (plain.endsWith('?')) return ASKED.test(plain) ? plain : null
  const [, action] = HOW_TO.exec(plain) ?? []
  return action ? `How do I ${action.charAt(0).toLowerCase()}${action.slice(1)}?` : null
}

/** A key of several small words, such as 'Battery life'. */
const KEY = /^\p{Lu}\p{Ll}+(?: \p{Ll}{3,}){1,2}$/u
const PLURAL = /(?:[^s]s|people|children)$/

/** 'What is the battery life?': a row of two cells of which the first names what the second says. */
export function askAboutEntry({ row, heading, reading }: EvidenceSentence): string | null {
  if (!row || heading) return null
  const cells = cellsOf(reading)
  const [key, value] = cells.map((cell) => cell.value)
  if (cells.length !== 2 || !key || !value || value.length > 80 || !KEY.test(key)) return null
  return `What ${PLURAL.test(key) ? 'are' : 'is'} the ${lowered(key)}?`
}

const NAME = /^\p{Lu}[\p{Ll}’'-]{2,}(?: \p{Lu}[\p{Ll}’'-]+){0,2}$/u
/** What names a row that is no thing of its own. */
const ADDED_UP = /^(?:grand |sub)?totals?$|^(?:all|average|mean|other|others|overall|subtotal|sum|unknown)\b/i
/** What something has: 'the price of Aspirin', and not 'the chocolate of Candy Corn'. */
const HAD =
  /^(?:\p{Ll}+ )?(?:address|age|amount|area|balance|budget|capacity|capital|colou?r|cost|currency|deadline|dose|duration|fee|frequency|height|income|index|length|limit|name|number|owner|population|position|price|purpose|rate|rating|rent|revenue|risk|salary|score|share|size|speed|status|temperature|title|total|type|unit|value|version|volume|weight|width)$/u

/** 'What is the dose of Varicoral?': a row that begins with a name, by a column that says what such things have. */
export function askAboutNamed({ row, heading, reading }: EvidenceSentence): string | null {
  if (!row || heading) return null
  const [first, ...others] = cellsOf(reading)
  if (!first || !NAME.test(first.value) || ADDED_UP.test(first.value)) return null
  const told = others.find(
    ({ header, value }) => value !== '' && value.length <= 60 && HAD.test(header.toLowerCase()),
  )
  return told ? `What is the ${lowered(told.header)} of ${first.value}?` : null
}

/** 'What is lease.pdf about?' */
export function askAboutDocument({ source }: EvidenceSentence): string {
  return `What is ${source.passage.filename} about?`
}

function cellsOf(reading: string): { header: string; value: string }[] {
  return reading.split('; ').map((cell) => {
    const colon = cell.indexOf(': ')
    return { header: cell.slice(0, Math.max(0, colon)).replaceAll('_', ' '), value: cell.slice(colon + 2) }
  })
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
