import { unitOf } from '../language/units.ts'
import { wordsOf } from '../language/words.ts'

/** That something is said of each of several, or of all of them taken together. */
const EACH =
  /\b(?:each(?! other)|every|per|apiece|respectively|individually|separately|pro|jeweils|je(?= \d)|jede[rsnm]?)\b|\ban? (?=(?:second|minute|hour|day|night|week|month|quarter|year|person|head|piece|unit)\b)/i
const TOGETHER =
  /\b(?:in total|totals?|total(?:l?ed|l?ing)|altogether|together|combined|collectively|jointly|in all|in sum|sum|aggregate|cumulative|overall|insgesamt|zusammen|gemeinsam\w*|gesamt\w*|summe)\b/i
const WHOLE = /\b(?:the whole|the entire|as a whole|whole of)\b/i
const MUTUAL = /\beach other\b|\bone another\b|\beinander\b/gi

/**
 * Whether a claim says of all together what the evidence says of each, or the other way round: '5 MB in total' for
 * '5 MB each'. Where the evidence says both, or neither, nothing is known.
 */
export function eachForAll(claim: string, evidence: string): boolean {
  const ours = claim.replace(MUTUAL, ' ')
  const theirs = evidence.replace(MUTUAL, ' ')
  const each = EACH.test(theirs)
  const together = TOGETHER.test(theirs) || WHOLE.test(theirs)
  if (each === together) return false
  return each ? TOGETHER.test(ours) || WHOLE.test(ours) : EACH.test(ours) && !TOGETHER.test(ours)
}

const PER = /(?:\bper|\bpro|\bfor (?:each|every|one)|\b(?:each|every))\s+(\p{L}+)/giu

/** Whether a claim gives a number per something of which the evidence does not speak: '£5 for each book'. */
export function otherPer(claim: string, stems: ReadonlySet<string>): boolean {
  if (!/\d/.test(claim)) return false
  return [...claim.matchAll(PER)].some(([, noun = '']) => {
    const [word] = wordsOf(noun)
    return word?.content === true && unitOf(noun) === null && !stems.has(word.stem)
  })
}

const CHANGE =
  /(?:increas|rais|\bris(?:e|es|en|ing)\b|\brose\b|\bgr[eo]w|climb|jump|surg|boost|expand|lift|gain|decreas|reduc|\bf[ae]ll|drop|declin|\bcuts?\b|cutting|lower|shr[iau]nk|slash|steig|stieg|erhöh|senk|sank|sink|gesunken|wuchs|wachs|verringer)\p{L}*[^.;]{0,80}$/iu
/** In German what changes may be said after by how much it does. */
const CHANGE_AFTER =
  /^[^;]{0,60}?(?:steig|stieg|erhöh|senk|sank|sink|gesunken|gefallen|wuchs|wachs|verringer|zugenommen|abgenommen)/i
const STEP =
  /\b(by|to|from|um|auf|von)\s+(?:(?:about|approximately|around|roughly|nearly|almost|over|under|only|just|some|at least|at most|more than|less than|up to|etwa|rund|fast|über)\s+)*(?:(?:US)?[$€£]\s?)?$/i
const OF =
  /\b(?:up|down|(?:increase|rise|growth|gain|drop|decline|decrease|reduction|cut|fall) of)\s+(?:[$€£]\s?)?$/i

type Step = 'by' | 'to' | 'from'

const STEPS: Readonly<Record<string, Step>> = {
  by: 'by',
  um: 'by',
  to: 'to',
  auf: 'to',
  from: 'from',
  von: 'from',
}

/** What a number is to a change that a text tells: by how much, to what or from what. */
export function stepOf(text: string, start: number): Step | null {
  const before = text.slice(Math.max(0, start - 110), start)
  if (OF.test(before)) return 'by'
  const word = STEP.exec(before)?.[1]?.toLowerCase()
  const changes =
    CHANGE.test(before) || (/^(?:um|auf|von)$/.test(word ?? '') && CHANGE_AFTER.test(text.slice(start)))
  return word !== undefined && changes ? (STEPS[word] ?? null) : null
}
