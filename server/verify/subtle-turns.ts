import { synonymous } from '../language/synonyms.ts'
import { contentStems, wordsOf } from '../language/words.ts'

const SHARE =
  /(?<![\d.,])(\d+(?:[.,]\d+)?) ?(?:%|per ?cent|percent|Prozent) (?:of|der|des|aller) ([^.,;:()]{3,80})/giu
const WHOLE = /\b(?:all|total|whole|entire|every|aller|gesamt\p{L}*)\b/iu
/** As many words name what a share is of. */
const BASE_WORDS = 5

/** Whether a share is given of something else than in the evidence: '31.7% of heart disease deaths' for '31.7% of all deaths'. */
export function otherBase(claim: string, evidence: string): boolean {
  const theirs = sharesIn(evidence)
  const all = contentStems(evidence)
  return sharesIn(claim).some(({ number, base }) => {
    const same = theirs.filter((other) => other.number === number)
    if (same.length === 0) return false
    return same.every((other) => {
      const ours = contentStems(base)
      const told = contentStems(other.base)
      const added = [...ours].filter(
        (stem) => ![...told].some((one) => one === stem || synonymous(one, stem)),
      )
      const narrows = WHOLE.test(other.base) && !WHOLE.test(base)
      return added.length < ours.size && added.some((stem) => narrows || all.has(stem))
    })
  })
}

function sharesIn(text: string): { number: string; base: string }[] {
  return [...text.matchAll(SHARE)].map(([, number = '', base = '']) => ({
    number: number.replace(',', '.'),
    base: base.split(/\s+/).slice(0, BASE_WORDS).join(' '),
  }))
}

const ALL_BUT =
  /\b(?:all|every|everyone|everybody|each)(?: \p{L}+){0,3}? (?:but|except(?: for)?|save for|apart from|other than)\b([^.;:]{0,90})/iu
const EXCEPTING = /\b(?:but|except\p{L}*|save for|apart from|other than|only|some|most|one|not)\b/iu

/** Whether a claim says of all what its evidence says of 'all but one'. */
export function dropsAllBut(claim: string, evidence: string): boolean {
  const rest = ALL_BUT.exec(evidence)?.[1]
  if (rest === undefined || EXCEPTING.test(claim)) return false
  if (!/\b(?:all|every\p{L}*|each)\b/iu.test(claim)) return false
  const said = contentStems(claim)
  const about = [...contentStems(rest)]
  return about.length > 0 && 2 * about.filter((stem) => said.has(stem)).length >= about.length
}

const ADDING = /\b(?:too|also|as well|likewise|ebenfalls|auch)\b/i
const ALONE = /\b(?:only|solely|exclusively|limit(?:ed|ing)?\b[^.;]{0,60}\bto|nur|ausschließlich)\b/i

/** Whether a claim adds 'too' to what its evidence has alone. */
export function addsToAlone(claim: string, evidence: string): boolean {
  return ADDING.test(claim) && !ALONE.test(claim) && ALONE.test(evidence) && !ADDING.test(evidence)
}

const SUPERLATIVE = /\b(?:most|least) (\p{L}+(?:able|ible|ful|ive|ous|ant|ent|ic|ical|ary|less|ular))\b/giu

/** Whether a claim has something be the most of what its sentence does not speak of. */
export function ranksUnsaid(claim: string, evidence: string): boolean {
  const said = contentStems(evidence)
  return [...claim.matchAll(SUPERLATIVE)].some(([, quality = '']) => {
    const [word] = wordsOf(quality)
    return word !== undefined && ![...said].some((stem) => stem === word.stem || synonymous(stem, word.stem))
  })
}

const FROM_TO = /\bfrom ((?:the )?\p{L}[\p{L}&'’ -]{1,50}?) (?:in)?to ((?:the )?\p{L}[\p{L}&'’ -]{1,50})/giu
const FROM = /\bfrom ((?:the )?\p{L}[\p{L}&'’ -]{1,50})/giu
const MOST_NAMED = 4

/** Whether something goes to where in its evidence it comes from. */
export function wayTurned(claim: string, evidence: string): boolean {
  const stemsOf = (text: string) => contentStems(text.split(/\s+/).slice(0, MOST_NAMED).join(' '))
  const origins = [...evidence.matchAll(FROM)].map(([, place = '']) => stemsOf(place))
  return [...claim.matchAll(FROM_TO)].some(([, from = '', to = '']) => {
    const [ours, goal] = [stemsOf(from), stemsOf(to)]
    const comesFrom = (place: ReadonlySet<string>) => origins.some((origin) => !origin.isDisjointFrom(place))
    return comesFrom(goal.difference(ours)) && !comesFrom(ours)
  })
}

const SWITCH = /\b(?:switch|turn|toggl)\p{L}*(?: \p{L}+){0,2}? (on|off)\b/giu

/** Whether a claim has switched off what is switched on in its evidence, or the other way round. */
export function switchedOtherwise(claim: string, evidence: string): boolean {
  const ways = (text: string) => new Set([...text.matchAll(SWITCH)].map(([, way = '']) => way.toLowerCase()))
  const [ours, theirs] = [ways(claim), ways(evidence)]
  return ours.size > 0 && theirs.size > 0 && ours.isDisjointFrom(theirs)
}

const NEAR_TIME =
  /\b(this|last|next|previous) (week|month|quarter|year|night|season|summer|winter|spring)\b/giu

/** Whether a claim has this week what its evidence has last week. */
export function otherNearTime(claim: string, evidence: string): boolean {
  const times = (text: string) =>
    [...text.matchAll(NEAR_TIME)].map(([, which = '', unit = '']) => ({
      which: which.toLowerCase().replace('previous', 'last'),
      unit: unit.toLowerCase(),
    }))
  const told = times(evidence)
  return times(claim).some(({ which, unit }) => {
    const same = told.filter((other) => other.unit === unit)
    return same.length > 0 && same.every((other) => other.which !== which)
  })
}

const EXCEPT =
  /\b(?:other than|except(?:ing)?(?: for)?|excluding|apart from|with the exception of)\s+((?:\p{L}+ )?[\p{Lu}\d][\p{L}\p{N}]*(?: [\p{Lu}\d][\p{L}\p{N}]*)?)/gu
const KEEPS_OUT =
  /\b(?:other than|except\p{L}*|exclud\p{L}*|apart from|exception|but|besides|beyond|only|not?|never|none|without|unless|different|outside)\b|n['’]t\b/iu

/** Whether a claim has hold for 'Level 3' what holds for all 'other than Level 3'. */
export function holdsForExcepted(claim: string, evidence: string): boolean {
  if (KEEPS_OUT.test(claim)) return false
  return [...evidence.matchAll(EXCEPT)].some(({ 1: excepted = '', index }) => {
    const around = evidence.slice(0, index) + evidence.slice(index).replace(excepted, '')
    return claim.includes(excepted) && !around.includes(excepted)
  })
}
