import type { Ask } from './ask.ts'

const NAME = /^\p{Lu}[\p{Ll}’'-]{2,}(?: \p{Lu}[\p{Ll}’'-]+){0,2}$/u
/** Matches names of rows that sum up other rows. */
const ADDED_UP = /^(?:grand |sub)?totals?$|^(?:all|average|mean|other|others|overall|subtotal|sum|unknown)\b/i
/** Matches columns that are properties: 'the price of Aspirin', but not 'the chocolate of Candy Corn'. */
const PROPERTY =
  /^(?:(?:\p{Ll}+ )?(?:address|age|area|budget|capacity|capital|colou?r|cost|deadline|dose|duration|fee|frequency|height|income|length|population|price|rent|salary|size|speed|temperature|weight|width)|\p{Ll}+ (?:amount|index|limit|number|rate|rating|score|share|value|volume))$/u

/** Asks for a property of a row that begins with a unique name: 'What is the dose of Varicoral?' */
export const askAboutNamed: Ask = ({ row, heading, cells }, document) => {
  const [first, ...others] = row && !heading ? cells : []
  if (!first || !NAME.test(first.value) || ADDED_UP.test(first.value)) return null
  if (document.filter((other) => other.row && other.cells[0]?.value === first.value).length > 1) return null
  const told = others.find(
    ({ header, value }) => value !== '' && value.length <= 60 && PROPERTY.test(spoken(header)),
  )
  return told ? `What is the ${spoken(told.header)} of ${first.value}?` : null
}

/** Matches the header of the column that names the rows: 'Country', 'Product name'. */
const KIND = /^\p{Ll}{3,}(?: \p{Ll}{3,})?$/u
const PLURAL = /(?:[^s]s|people|children)$/
const FIGURE = /^[$€£]?\s?\d[\d.,]*\s?%?$/

/** Asks for the row with the highest number in a column: 'Which country has the most beer servings?' */
export const askForMost: Ask = ({ row, heading, cells, start }, document) => {
  const rows = document.filter((other) => other.row && !other.heading)
  if (!row || heading || rows[0]?.start !== start) return null
  const [kind] = cells.filter(({ header, value }) => KIND.test(spoken(header)) && !FIGURE.test(value))
  const things = rows.flatMap((other) => other.cells.filter(({ header }) => header === kind?.header))
  if (!kind || things.length < rows.length || new Set(things.map(({ value }) => value)).size < things.length)
    return null
  const figures = cells
    .filter(({ header, value }) => FIGURE.test(value) && COUNTED.test(spoken(header)))
    .map(({ header }) => spoken(header))
  const column = figures.find((name) => PROPERTY.test(name)) ?? figures.find((name) => name.includes(' '))
  if (column === undefined) return null
  return `Which ${spoken(kind.header).replace(/ name$/, '')} has the ${PLURAL.test(column) ? 'most' : 'highest'} ${column}?`
}

/** Matches columns in which a highest number is meaningful. */
const COUNTED =
  /^(?!.*\b(?:by|from|to|code|id|key|number|no|rank|position|year|month|day|date|phone|zip|latitude|longitude|sample|margin|total)\b)\p{L}{3,}(?: \p{L}{2,}){0,3}$/u

/** Returns a column's name as people say it: 'beer servings' for 'beer_servings'. */
function spoken(header: string): string {
  return header
    .replaceAll('_', ' ')
    .split(' ')
    .map((word) => (/^\p{Lu}\p{Ll}*$/u.test(word) ? word.toLowerCase() : word))
    .join(' ')
    .trim()
}
