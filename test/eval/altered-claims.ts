/** Ways to make a true sentence false, and to say it in other words. Each gives null where it does not apply. */
export type Change = (sentence: string, others: readonly string[], random: () => number) => string | null

const pick = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)]

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function replaceOne(
  text: string,
  pattern: RegExp,
  random: () => number,
  change: (found: string) => string | null,
): string | null {
  const match = pick([...text.matchAll(pattern)], random)
  if (!match) return null
  const changed = change(match[0])
  if (changed === null || changed === match[0]) return null
  return text.slice(0, match.index) + changed + text.slice(match.index + match[0].length)
}

const NUMBER = /(?<![\p{L}\p{N}.,/-])\d+(?:[.,]\d+)*(?![\p{L}\p{N}/]|[.,-]\d)/gu

const number: Change = (text, _, random) =>
  replaceOne(text, NUMBER, random, (found) => {
    const digits = found.replace(/\D/g, '')
    const at = Math.floor(random() * digits.length)
    const other = String((Number(digits[at]) + 1 + Math.floor(random() * 8)) % 10)
    let index = -1
    return found.replace(/\d/g, (digit) =>
      ++index === at ? (at === 0 && other === '0' ? '7' : other) : digit,
    )
  })

const spelled: Change = (text, _, random) =>
  replaceOne(
    text,
    /\b(two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|hundred)\b/g,
    random,
    (found) =>
      pick(
        ['two', 'three', 'four', 'five', 'six', 'eight', 'eleven', 'forty'].filter((word) => word !== found),
        random,
      ) ?? null,
  )

const swappedNumber: Change = (text, others, random) => {
  const elsewhere = others.flatMap((other) => other.match(NUMBER) ?? [])
  const own = new Set(text.match(NUMBER) ?? [])
  const other = pick(
    elsewhere.filter((found) => !own.has(found)),
    random,
  )
  return other === undefined ? null : replaceOne(text, NUMBER, random, () => other)
}

const date: Change = (text, _, random) => {
  const month = replaceOne(
    text,
    new RegExp(`\\b(?:${MONTHS.join('|')})\\b(?=\\s+\\d)`, 'g'),
    random,
    (found) =>
      pick(
        MONTHS.filter((name) => name !== found),
        random,
      ) ?? null,
  )
  const year = replaceOne(text, /\b(?:1[89]\d\d|20[0-2]\d)\b(?!-\d)/g, random, (found) =>
    String(Number(found) + 1 + Math.floor(random() * 9)),
  )
  return random() < 0.5 ? (month ?? year) : (year ?? month)
}

const UNITS = [
  ['mg', 'g', 'mcg', 'kg'],
  ['milligrams', 'grams', 'kilograms'],
  ['days', 'weeks', 'months', 'years', 'hours'],
  ['day', 'week', 'month', 'year', 'hour'],
  ['minutes', 'seconds', 'hours'],
  ['km', 'miles', 'm'],
  ['miles', 'kilometers', 'feet'],
  ['feet', 'meters', 'inches'],
  ['million', 'billion', 'thousand'],
  ['percent', 'percentage points', 'dollars'],
  ['%', ' dollars'],
  ['$', '€', '£'],
  ['MB', 'GB', 'KB'],
  ['°C', '°F'],
  ['acres', 'hectares'],
  ['cm', 'mm', 'm'],
  ['lbs', 'kg'],
  ['pounds', 'ounces'],
]
const unit: Change = (text, _, random) => {
  const candidates: string[] = []
  for (const group of UNITS) {
    for (const from of group) {
      const escaped = RegExp.escape(from.trim())
      const pattern =
        from === '$' || from === '€' || from === '£'
          ? new RegExp(`${escaped}(?=\\d)`, 'g')
          : new RegExp(`(?<=\\d[\\s-]?)${escaped}(?![\\p{L}])`, 'gu')
      const to = pick(
        group.filter((word) => word !== from),
        random,
      )
      const changed = to === undefined ? null : replaceOne(text, pattern, random, () => to)
      if (changed !== null) candidates.push(changed)
    }
  }
  return pick(candidates, random) ?? null
}

const NAME = /(?<=[a-z,;]\s)(?:\p{Lu}\p{Ll}{2,})(?:\s\p{Lu}\p{Ll}{2,})*(?![\p{L}'’])/gu
const NOT_NAMES = new RegExp(
  `^(?:${MONTHS.join('|')}|The|This|That|These|In|On|At|If|When|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$`,
)
const names = (text: string) => (text.match(NAME) ?? []).filter((name) => !NOT_NAMES.test(name))

const name: Change = (text, others, random) => {
  const own = names(text)
  const other = pick(
    others.flatMap(names).filter((found) => !text.includes(found.split(' ')[0] ?? found)),
    random,
  )
  const victim = pick(own, random)
  return other === undefined || victim === undefined ? null : text.replace(victim, other)
}

const negation: Change = (text, _, random) => {
  const denied = replaceOne(
    text,
    /\b(?:is|are|was|were|can|must|will|should|may|has|have|does|do|did|shall|could|would)\b(?! not|n't| no)/g,
    random,
    (found) => `${found} not`,
  )
  const affirmed = replaceOne(
    text,
    /\b(?:is|are|was|were|can|must|will|should|may|has|have|does|do|did|shall|could|would) not\b/g,
    random,
    (found) => found.replace(' not', ''),
  )
  return affirmed ?? denied
}

const DIRECTIONS = [
  'more less',
  'increase decrease',
  'increased decreased',
  'increases decreases',
  'higher lower',
  'above below',
  'before after',
  'larger smaller',
  'greater less',
  'maximum minimum',
  'most least',
  'highest lowest',
  'rise fall',
  'rose fell',
  'over under',
  'longer shorter',
  'better worse',
  'older younger',
  'first last',
  'earlier later',
  'up down',
  'north south',
  'east west',
  'faster slower',
  'include exclude',
  'includes excludes',
  'allowed prohibited',
  'best worst',
  'always never',
  'all none',
  'with without',
  'start end',
  'begins ends',
  'winning losing',
  'won lost',
  'growth decline',
  'major minor',
  'strong weak',
  'public private',
  'required optional',
]
const direction: Change = (text, _, random) => {
  const pairs = DIRECTIONS.flatMap((pair) => {
    const [a = '', b = ''] = pair.split(' ')
    return [[a, b] as const, [b, a] as const]
  })
  const fitting = pairs.filter(([from]) => new RegExp(`\\b${from}\\b`).test(text))
  const chosen = pick(fitting, random)
  return chosen ? replaceOne(text, new RegExp(`\\b${chosen[0]}\\b`, 'g'), random, () => chosen[1]) : null
}

const unrelated: Change = (text, others, random) => {
  const words = new Set(text.toLowerCase().match(/\p{L}{4,}/gu))
  const far = others.filter(
    (other) => (other.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => words.has(word)).length < 2,
  )
  return (
    pick(
      far.filter((other) => other.length > 40),
      random,
    ) ?? null
  )
}

const exchanged: Change = (text) => {
  const [first, second] = [...new Set(names(text))]
  if (!first || !second || first.includes(second) || second.includes(first)) return null
  return text.replace(first, '\u0000').replace(second, first).replace('\u0000', second)
}

const exchangedNumbers: Change = (text) => {
  const [first, second] = [...new Set(text.match(NUMBER) ?? [])]
  if (!first || !second) return null
  return text
    .replace(new RegExp(`(?<!\\d)${RegExp.escape(first)}(?!\\d)`), '\u0000')
    .replace(new RegExp(`(?<!\\d)${RegExp.escape(second)}(?!\\d)`), first)
    .replace('\u0000', second)
}

const invented: Change = (text, _, random) =>
  text.replace(
    /\.?$/,
    pick(
      [
        ', which cost $4.7 million.',
        ', as confirmed by the World Bank in 1997.',
        ' because of a manufacturing defect in the cooling system.',
        ', and the mayor of Toronto resigned as a result.',
        ', making it the largest in Europe.',
      ],
      random,
    ) ?? '',
  )

const modality: Change = (text, _, random) => {
  const pairs: [RegExp, string][] = [
    [/\bmust\b/g, 'may'],
    [/\bmay\b/g, 'must'],
    [/\bshall\b/g, 'may'],
    [/\bsome\b/g, 'all'],
    [/\ball\b/g, 'some'],
    [/\bmany\b/g, 'no'],
    [/\busually\b/g, 'never'],
    [/\boften\b/g, 'rarely'],
    [/\brequired\b/g, 'optional'],
  ]
  const fitting = pairs.filter(([pattern]) => text.search(pattern) >= 0)
  const chosen = pick(fitting, random)
  return chosen ? replaceOne(text, chosen[0], random, () => chosen[1]) : null
}

/** Another thing in the place of a noun: a lie of the kind that no list holds. */
const noun: Change = (text, others, random) => {
  const pattern = /(?<=\b(?:the|a|an|of|this|their|its|each|every)\s)\p{Ll}{5,}(?=[\s,.])/gu
  const own = new Set(text.toLowerCase().match(/\p{L}+/gu))
  const other = pick(
    others.flatMap((sentence) => sentence.match(pattern) ?? []).filter((word) => !own.has(word)),
    random,
  )
  return other === undefined ? null : replaceOne(text, pattern, random, () => other)
}

export const ALTERED: Readonly<Record<string, Change>> = {
  number,
  spelled,
  'number from elsewhere': swappedNumber,
  date,
  unit,
  name,
  negation,
  direction,
  unrelated,
}
export const OTHER_LIES: Readonly<Record<string, Change>> = {
  'names exchanged': exchanged,
  'numbers exchanged': exchangedNumbers,
  'detail invented': invented,
  modality,
  noun,
}

const SYNONYMS: [RegExp, string][] = [
  [/\breceive\b/g, 'get'],
  [/\bobtain\b/g, 'get'],
  [/\bpurchase\b/g, 'buy'],
  [/\bchildren\b/g, 'kids'],
  [/\bassist\b/g, 'help'],
  [/\bhelp\b/g, 'assist'],
  [/\bbegin\b/g, 'start'],
  [/\bbegan\b/g, 'started'],
  [/\bstarted\b/g, 'began'],
  [/\bapproximately\b/g, 'about'],
  [/\babout (?=\d)/g, 'approximately '],
  [/\bhowever\b/gi, 'but'],
  [/\blarge\b/g, 'big'],
  [/\bbig\b/g, 'large'],
  [/\bsmall\b/g, 'little'],
  [/\bimportant\b/g, 'significant'],
  [/\bshow\b/g, 'demonstrate'],
  [/\bshows\b/g, 'demonstrates'],
  [/\bshowed\b/g, 'demonstrated'],
  [/\buse\b/g, 'utilize'],
  [/\bused\b/g, 'utilized'],
  [/\bmust\b/g, 'have to'],
  [/\bshall\b/g, 'must'],
  [/\bcreated\b/g, 'made'],
  [/\bmade\b/g, 'created'],
  [/\bprovide\b/g, 'offer'],
  [/\bprovides\b/g, 'gives'],
  [/\brequires\b/g, 'needs'],
  [/\brequire\b/g, 'need'],
  [/\bneed\b/g, 'require'],
  [/\bfrequently\b/g, 'often'],
  [/\boften\b/g, 'frequently'],
  [/\bchanges\b/g, 'modifications'],
  [/\bpeople\b/g, 'individuals'],
  [/\bdoctor\b/g, 'physician'],
  [/\bmain\b/g, 'primary'],
  [/\bmajor\b/g, 'important'],
  [/\bseveral\b/g, 'a number of'],
  [/\bin order to\b/g, 'to'],
  [/\bsuch as\b/g, 'like'],
  [/\balso\b/g, 'additionally'],
  [/\bbecause\b/g, 'since'],
  [/\btogether with\b/g, 'along with'],
  [/\bbuilt\b/g, 'constructed'],
  [/\bfound\b/g, 'discovered'],
  [/\bthought\b/g, 'believed'],
  [/\bbelieve\b/g, 'think'],
  [/\bsaid\b/g, 'stated'],
  [/\bstated\b/g, 'said'],
  [/\blocated\b/g, 'situated'],
  [/\bdivided\b/g, 'split'],
  [/\bquickly\b/g, 'rapidly'],
  [/\brapidly\b/g, 'fast'],
  [/\bcalled\b/g, 'named'],
  [/\bknown as\b/g, 'called'],
  [/\bhelps\b/g, 'assists'],
  [/\bpart of\b/g, 'a portion of'],
  [/\bensure\b/g, 'make sure'],
  [/\bprior to\b/g, 'before'],
  [/\bsubsequently\b/g, 'later'],
  [/\battempt\b/g, 'try'],
  [/\bselect\b/g, 'choose'],
  [/\bdesigned\b/g, 'intended'],
  [/\bentire\b/g, 'whole'],
  [/\bdisease\b/g, 'illness'],
  [/\bmedicine\b/g, 'medication'],
  [/\bresult in\b/g, 'lead to'],
  [/\bcauses\b/g, 'leads to'],
  [/\bcontain\b/g, 'include'],
  [/\bcontains\b/g, 'includes'],
  [/\bconsists of\b/g, 'is made up of'],
  [/\bdeveloped\b/g, 'created'],
  [/\binformation\b/g, 'data'],
  [/\bissues\b/g, 'problems'],
  [/\bproblems\b/g, 'difficulties'],
  [/\bjobs\b/g, 'positions'],
  [/\bmethod\b/g, 'approach'],
  [/\bmethods\b/g, 'approaches'],
  [/\bdifferent\b/g, 'various'],
  [/\bvarious\b/g, 'different'],
  [/\bcurrently\b/g, 'now'],
  [/\bcommon\b/g, 'widespread'],
  [/\bnumerous\b/g, 'many'],
  [/\bdecided\b/g, 'chose'],
  [/\bgoal\b/g, 'aim'],
  [/\bespecially\b/g, 'particularly'],
  [/\bwork\b/g, 'labor'],
  [/\bspeak\b/g, 'talk'],
  [/\bending\b/g, 'finishing'],
]
const synonyms: Change = (text, _, random) => {
  const fitting = SYNONYMS.filter(([pattern]) => text.search(pattern) >= 0)
  let changed = text
  for (let count = 0; count < 2 && fitting.length > 0; count++) {
    const [chosen] = fitting.splice(Math.floor(random() * fitting.length), 1)
    if (chosen) changed = changed.replace(chosen[0], chosen[1])
  }
  return changed === text ? null : changed
}
const lowerStart = (text: string) =>
  /^\p{Lu}\p{Ll}* \p{Ll}/u.test(text) &&
  /^(?:The|A|An|In|On|At|It|This|These|There|If|When|Many|Some|Most|All|For|To)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
const framed: Change = (text, _, random) =>
  `${pick(['According to the document, ', 'The text says that ', 'The documents state that ', 'It is stated that ', 'As described in the source, '], random)}${lowerStart(text)}`
const fronted: Change = (text) => {
  const match =
    /^(.{30,}?)[,]? ((?:in|on|since|during|after|before|until|by) (?:\p{Lu}\p{Ll}+ )?\d[^,;]{0,20})\.$/u.exec(
      text,
    )
  return match
    ? `${(match[2] ?? '').charAt(0).toUpperCase()}${(match[2] ?? '').slice(1)}, ${lowerStart(match[1] ?? '')}.`
    : null
}
const moved: Change = (text) => {
  const match =
    /^((?:In|On|Since|During|After|Before|By|For|With|Although|While|When|If|As) [^,]{4,50}), ([^,]{20,})\.$/.exec(
      text,
    )
  return match
    ? `${(match[2] ?? '').charAt(0).toUpperCase()}${(match[2] ?? '').slice(1)} ${(match[1] ?? '').charAt(0).toLowerCase()}${(match[1] ?? '').slice(1)}.`
    : null
}
const trimmedTail: Change = (text) => {
  const match =
    /^(.{50,}?), (?:which|who|including|such as|especially|particularly|and also|as well as|because|although|while|making|with)\b.*\.$/.exec(
      text,
    )
  return match ? `${match[1]}.` : null
}
const noBrackets: Change = (text) => {
  const changed = text.replace(/\s*\([^)]{3,}\)/g, '')
  return changed === text || changed.length < 40 ? null : changed
}
const contracted: Change = (text) => {
  const changed = text
    .replace(/\b(do|does|did|is|are|was|were|can|could|should|would|has|have) ?not\b/g, "$1n't")
    .replace("cann't", "can't")
    .replace(/\bit is\b/g, "it's")
  return changed === text ? null : changed
}
const DIGITS: Record<string, string> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  twelve: '12',
  twenty: '20',
}
const figures: Change = (text) => {
  const changed = text
    .replace(
      /\b(two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)\b(?!-| hundred| thousand| million)/g,
      (word) => DIGITS[word] ?? word,
    )
    .replace(/(?<=\d)%/g, ' percent')
    .replace(/(?<=\d) percent\b/g, '%')
    .replace(/(?<=\b\d{1,3}),(?=\d{3}\b)/g, '')
    .replace(new RegExp(`\\b(${MONTHS.join('|')}) (\\d{1,2}), (\\d{4})`, 'g'), '$2 $1 $3')
  return changed === text ? null : changed
}
const fewerWords: Change = (text) => {
  const changed = text
    .replace(
      /\b(?:very|also|really|quite|generally|currently|often|usually|typically|especially|particularly|thus|therefore|then|indeed|simply) /g,
      '',
    )
    .replace(
      /^(?:However|Therefore|Thus|In addition|Additionally|Moreover|Furthermore|For example|Also), (\p{L})/u,
      (_, letter: string) => letter.toUpperCase(),
    )
  return changed === text ? null : changed
}
const twice: Change = (text, others, random) => {
  const first = synonyms(text, others, random)
  return first === null
    ? null
    : (fewerWords(first, others, random) ??
        figures(first, others, random) ??
        noBrackets(first, others, random) ??
        framed(first, others, random))
}

export const PARAPHRASED: Readonly<Record<string, Change>> = {
  synonyms,
  framed,
  'clause to the front': fronted,
  'clause to the end': moved,
  'tail left out': trimmedTail,
  'brackets left out': noBrackets,
  contracted,
  figures,
  'filler left out': fewerWords,
  'two changes': twice,
}
