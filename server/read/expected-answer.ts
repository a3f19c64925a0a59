import type { Fact, Quantity } from '../language/facts.ts'
import { isMoney, isYear, MASS, quantitiesIn, TIME } from '../language/quantities.ts'
import { contentStems, type Word } from '../language/words.ts'
import type { EvidenceSentence } from './evidence.ts'

/** 0–0.35: whether what the question asks for is there: a number of what it counts, an amount, a date, a name, a place. */
export function answerBonus(question: string, sentence: EvidenceSentence): number {
  for (const { asked, bonus } of KINDS) if (asked.test(question)) return bonus(question, sentence)
  return 0
}

/** 'How much does it cost?' */
function asksForPrice(question: string): boolean {
  return /\bhow much\b/i.test(question) && PAID.test(question)
}

/** 0–0.3: what it takes from a fragment that it only says again what the question says. `asked`: its stems. */
export function saysNothingNew(
  asked: ReadonlySet<string>,
  { stems, facts, row, words }: EvidenceSentence,
): number {
  if (row || facts.length > 0) return 0
  for (const stem of stems) if (!asked.has(stem)) return 0
  // 'IT manages them' answers who does, in words that look like others.
  if (words.some(({ text, content }) => !content && /^\p{Lu}{2,}$/u.test(text))) return 0
  return stems.size <= 4 ? 0.3 : 0.1
}

type Kind = { readonly asked: RegExp; bonus(question: string, sentence: EvidenceSentence): number }

const MONEY =
  /\b(?:price|cost|expenses?|income|amount|total|in (?:millions|thousands)|paid|pay|fee|salary|wage|revenue|how much|value|deposit|fine|budget|preis|kosten|kostet)\b|多少(?:元|钱)|金额/i
const PAID = /\b(?:pays?|paid|costs?|price|fee|salary|wage|fine|earns?|deposit)\b/i
const NOT_MONEY = /\b(?:when|who|where|why|how (?:many|long|old|far|often|high|large|big|tall|heavy))\b/i

/** What each way to reach somebody looks like. */
const CONTACTS: readonly (readonly [asked: RegExp, is: RegExp])[] = [
  [/\be-?mail\b/i, /\S@\p{L}/u],
  [/\b(?:web ?site|url)\b/i, /https?:|www\./i],
  [/\b(?:(?:tele)?phone|fax)\b/i, /\d{3}[-. )]+\d{2,}|\d{5,}/],
]

/** The first that fits a question counts. */
const KINDS: readonly Kind[] = [
  {
    asked: /\b(?:(?:tele)?phone|fax|e-?mail|url)\b(?=.*\b(?:address|number|of|for)\b)|\bweb ?site of\b/i,
    bonus: (question, { reading }) =>
      CONTACTS.some(([asked, is]) => asked.test(question) && is.test(reading)) ? 0.2 : 0,
  },
  {
    asked: /\b(?:how many|how much|wie ?viele?)\s+(?:[\p{L}-]+\s+){0,2}?[\p{L}-]+\b/iu,
    bonus(question, sentence) {
      const { words } = sentence
      const all = quantitiesIn(sentence)
      const ofMoney = asksForPrice(question)
      // What is paid is no number of months.
      const quantities = ofMoney
        ? all.filter(
            (quantity) =>
              isMoney(quantity) ||
              (quantity.unit === null &&
                !isYear(quantity) &&
                !/^\p{L}/u.test(sentence.reading.slice(quantity.end))),
          )
        : all
      if (quantities.length === 0) return 0
      const counted = /\b(?:how many|how much|wie ?viele?)\s+((?:[\p{L}-]+\s+){0,2}?[\p{L}-]+)\b/iu.exec(
        question,
      )?.[1]
      const asked = contentStems(counted ?? '')
      const beside = quantities.some(({ start, end }) =>
        words.some((word) => asked.has(word.stem) && word.start < end + 30 && word.end > start - 30),
      )
      if (beside) return 0.2
      // 'Twelve weeks' tells how many days.
      if (COUNTED_TIME.test(counted ?? '') && quantities.some(({ unit }) => TIME.has(unit ?? ''))) return 0.18
      if (/\bweighs?\b/i.test(question) && quantities.some(({ unit }) => MASS.has(unit ?? ''))) return 0.2
      return MONEY.test(question) && quantities.some(isMoney) ? 0.2 : 0.1
    },
  },
  {
    asked: /\bhow often\b|\bwie oft\b/i,
    bonus: (_, { reading }) => (REPEATED.test(reading) ? 0.2 : 0),
  },
  {
    asked: /\bhow long\b|\bwie lange\b/i,
    bonus: (_, sentence) => bestOf(quantitiesIn(sentence), ({ unit }) => (TIME.has(unit ?? '') ? 0.2 : 0.05)),
  },
  {
    asked:
      /\b(?:how (?:old|far|high|large|big|tall|heavy|fast|deep|wide)|(?:what|which) (?:percentage|percent|number|weight|size|age|height|length|speed|rate|temperature|distance|share)|weight|maximum|minimum)\b|\bwie (?:alt|weit|hoch|groß|schwer|schnell)\b/i,
    bonus(question, sentence) {
      const share = /\b(?:percent|percentage|share|rate)\b/i.test(question)
      return bestOf(quantitiesIn(sentence), ({ unit }) => (share && unit === '%' ? 0.2 : 0.15))
    },
  },
  {
    asked: MONEY,
    bonus(question, sentence) {
      const { reading } = sentence
      if (NOT_MONEY.test(question)) return 0
      const sum = /\btotal\b/i.test(question) && /\btotal\b/i.test(reading) ? 0.15 : 0
      const inHeader = /[元円圆圓]/.test(reading)
      return bestOf(quantitiesIn(sentence), (quantity) => {
        if (isMoney(quantity) || (inHeader && !isYear(quantity))) return 0.2 + sum
        return isYear(quantity) ? 0 : 0.05
      })
    },
  },
  {
    asked:
      /\b(?:when|(?:what|which) (?:year|date|day|month|time)|deadline|in welchem jahr|wann)\b|何时|什么时候|いつ/i,
    bonus: (question, sentence) =>
      sentence.facts.reduce((best, fact) => Math.max(best, dateBonus(question, sentence, fact)), 0),
  },
  {
    asked: /\b(?:who|whom|whose|wer|wen|wem)\b/i,
    bonus: (question, { words }) => (namesBesides(question, words) ? 0.07 : 0),
  },
  {
    asked: /\b(?:where|wo|wohin|in (?:what|which) (?:city|country|town|state|place))\b/i,
    bonus: (question, { words, reading, row }) =>
      (row && PLACED.test(reading) ? 0.15 : 0) +
      (namesBesides(question, words) ? 0.05 : 0) +
      (/\b(?:in|at|to|on|near|from|via|inside|behind|located|an|bei|nach)\s+(?:\p{L}+\s+)?\p{L}/iu.test(
        reading,
      )
        ? 0.04
        : 0),
  },
  {
    asked: /\bstands? for\b|\babbreviation\b|\bacronym\b/i,
    bonus(question, { reading }) {
      const short =
        /(?<!\p{L})(\p{Lu}[\p{L}\p{N}]*\p{Lu}[\p{L}\p{N}]*|(?:\p{Lu}\.){2,}|(?:\p{Lu}\.)+\p{Lu})(?!\p{L})/u.exec(
          question,
        )?.[1]
      if (short === undefined) return 0
      const told = new RegExp(
        `(?<!\\p{L})${RegExp.escape(short)}\\W{0,3} ?(?:stands for|is short for|is the abbreviation|is an acronym|means)\\b`,
        'iu',
      )
      return told.test(reading) || spellsOut(reading, short) ? 0.25 : 0
    },
  },
  {
    asked: /\bwhy\b|\bwhat (?:is|was|are|were) the (?:reason|cause)s?\b|\bwarum\b/i,
    bonus: (_, { reading }) =>
      /\b(?:because|since|due to|so that|in order to|as a result|therefore|reason|weil|damit|denn)\b/i.test(
        reading,
      )
        ? 0.08
        : 0,
  },
  {
    asked: /^what (?:is|are|does)\b/i,
    bonus: (_, { reading }) => (/\b(?:is|are|means|refers to|defined as)\b/.test(reading) ? 0.03 : 0),
  },
]

/** How near a date stands to what happens then, in characters. */
const THEN = 40

function dateBonus(question: string, { reading, words }: EvidenceSentence, fact: Fact): number {
  const isYear = fact.kind === 'quantity' && fact.values.some((value) => value >= 1500 && value <= 2100)
  if (fact.kind !== 'date' && !isYear) return 0
  // 'Calder v. Rowe (2016)' tells when something was published.
  if (isYear && reading[fact.start - 1] === '(' && reading[fact.end] === ')') return 0.05
  const asked = contentStems(question)
  const near = words.filter(({ start, end }) => start < fact.end + THEN && end > fact.start - THEN)
  const held = new Set(near.map(({ stem }) => stem)).intersection(asked)
  return 0.15 + (0.1 * held.size) / Math.max(1, asked.size)
}

/** 'Name & location: Lake Berryessa': the cell before names what the next one holds. */
const PLACED = /\b(?:location|place|address|venue|city|town|country)\b[^:;]*:;? *\p{L}/iu
/** 'Every week', 'once a year', 'on the 3rd day of each month', 'monthly'. */
const REPEATED =
  /\b(?:every|each|per|once|twice|\w+ times|jede[nrsm]?|pro|je|einmal|zweimal)\s+(?:\p{L}+\s+)?(?:a\s+|an\s+|im\s+)?(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|quarters?|years?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|minute|stunde|tag|woche|monat|quartal|jahr)\b|\b(?:a|an)\s+(?:hour|day|week|month|quarter|year)\b|\b(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly|annual(?:ly)?|stündlich|täglich|wöchentlich|monatlich|vierteljährlich|jährlich)\b/iu
const COUNTED_TIME = /\b(?:minutes?|hours?|days?|weeks?|months?|minuten|stunden|tagen?|wochen|monaten?)$/i

function bestOf(quantities: readonly Quantity[], worth: (quantity: Quantity) => number): number {
  return quantities.reduce((best, quantity) => Math.max(best, worth(quantity)), 0)
}

/** Whether a sentence has a name that the question does not have. */
function namesBesides(question: string, words: readonly Word[]): boolean {
  const asked = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  return words.some(
    ({ capital, content, start, lower }) => capital && content && start > 0 && !asked.has(lower),
  )
}

/** Whether a text has an abbreviation beside what it is short for: 'Named Binary Tag (NBT)', 'NBT (Named Binary Tag)'. */
function spellsOut(text: string, short: string): boolean {
  const letters = [...short.replace(/[^\p{L}]/gu, '').replace(/s$/, '')]
  const words = letters
    .map((letter) => `${RegExp.escape(letter)}[\\p{L}-]*`)
    .join('[\\s-]+(?:(?:of|and|the|for|de)\\s+)?')
  return new RegExp(`(?<!\\p{L})${words}(?!\\p{L})`, 'iu').test(text) && text.includes(short)
}
