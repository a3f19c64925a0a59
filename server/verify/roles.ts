import { synonymous } from '../language/synonyms.ts'
import type { Token } from './close-copy.ts'
import { oncePerText } from './once-per-text.ts'
import type { Read } from './read-claim.ts'
import { isPassive, isVerb } from './verbs.ts'

/** Who does something and whom or what it is done to, as the keys of their words. */
type Frame = {
  readonly verb: string
  readonly agent: ReadonlySet<string>
  readonly patient: ReadonlySet<string>
  /** Its subject is 'it' or 'they', of which only this is known: it is not what it is done to. */
  readonly somebody?: boolean
}

/** What ends the words that belong to one verb. */
const CUT =
  /^(?:because|although|though|while|whereas|if|unless|when|where|that|which|who|whom|whose|but|so|since|until|before|after|than)$/
const STOP = /[;:,()[\]—–]/
const PREPOSITION = new Set(
  'of in on at to for with from into about under over between during against through within as'.split(' '),
)
/** Verbs of one meaning in which the giving and the taking side change places. */
const CONVERSE = [
  ['buy', 'sell'],
  ['lend', 'borrow'],
  ['send', 'receiv'],
  ['giv', 'receiv'],
  ['employ', 'work'],
  ['preced', 'follow'],
  ['teach', 'learn'],
]

/**
 * Whether the claim has somebody do what the evidence says was done to them: 'the Commission furnishes the consultant'
 * for 'the consultant furnishes the Commission', in whichever voice. What agrees with one of its places is no lie.
 */
export function rolesExchanged(claim: Read, evidence: Read): boolean {
  const theirs = framesOf(evidence)
  if (theirs.length === 0) return false
  return framesOf(claim).some((our) => {
    const same = theirs.filter(({ verb }) => verb === our.verb || synonymous(verb, our.verb))
    return same.length > 0 && same.every((their) => turned(our, their))
  })
}

function turned(our: Frame, their: Frame): boolean {
  if (our.agent.size === 0 || our.patient.size === 0) return false
  if (their.somebody && their.patient.size > 0) return [...our.agent].every((key) => their.patient.has(key))
  if (their.agent.size === 0 || their.patient.size === 0) return false
  if (our.agent.has('we') ? their.agent.has('you') : our.agent.has('you') && their.agent.has('we'))
    return true
  if (isConverse(our.verb, their.verb)) return false
  const shared = [...our.agent].filter((key) => their.agent.has(key))
  const taken = [...our.agent].filter((key) => their.patient.has(key) && !their.agent.has(key))
  const given = [...our.patient].filter((key) => their.agent.has(key) && !their.patient.has(key))
  const kept = [...our.patient].some((key) => their.patient.has(key))
  if (shared.length > 0) return taken.length > 0 && given.length > 0 && !kept
  if (taken.length > 0 && given.length > 0) return true
  return taken.length === our.agent.size && kept
}

function isConverse(a: string, b: string): boolean {
  return CONVERSE.some((pair) => pair.includes(a) && pair.includes(b) && a !== b)
}

const framesOf = oncePerText(({ text, tokens }: Read): readonly Frame[] =>
  tokens.flatMap((token, at) => (isVerb(tokens, at) ? [frameAt(text, tokens, at, token)] : [])),
)

function frameAt(text: string, tokens: readonly Token[], at: number, token: Token): Frame {
  const subject = side(text, tokens, at, -1)
  const rest = side(text, tokens, at, 1)
  if (!isPassive(tokens, at)) {
    const somebody = /^(?:it|he|she|they)$/.test(subject.at(-1)?.word?.lower ?? '')
    return { verb: token.key, agent: agentIn(subject, at), patient: keys(rest), somebody }
  }
  const by = rest.findIndex(({ word }) => word?.lower === 'by' || word?.lower === 'von')
  if (by < 0) return { verb: token.key, agent: new Set(), patient: keys(subject) }
  const agent = rest.slice(by + 1)
  const end = agent.findIndex(({ word }) => word !== null && PREPOSITION.has(word.lower))
  return {
    verb: token.key,
    agent: keys(end < 0 ? agent : agent.slice(0, end)),
    patient: new Set([...keys(subject), ...keys(rest.slice(0, by))]),
  }
}

/** Who is named before a verb: nobody where it is a pronoun, the reader where it is an order. */
function agentIn(subject: readonly Token[], at: number): ReadonlySet<string> {
  if (at === 0) return new Set(['you'])
  const pronoun = subject.findLast(
    ({ word }, index) => word !== null && PRONOUN.test(word.lower) && !subject[index + 1]?.word?.content,
  )?.word?.lower
  if (pronoun !== undefined) return new Set(pronoun === 'you' || pronoun === 'we' ? [pronoun] : [])
  const first = subject[0]?.word
  if (!first || !PREPOSITION.has(first.lower)) return keys(subject)
  return keys(subject.filter(({ word }) => word?.capital && word.content))
}

const PRONOUN = /^(?:i|we|he|she|it|they|this|these|those|one|who|er|sie|es|wir)$/

/** The words on one side of a verb as far as its clause goes. */
function side(text: string, tokens: readonly Token[], from: number, step: 1 | -1): Token[] {
  const found: Token[] = []
  for (let at = from + step; ; at += step) {
    const token = tokens[at]
    const near = tokens[at - step]
    if (!token || !near) break
    const [first, second] = step === 1 ? [near, token] : [token, near]
    const between = text.slice(first.word?.end ?? first.start + 1, second.start)
    if (STOP.test(between) || ((first.word?.text.length ?? 0) > 2 && /[.!?]\s/.test(between))) break
    if (token.word && CUT.test(token.word.lower)) {
      // 'The clinic that treats children': what it is about stands before.
      if (
        step === -1 &&
        found.every(({ word }) => !word?.content) &&
        /^(?:that|which|who)$/.test(token.word.lower)
      )
        continue
      break
    }
    if (step === 1) found.push(token)
    else found.unshift(token)
  }
  return found
}

function keys(tokens: readonly Token[]): Set<string> {
  return new Set(
    tokens.flatMap(({ word, key }) =>
      word === null ? (key.startsWith('@') ? [] : [key]) : word.content || word.lower === 'you' ? [key] : [],
    ),
  )
}
