/** A way to change a sentence; null where it does not apply. `others`: sentences of the same document. */
export type Perturbation = (
  sentence: string,
  others: readonly string[],
  random: () => number,
) => string | null

export const pick = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)]

export const MONTHS = [
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

export function replaceOne(
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

export const NUMBER = /(?<![\p{L}\p{N}.,/-])\d+(?:[.,]\d+)*(?![\p{L}\p{N}/]|[.,-]\d)/gu

const number: Perturbation = (text, _, random) =>
  replaceOne(text, NUMBER, random, (found) => {
    const digits = found.replace(/\D/g, '')
    const at = Math.floor(random() * digits.length)
    const other = String((Number(digits[at]) + 1 + Math.floor(random() * 8)) % 10)
    let index = -1
    return found.replace(/\d/g, (digit) =>
      ++index === at ? (at === 0 && other === '0' ? '7' : other) : digit,
    )
  })

const spelled: Perturbation = (text, _, random) =>
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

const swappedNumber: Perturbation = (text, others, random) => {
  const elsewhere = others.flatMap((other) => other.match(NUMBER) ?? [])
  const own = new Set(text.match(NUMBER) ?? [])
  const other = pick(
    elsewhere.filter((found) => !own.has(found)),
    random,
  )
  return other === undefined ? null : replaceOne(text, NUMBER, random, () => other)
}

const date: Perturbation = (text, _, random) => {
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
const unit: Perturbation = (text, _, random) => {
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
export const names = (text: string) => (text.match(NAME) ?? []).filter((name) => !NOT_NAMES.test(name))

const name: Perturbation = (text, others, random) => {
  const own = names(text)
  const other = pick(
    others.flatMap(names).filter((found) => !text.includes(found.split(' ')[0] ?? found)),
    random,
  )
  const victim = pick(own, random)
  return other === undefined || victim === undefined ? null : text.replace(victim, other)
}

const negation: Perturbation = (text, _, random) => {
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
const direction: Perturbation = (text, _, random) => {
  const pairs = DIRECTIONS.flatMap((pair) => {
    const [a = '', b = ''] = pair.split(' ')
    return [[a, b] as const, [b, a] as const]
  })
  const fitting = pairs.filter(([from]) => new RegExp(`\\b${from}\\b`).test(text))
  const chosen = pick(fitting, random)
  return chosen ? replaceOne(text, new RegExp(`\\b${chosen[0]}\\b`, 'g'), random, () => chosen[1]) : null
}

const unrelated: Perturbation = (text, others, random) => {
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

/** Ways to make a true sentence false. */
export const PERTURBATIONS: Readonly<Record<string, Perturbation>> = {
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
