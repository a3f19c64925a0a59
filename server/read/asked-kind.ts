import { countriesIn } from '../language/countries.ts'
import {
  DOSES,
  isDecade,
  isMoney,
  isYear,
  MASS,
  quantitiesIn,
  SPELLED_NUMBERS,
  TIME,
} from '../language/quantities.ts'
import { contentStems, wordsOf } from '../language/words.ts'
import { countHeld } from './counted-things.ts'
import type { EvidenceSentence } from './evidence.ts'
import { answerBonus } from './expected-answer.ts'
import { hasName, ownWords, personHeld } from './personal-names.ts'

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

/** The first that fits a question counts. */
const KINDS: readonly Kind[] = [
  {
    asked: /\bstands? for\b|\babbreviation\b|\bacronym\b/i,
    words: 'stand abbreviation acronym short',
    held: (sentence, question) => (answerBonus(question, sentence) > 0 ? 1 : 0),
  },
  {
    asked:
      /^(?!.*\b(?:who|when|where|why|how|on (?:the|its|their) (?:\p{L}+ )?(?:web ?site|phone))\b).*\b(?:(?:tele)?phone|fax|e-?mail|web ?site|url|zip code|postcode)\b/iu,
    words: 'number address call reach contact',
    held: ({ reading }) => (/@\p{L}|https?:|www\.|\d{3}[-. )]+\d{2,}|\d{4,}/iu.test(reading) ? 1 : 0),
  },
  {
    asked:
      /\bhow much\b(?=.*\b(?:pays?|paid|costs?|price|fees?|salary|wages?|fine|earns?|deposit|spend|spent|charges?|receives?|worth|raised?|invest\w*|reward|money|bail|dollars|euros)\b)|^(?!.*\b(?:who|when|where|why|how (?:many|long|old)|happen\p{L}*)\b)(?:.*\b(?:what|which)\b(?: (?!(?:of|on|in|for|about|with|by|to|from|that|under|after)\b)[\p{L}’'-]+){0,5}|(?:\p{L}+ ){0,3}) ?\b(?:price|costs?|salary|wage|fee|fare|revenue|budget|income|deposit|bail|premium|expenses?|profit|payment|reward|fine|box office|turnover|bounty)\b|^\W*what (?:do|does|did|will|would)\b.*\b(?:cost|earn|charge)\b|\b(?:wie ?viel kostet|was kostet|combien co[uû]te\p{L}*|cuánto cuesta\p{L}*|quanto (?:costa|custa)\p{L}*)(?!\p{L})|多少(?:元|钱)|金额/iu,
    words:
      'cost price pay paid worth spend charge much amount kostet coûte coûtent cuesta cuestan costa costano custa custam',
    held: (sentence) =>
      best(quantitiesIn(sentence), (quantity) => {
        if (isMoney(quantity) || /[元円圆圓]/.test(sentence.reading)) return 1
        if (isYear(quantity) || quantity.unit !== null) return 0
        // Where columns have names one of them says so.
        return sentence.row && (!/: /.test(sentence.reading) || PAYING.test(sentence.reading)) ? 0.6 : 0.15
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
    asked: /\b(?:what|which|how (?:much|large|high))\b.*\bdos(?:es?|ages?)\b/i,
    words: 'dose dosage amount take',
    held: (sentence) =>
      best(quantitiesIn(sentence), ({ unit }) => (DOSES.has(unit ?? '') ? 1 : unit === null ? 0.3 : 0.2)),
  },
  {
    asked: /\bhow heavy\b|\bweigh(?:s|ed|t)?\b/i,
    words: 'heavy weigh weight weighed',
    held: (sentence) =>
      best(quantitiesIn(sentence), ({ unit }) => (MASS.has(unit ?? '') ? 1 : unit === null ? 0.2 : 0)),
  },
  {
    asked:
      /\bhow old\b|\b(?:what|which) (?:is|was) (?!happen).*\bage\b|\bwie alt\b|\bquel âge\b|\bcuántos años tiene\b/i,
    words: 'old age alt âge años',
    held(sentence) {
      const { reading } = sentence
      if (/\b(?:aged?|years? old|year-old|born)\b/i.test(reading) && /\d/.test(reading)) return 1
      return best(quantitiesIn(sentence), ({ unit, values }) =>
        unit === 'year' ? 0.8 : unit === null && values.some((value) => value < 120) ? 0.3 : 0,
      )
    },
  },
  {
    asked:
      /^(?!.*\b(?:why|who|happen\p{L}*)\b).*(?:\b(?:percent(?:age)?|share|fraction|proportion)\b|\b(?:what|which) .*\brate\b)/iu,
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
      /\bhow many\b|\bwie ?viele?\b|\b(?:what|which) (?:is|was|were) the (?:total )?number of\b|(?<!\bby )\bhow much\b|\bcombien\b(?! de temps)|\b(?:cu[aá]nt[oa]s|quanti|quante|quantos|quantas)(?!\p{L})/iu,
    words: 'number total count amount hay existen existem gibt',
    held: (sentence, question) => countHeld(question, sentence),
  },
  {
    asked: /何(?:人|個|件|名|本|枚|台|社|回|か国|つ)|いくつ|多少|[几幾](?:个|個|名|位|条|次|家|人|种)/u,
    words: '何人 多少 几个 几名 有多',
    held: ({ reading }) =>
      /[\d０-９一二三四五六七八九十百千万]+ ?(?:多|余|余り)?(?:人|個|个|件|名|本|枚|台|社|回|つ|位|条|條|次|家|种|か国|亿|万)/u.test(
        reading,
      )
        ? 1
        : /[\d０-９]/u.test(reading)
          ? 0.5
          : 0,
  },
  {
    asked:
      /\bhow (?:long|often|soon|quickly)\b|\bwie (?:lange?|oft)\b|\b(?:combien de temps|durée|cuánto (?:tiempo|dura)|duración|quanto (?:tempo|dura)|durata|duração|laufzeit)(?!\p{L})|多久|多[长長]时间|どのくらい|どれくらい|^\W*(?:what(?: is|['’]s) |which )?(?:(?:the|my|our|your) )?(?:\p{L}+ ){0,3}(?:period|duration)\b(?: of .*)?\W*$/iu,
    words:
      'long often take last duration period soon lang lange oft dauert laufzeit duree duracion durata duracao tiempo temps tempo',
    held: (sentence, question) =>
      Math.max(
        SPAN_ELSEWHERE.test(sentence.reading) || SPANS_LOOSELY.test(sentence.reading) ? 1 : 0,
        /\boften\b/i.test(question) && OFTEN.test(sentence.reading) ? 1 : 0,
        best(quantitiesIn(sentence), ({ unit }) => (TIME.has(unit ?? '') ? 1 : unit === null ? 0.3 : 0.5)),
      ),
  },
  {
    asked:
      /\bhow (?:far|high|large|big|tall|fast|deep|wide|hot|cold|strong|thick)\b|\bwie (?:weit|hoch|gro(?:ß|ss)|schnell|tief|breit|heiß)(?!\p{L})|\b(?:what|which) (?:(?:is|was|were|are) )?(?:(?:the|its|his|her|their) )?(?:\p{L}+ )?(?:height|length|width|depth|size|speed|temperature|distance|area|diameter|population|latitude|longitude)\b|\bby how much\b/iu,
    words:
      'far high large big tall fast deep wide height length width depth size speed distance lie grow growth change rise fall increase decrease decline weit hoch groß gross schnell tief breit',
    held: (sentence, question) =>
      Math.max(
        best(quantitiesIn(sentence), ({ unit }) => (unit === null ? 0.6 : 1)),
        inColumnOf(question, sentence) ? 0.9 : 0,
      ),
  },
  {
    asked:
      /^(?:\p{L}+ )?when\b|[,;] (?:and )?when\b|\band when\b|\b(?:(?:what|which) (?:\p{L}+ and )?(?:year|date|day|month|time|decade|century)|deadline|in welchem jahr|wann|date of birth|birthday)\b|^\W*(?:quand|cuándo|quando)(?!\p{L})|何时|什么时候|何時|何年|何月|哪年|哪一年|いつ/iu,
    words: 'date year day month time begin start',
    held({ facts, reading }, question) {
      const dates = facts.filter((fact) =>
        fact.kind === 'date'
          ? fact.year !== null || fact.month !== null || fact.weekday !== null
          : fact.kind === 'quantity' && (isYear(fact) || isDecade(fact)),
      )
      if (dates.some(({ start, end }) => !question.includes(reading.slice(start, end)))) return 1
      if (DATE_ELSEWHERE.test(reading)) return 1
      const early = EARLY_YEAR.exec(reading)?.[0]
      if (early !== undefined && !(/\d/.test(early) && question.includes(/\d+/.exec(early)?.[0] ?? '')))
        return 1
      if (GENERAL.test(question) && ON_CONDITION.test(reading)) return 0.8
      if (TIMES.test(reading) || (ELSEWHERE.test(question) && ELSEWHEN.test(reading))) return 0.5
      return dates.length > 0 ? 0.3 : 0
    },
  },
  {
    asked:
      /\b(?:who|whom|whose|wer|wen|wem)\b|^\W*(?:qui|quién(?:es)?|quem|chi)(?!\p{L})|\b(?:what|which) (?!(?:is|are|was|were|do|does|did|have|has|had|can|could|will|would|should|must|may)\b)(?:[\p{L}-]+ ){0,2}?(?:lawyer|attorney|judge|scientist|researcher|author|writer|artist|actor|actress|director|president|minister|senator|governor|mayor|professor|teacher|doctor|physician|engineer|architect|driver|player|singer|composer|painter|founder|inventor|ceo|executive|officer|manager|person|man|woman|king|queen|emperor|pope|poet|philosopher|employee|official|journalist)s?\b|\bname of the (?!.*\b(?:company|file|document|product|form|program|project|tool|book|paper|award|city|river)\b)(?:[\p{L}-]+ ){0,2}?\p{L}+(?:er|or|ist|ian|man|woman|victim|wife|husband|child|son|daughter|mother|father|ceo|president|judge)\b/iu,
    words: 'person name author write wrote written lead responsible',
    held(sentence, question) {
      const named = personHeld(sentence, wordsIn(question))
      if (named > 0) return named
      if (ROLE.test(sentence.reading)) return 0.6
      if (FOR_WHOM.test(question) && GROUP.test(sentence.reading)) return 0.8
      return PERSON.test(sentence.reading) ? 0.3 : 0
    },
  },
  {
    asked:
      /\b(?:what|which) (?:other |\p{L}+an )?(?:countr(?:y|ies)|nations?)\b|\bwelche[ms]? (?:land|länder)\b/iu,
    words: 'country nation land lander',
    held: ({ reading }, question) => {
      const found = countriesIn(reading)
      const asked = new Set(countriesIn(question))
      return found.some((country) => !asked.has(country)) ? 1 : 0.2
    },
  },
  {
    asked:
      /\b(?:what|which) (?!(?:is|are|was|were|do|does|did|have|has|had|can|could|will|would|should|must|may)\b)(?:[\p{L}-]+ ){0,2}?(?:compan(?:y|ies)|firms?|banks?|insurers?|manufacturers?|suppliers?|agenc(?:y|ies)|organi[sz]ations?|institutions?|publishers?|newspapers?|brands?|part(?:y|ies)|clubs?|teams?|hotels?)\b/iu,
    words: 'company firm bank organization institution hold held take place',
    held: (sentence, question) => {
      const { reading } = sentence
      const [words, asked] = [ownWords(sentence), wordsIn(question)]
      if (ORGANIZATION.test(reading)) return hasName(words, asked) ? 1 : 0.5
      return hasName(words, asked) ? 0.7 : 0
    },
  },
  {
    asked: /\b(?:where|wo|wohin|(?:what|which) (?:city|town|state|place|airport|university|school))\b/i,
    words: 'place located lie live stand situated city country hold held take',
    held(sentence, question) {
      const { reading } = sentence
      const led =
        /\b(?:in|at|to|on|near|from|via|inside|behind|located|between|within|an|bei|nach)\s+(?:\p{L}+\s+)?\p{L}/iu.test(
          reading,
        )
      if (hasName(ownWords(sentence), wordsIn(question))) return led ? 1 : 0.7
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

/** What a column of sums of money is called. */
const PAYING =
  /(?<!\p{L})(?:fees?(?!\p{L})|fares?(?!\p{L})|pay|paid|net(?!\p{L})|gross|usd|eur|gbp)|(?:price|cost|salar|wage|amount|total|value|revenue|turnover|expens|budget|income|profit|premium|deposit|earning|dollar|million|thousand|preis|kosten|betrag|gehalt|umsatz|beitrag|prix|montant|precio|prezzo|preço|金额|价|額)/iu
/** 'When does it expire' may be told by what happens before; 'when did it' is not. */
const EARLY_YEAR =
  /\b(?:in|by|since|until|from|around|about|circa|to) (?:AD )?\d{3,4}\b(?! \p{L}+s\b|:)|\b(?:years?|months?|weeks?|days?|centur(?:y|ies)|decades?) (?:ago|later|earlier|after|before)\b|\b\d+ ?(?:BC|BCE|AD|CE)\b/iu
/** 'Several weeks', 'from 1870 to 1939'. */
const SPANS_LOOSELY =
  /\b(?:several|few|couple of|many|some|half an?|an?) (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centur(?:y|ies))\b|\bfrom \d{4} (?:to|until) \d{4}\b/i
const OFTEN =
  /\b(?:never|rarely|seldom|sometimes|often|usually|always|once|twice|daily|weekly|monthly|quarterly|yearly|annual(?:ly)?|every|each|regularly|times)\b/i
const GENERAL = /\bwhen (?:do|does|must|should|shall|can|may|is|are|will|would)\b/i
const ON_CONDITION =
  /\b(?:when|whenever|if|once|upon|as soon as|unless|each time|every time|provided|in case)\b/i
const ELSEWHERE =
  /^\W*(?:quand|cuándo|quando|wann|ab wann|bis wann)(?!\p{L})|[\p{Script=Han}\p{Script=Hiragana}]/iu
const ELSEWHEN =
  /\d|(?<!\p{L})(?:vor|nach|bis|während|sobald|wenn|avant|après|lorsque|antes|después|cuando|prima|dopo|depois)(?!\p{L})/iu
/** What units of time and dates look like where they are not read as such. */
const SPAN_ELSEWHERE = new RegExp(
  `(?:\\d|(?<!\\p{L})${SPELLED_NUMBERS}) ?(?:ans?|années?|mois|jours?|semaines?|heures?|años?|meses|mes|días?|semanas?|horas?|minutos?|anni|anno|mesi|mese|giorni|giorno|settimane|ore|minuti|anos?|mês|dias?|个月|個月|年|天|日|周|小时|分钟|か月|ヶ月|週間|時間|分)(?!\\p{Script=Latin})`,
  'iu',
)
const DATE_ELSEWHERE =
  /(?<!\p{L})(?:janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro)(?!\p{L})|\d+ ?[年月]/iu
const TIMES =
  /\b(?:after|before|until|during|century|annual\w*|daily|weekly|monthly|today|tomorrow|morning|noon|\d ?[ap]\.?m)\b/i
const REASON =
  /\b(?:because|since|due to|so that|in order to|as a result|therefore|reasons?|caus\w+|thus|weil|damit|denn)\b/i
const PERSON =
  /\b(?:\p{L}+(?:ers?|ors?|ists?|ians?)|staff|team|people|police|government|company|president|men|women|man|woman)\b/iu
const ORGANIZATION =
  /\b(?:Inc|Ltd|LLC|LLP|Corp|GmbH|AG|SA|Company|Corporation|Bank|Group|Association|Agency|Institute|Foundation|University|Hotel|Partners|Solutions|Systems|Technologies|Society|Union)\b/
/** 'Who is it for?' is answered by a sort of people. */
const FOR_WHOM =
  /\b(?:aimed|directed|targeted|addressed|meant|intended|eligible|entitled|designed|who can|who may|who should|for whom)\b|^\W*who\b.*\bfor\W*$/i
const GROUP =
  /\b(?:adults?|children|students?|pupils?|employees?|staff|members?|residents?|citizens?|women|men|people|persons?|individuals?|families|patients?|applicants?|beginners?|graduates?|teachers?|veterans?|owners?|parents|\p{L}+(?:ers|ors|ists|ants|ents))\b/iu
/** Who does something is often told by the part that he has in it. */
const ROLE =
  /^(?:the|an?|each|every|either) (?:\p{L}+ )?(?:landlord|tenant|lessor|lessee|buyer|seller|vendor|owner|employer|employee|manager|contractor|client|customer|borrower|lender|insurer|insured|supplier|licensee|licensor|patient|parents?|board|committee|council|department|court|party|parties)\b/iu
const COLOUR =
  /\b(?:black|white|red|green|blue|yellow|orange|brown|gr[ae]y|pink|purple|violet|gold(?:en)?|silver|beige|turquoise|transparent|colou?r(?:less)?: \p{L}+)\b/iu
/** Whether a row has a value below the very numbers that the question names: '1991-2001: 64.53'. */
function inColumnOf(question: string, { row, reading }: EvidenceSentence): boolean {
  const asked: readonly string[] = question.match(/\d{2,}/g) ?? []
  if (!row || asked.length === 0) return false
  return reading.split('; ').some((cell) => {
    const colon = cell.lastIndexOf(': ')
    const header: readonly string[] = cell.slice(0, Math.max(0, colon)).match(/\d{2,}/g) ?? []
    return /\d/.test(cell.slice(colon + 1)) && asked.every((number) => header.includes(number))
  })
}

function wordsIn(question: string): Set<string> {
  return new Set(wordsOf(question).map(({ lower }) => lower))
}

function best<T>(list: readonly T[], worth: (item: T) => number): number {
  return list.reduce((most, item) => Math.max(most, worth(item)), 0)
}
