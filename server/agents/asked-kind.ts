import type { EvidenceSentence } from './evidence.ts'
import { answerBonus } from './expected-answer.ts'
import { isMoney, isYear, MASS, quantitiesIn, TIME } from './quantities.ts'
import type { Quantity } from './support/facts.ts'
import { contentStems, type Word, wordsOf } from './support/words.ts'

/** What sort of thing answers a question. `words`: stems of what asks for it, which such a thing says by itself. */
export type AskedKind = {
  readonly words: ReadonlySet<string>
  /** 0–1: how surely one of the sentences has such a thing that the question has not. */
  held(sentences: readonly EvidenceSentence[]): number
}

/** Null: nothing tells what sort of thing is asked for. */
export function askedKind(question: string): AskedKind | null {
  if (TOPIC.test(question)) return null
  const kind = KINDS.find(({ asked }) => asked.test(question))
  if (!kind) return null
  return {
    words: contentStems(kind.words),
    held: (sentences) => best(sentences, (sentence) => kind.held(sentence, question)),
  }
}

/** 'Tell me about expenses' asks for no sum. */
const TOPIC = /^\W*(?:please )?(?:tell me (?:more )?about|explain|describe|summari[sz]e|outline)\b/i

type Kind = {
  readonly asked: RegExp
  readonly words: string
  held(sentence: EvidenceSentence, question: string): number
}

const COUNTED = /\b(?:how many|how much|number of|wie ?viele?)\s+((?:[\p{L}-]+\s+){0,3}?[\p{L}-]+)\b/iu
const SPAN = /\b(?:minutes?|hours?|days?|weeks?|months?|years?|minuten|stunden|tagen?|wochen|monaten?)$/i
/** How near a number stands to what it counts, in characters. */
const BESIDE = 40

/** The first that fits a question counts. */
const KINDS: readonly Kind[] = [
  {
    asked: /\bstands? for\b|\babbreviation\b|\bacronym\b/i,
    words: 'stand abbreviation acronym short',
    held: (sentence, question) => (answerBonus(question, sentence) > 0 ? 1 : 0),
  },
  {
    asked: /\b(?:(?:tele)?phone|fax|e-?mail|web ?site|url|zip code|postcode)\b/i,
    words: 'number address call reach contact',
    held: ({ reading }) => (/@\p{L}|https?:|www\.|\d{3}[-. )]+\d{2,}|\d{4,}/iu.test(reading) ? 1 : 0),
  },
  {
    asked:
      /\bhow much\b(?=.*\b(?:pays?|paid|costs?|price|fees?|salary|wages?|fine|earns?|deposit|spend|spent|charges?|receives?|worth|raised?|invest\w*|reward|money|bail|dollars|euros)\b)|^(?!.*\b(?:who|when|where|why|how (?:many|long|old))\b).*\b(?:price|costs?|salary|wage|fee|fare|revenue|budget|income|deposit|bail|premium|expenses?|profit|payment|reward|fine|box office|turnover|bounty)\b|\b(?:wie ?viel kostet|was kostet|combien co[uû]te\p{L}*|cuánto cuesta\p{L}*|quanto (?:costa|custa)\p{L}*)(?!\p{L})|多少(?:元|钱)|金额/iu,
    words:
      'cost price pay paid worth spend charge much amount kostet coûte coûtent cuesta cuestan costa costano custa custam',
    held: (sentence) =>
      best(quantitiesIn(sentence), (quantity) => {
        if (isMoney(quantity) || /[元円圆圓]/.test(sentence.reading)) return 1
        return isYear(quantity) || quantity.unit !== null ? 0 : sentence.row ? 0.6 : 0.2
      }),
  },
  {
    asked: /^(?!.*\b(?:who|when|where|why|how)\b).*\bamount\b/i,
    words: 'amount',
    held: (sentence) => best(quantitiesIn(sentence), ({ unit }) => (unit === null ? 0.6 : 1)),
  },
  {
    asked: /\b(?:what|which) (?:\p{L}+ )?colou?rs?\b/iu,
    words: 'colour color',
    held: ({ reading }) => (COLOUR.test(reading) ? 1 : 0),
  },
  {
    asked: /\bhow heavy\b|\bweigh(?:s|ed|t)?\b/i,
    words: 'heavy weigh weight weighed',
    held: (sentence) =>
      best(quantitiesIn(sentence), ({ unit }) => (MASS.has(unit ?? '') ? 1 : unit === null ? 0.2 : 0)),
  },
  {
    asked: /\bhow old\b|\b(?:what|which) (?:is|was) .*\bage\b/i,
    words: 'old age',
    held(sentence) {
      const { reading } = sentence
      if (/\b(?:aged?|years? old|year-old|born)\b/i.test(reading) && /\d/.test(reading)) return 1
      return best(quantitiesIn(sentence), ({ unit, values }) =>
        unit === 'year' ? 0.8 : unit === null && values.some((value) => value < 120) ? 0.3 : 0,
      )
    },
  },
  {
    asked: /\b(?:percent(?:age)?|share|fraction|proportion)\b|\b(?:what|which) .*\brate\b/i,
    words: 'percent percentage share fraction proportion rate',
    held(sentence) {
      const { reading, row } = sentence
      if (/\b(?:half|third|quarter|tenth|eighth|one in)s?\b|\d\/\d/i.test(reading)) return 1
      if (row && /(?:percent\w*|share|rate|%)[^;:]*: -?\d/i.test(reading)) return 1
      return best(quantitiesIn(sentence), ({ unit }) => (unit === '%' ? 1 : 0.4))
    },
  },
  {
    asked:
      /\bhow many\b|\bwie ?viele\b|\b(?:what|which) (?:is|was|were) the (?:total )?number of\b|\bhow much\b/i,
    words: 'number total count amount',
    held(sentence, question) {
      const all = quantitiesIn(sentence).filter((quantity) => !isAsked(quantity, sentence, question))
      if (all.length === 0) return 0
      const counted = COUNTED.exec(question)?.[1] ?? ''
      const stems = contentStems(counted)
      // '27 days of vacation for employees' counts no employees.
      const counts = all.filter(
        ({ unit, start }) =>
          (unit === null || !MEASURES.has(unit) || SPAN.test(counted)) &&
          !LABELLED.test(sentence.reading.slice(0, start)),
      )
      if (counts.length === 0 && /\bhow many\b/i.test(question)) return 0.3
      const beside = ({ start, end }: Quantity) =>
        sentence.words.some(
          (word) => stems.has(word.stem) && word.start < end + BESIDE && word.end > start - BESIDE,
        )
      if (counts.some(beside)) return 1
      // 'Twelve weeks' tells how many days.
      if (SPAN.test(counted) && all.some(({ unit }) => TIME.has(unit ?? ''))) return 0.9
      return all.every(isYear) ? 0.2 : 0.5
    },
  },
  {
    asked:
      /\bhow (?:long|often|soon|quickly)\b|\bwie (?:lange?|oft)\b|^\W*(?:what(?: is|['’]s) |which )?(?:(?:the|my|our|your) )?(?:\p{L}+ ){0,3}(?:period|duration)\b(?: of .*)?\W*$/iu,
    words: 'long often take last duration period soon lang lange oft dauert',
    held: (sentence) =>
      best(quantitiesIn(sentence), ({ unit }) => (TIME.has(unit ?? '') ? 1 : unit === null ? 0.3 : 0.5)),
  },
  {
    asked:
      /\bhow (?:far|high|large|big|tall|fast|deep|wide|hot|cold|strong|thick)\b|\b(?:what|which) (?:(?:is|was|were|are) )?(?:(?:the|its|his|her|their) )?(?:\p{L}+ )?(?:height|length|width|depth|size|speed|temperature|distance|area|diameter|population|latitude|longitude)\b|\bby how much\b/iu,
    words: 'far high large big tall fast deep wide height length width depth size speed distance lie',
    held: (sentence) => best(quantitiesIn(sentence), ({ unit }) => (unit === null ? 0.6 : 1)),
  },
  {
    asked:
      /^(?:\p{L}+ )?when\b|[,;] (?:and )?when\b|\band when\b|\b(?:(?:what|which) (?:\p{L}+ and )?(?:year|date|day|month|time|decade|century)|deadline|in welchem jahr|wann|date of birth|birthday)\b|何时|什么时候|いつ/iu,
    words: 'date year day month time begin start',
    held({ facts, reading }, question) {
      const dates = facts.filter((fact) =>
        fact.kind === 'date'
          ? fact.year !== null || fact.month !== null || fact.weekday !== null
          : fact.kind === 'quantity' && isYear(fact),
      )
      if (dates.some(({ start, end }) => !question.includes(reading.slice(start, end)))) return 1
      if (TIMES.test(reading)) return 0.5
      return dates.length > 0 ? 0.3 : 0
    },
  },
  {
    asked: /\b(?:who|whom|whose|wer|wen|wem)\b/i,
    words: 'person name author write wrote written lead responsible',
    held(sentence, question) {
      const asked = wordsIn(question)
      if (hasFullName(sentence, asked)) return 1
      if (hasName(sentence.words, asked)) return 0.6
      if (ROLE.test(sentence.reading)) return 0.6
      return PERSON.test(sentence.reading) ? 0.3 : 0
    },
  },
  {
    asked:
      /\b(?:where|wo|wohin|(?:what|which) (?:city|country|town|state|place|hotel|airport|university|school))\b/i,
    words: 'place located lie live stand situated city country hold held take',
    held({ words, reading }, question) {
      const led =
        /\b(?:in|at|to|on|near|from|via|inside|behind|located|between|within|an|bei|nach)\s+(?:\p{L}+\s+)?\p{L}/iu.test(
          reading,
        )
      if (hasName(words, wordsIn(question))) return led ? 1 : 0.7
      return led ? 0.5 : 0
    },
  },
  {
    asked: /\bwhy\b|\bwhat (?:is|was|are|were) the (?:reason|cause)s?\b|\bwarum\b/i,
    words: 'reason cause',
    held({ reading }) {
      if (REASON.test(reading)) return 1
      return /\bto \p{Ll}/u.test(reading) ? 0.6 : 0.3
    },
  },
]

const TIMES =
  /\b(?:after|before|until|during|century|annual\w*|daily|weekly|monthly|today|tomorrow|morning|noon|\d ?[ap]\.?m)\b/i
const REASON =
  /\b(?:because|since|due to|so that|in order to|as a result|therefore|reasons?|caus\w+|thus|weil|damit|denn)\b/i
const PERSON =
  /\b(?:\p{L}+(?:ers?|ors?|ists?|ians?)|staff|team|people|police|government|company|president|men|women|man|woman)\b/iu
/** Who does something is often told by the part that he has in it. */
const ROLE =
  /^(?:the|an?|each|every|either) (?:\p{L}+ )?(?:landlord|tenant|lessor|lessee|buyer|seller|vendor|owner|employer|employee|manager|contractor|client|customer|borrower|lender|insurer|insured|supplier|licensee|licensor|patient|parents?|board|committee|council|department|court|party|parties)\b/iu
const COLOUR =
  /\b(?:black|white|red|green|blue|yellow|orange|brown|gr[ae]y|pink|purple|violet|gold(?:en)?|silver|beige|turquoise|transparent|colou?r(?:less)?: \p{L}+)\b/iu
/** Units of what is measured, not counted. */
const MEASURES: ReadonlySet<string> = new Set([...TIME, ...MASS, ...'$€£¥₹'])
/** 'Section 280' and 'A-11' count nothing. */
const LABELLED =
  /(?:\b(?:sections?|articles?|chapters?|pages?|forms?|case|versions?|figures?|tables?|rules?|clauses?|lines?|items?|steps?|volumes?|rooms?|circular|no\.?|nos\.?)\s+|§\s*|\p{L}-)$/iu
const TITLE =
  /^(?:Mr|Mrs|Ms|Dr|Prof|Sir|Lord|Lady|Judge|Justice|Senator|President|Governor|King|Queen|Herr|Frau)$/

function isAsked({ start, end }: Quantity, { reading }: EvidenceSentence, question: string): boolean {
  const text = /\d[\d.,]*/.exec(reading.slice(start, end))?.[0]
  return text !== undefined && new RegExp(`(?<![\\d.])${RegExp.escape(text)}(?!\\d)`).test(question)
}

function wordsIn(question: string): Set<string> {
  return new Set(wordsOf(question).map(({ lower }) => lower))
}

/** A sentence begins with a capital whatever it says; 'IT' is a name there too. */
function hasName(words: readonly Word[], asked: ReadonlySet<string>): boolean {
  return words.some(
    ({ capital, content, start, lower, text }) =>
      capital && !asked.has(lower) && (start > 0 ? content : /^\p{Lu}{2,}$/u.test(text)),
  )
}

/** Two names in a row that the question does not have, or one after a title. */
function hasFullName({ words, reading }: EvidenceSentence, asked: ReadonlySet<string>): boolean {
  const personal = ({ text, content, lower }: Word) =>
    content && !asked.has(lower) && /^\p{Lu}[\p{L}'’-]*\p{Ll}/u.test(text)
  return words.some((word, i) => {
    const next = words[i + 1]
    if (!next || !personal(next)) return false
    const between = reading.slice(word.end, next.start)
    if (TITLE.test(word.text) && /^\.? $/.test(between)) return true
    return personal(word) && /^(?: | \p{Lu}\. |, )$/u.test(between)
  })
}

function best<T>(list: readonly T[], worth: (item: T) => number): number {
  return list.reduce((most, item) => Math.max(most, worth(item)), 0)
}
