import type { Token } from './close-copy.ts'
import type { Read } from './exchanged.ts'
import { oncePerText } from './once-per-text.ts'

type Bond =
  | 'until'
  | 'before'
  | 'after'
  | 'when'
  | 'if'
  | 'unless'
  | 'because'
  | 'although'
  | 'while'
  | 'since'

const BONDS: Readonly<Record<string, Bond>> = {
  until: 'until',
  till: 'until',
  bis: 'until',
  before: 'before',
  bevor: 'before',
  prior: 'before',
  after: 'after',
  nachdem: 'after',
  once: 'after',
  upon: 'when',
  following: 'after',
  when: 'when',
  whenever: 'when',
  sobald: 'after',
  if: 'if',
  wenn: 'if',
  falls: 'if',
  sofern: 'if',
  provided: 'if',
  unless: 'unless',
  because: 'because',
  weil: 'because',
  da: 'because',
  although: 'although',
  though: 'although',
  obwohl: 'although',
  despite: 'although',
  trotz: 'although',
  while: 'while',
  during: 'while',
  wahrend: 'while',
  since: 'since',
}

/** What may stand for what: all else binds two things in another way. */
const ALIKE: Readonly<Record<Bond, readonly Bond[]>> = {
  until: ['until', 'before'],
  before: ['before', 'until'],
  after: ['after', 'when', 'since', 'if'],
  when: ['when', 'after', 'if', 'while', 'since', 'because'],
  if: ['if', 'when', 'after'],
  unless: ['unless'],
  because: ['because', 'since', 'after', 'when'],
  although: ['although', 'while'],
  while: ['while', 'when', 'although'],
  since: ['since', 'because', 'after', 'when'],
}

/** `keys`: what the clause says; `rest`: what all else of the sentence says. */
type Clause = {
  readonly bond: Bond
  readonly keys: ReadonlySet<string>
  readonly rest: ReadonlySet<string>
  readonly denied: boolean
}

const BOTH_WAYS: ReadonlySet<Bond> = new Set<Bond>(['while', 'when'])

/** Whether what was the condition, the cause or the time of something has changed places with it. */
export function clausesTurned(claim: Read, evidence: Read): boolean {
  const all = clausesIn(evidence)
  const theirs = all.filter(({ bond }) => !BOTH_WAYS.has(bond))
  return clausesIn(claim).some(
    (our) =>
      !all.some(({ keys }) => mostly([...our.keys], [...keys])) &&
      theirs.some(
        (their) =>
          ALIKE[our.bond].includes(their.bond) &&
          mostly(own(our.keys, our.rest), own(their.rest, their.keys)) &&
          mostly(own(their.keys, their.rest), own(our.rest, our.keys)),
      ),
  )
}

function own(keys: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...keys].filter((key) => !others.has(key))
}

function mostly(part: readonly string[], whole: readonly string[]): boolean {
  return part.length > 0 && part.filter((key) => whole.includes(key)).length >= 0.5 * part.length
}

/** Whether a claim binds the same thing in another way: 'once it is tightened' for 'until it is tightened'. */
export function boundOtherwise(claim: Read, evidence: Read): boolean {
  const ours = clausesIn(claim)
  if (ours.length === 0) return false
  const theirs = clausesIn(evidence)
  return ours.some((our) => {
    const same = theirs.filter(({ keys }) => overlap(our.keys, keys))
    return (
      same.length > 0 &&
      same.every(({ bond, denied }) => !ALIKE[our.bond].includes(bond) && denied === our.denied)
    )
  })
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter((key) => b.has(key)).length
  return shared > 0 && shared >= 0.6 * Math.min(a.size, b.size)
}

/** The clauses that a word binds to the rest. `denied`: 'not until', 'if not'. */
const clausesIn = oncePerText(({ text, tokens }: Read): Clause[] =>
  tokens.flatMap(({ word }, at): Clause[] => {
    const bond = word ? bondAt(tokens, at) : undefined
    if (!bond || (word?.lower === 'provided' && tokens[at + 1]?.word?.lower !== 'that')) return []
    const keys = new Set<string>()
    let denied = tokens.slice(Math.max(0, at - 4), at).some(isNot)
    for (let next = at + 1; next < tokens.length; next++) {
      const token = tokens[next]
      const before = tokens[next - 1]
      if (!token || !before) break
      if (/[.;:,()]/.test(text.slice(before.word?.end ?? before.start + 1, token.start))) break
      if (token.word && Object.hasOwn(BONDS, token.word.lower)) break
      if (isNot(token)) denied = !denied
      if (token.word === null || token.word.content) keys.add(token.key)
    }
    const rest = new Set(
      tokens.flatMap(({ word: other, key }) =>
        !keys.has(key) && (other === null || other.content) ? [key] : [],
      ),
    )
    return keys.size === 0 ? [] : [{ bond, keys, rest, denied }]
  }),
)

/** What the word at a place binds, 'the result of' and 'due to' among them. */
function bondAt(tokens: readonly Token[], at: number): Bond | undefined {
  const word = tokens[at]?.word?.lower ?? ''
  if (Object.hasOwn(BONDS, word)) return BONDS[word]
  const next = tokens[at + 1]?.word?.lower
  return /^(?:result of|consequence of|due to|owing to|thanks to|aufgrund von)$/.test(`${word} ${next}`)
    ? 'because'
    : undefined
}

/** Whether a claim has one thing come after another that its sentence has come before it. */
export function orderTurned(claim: Read, evidence: Read): boolean {
  const at = claim.tokens.findIndex(({ word }) =>
    /^(?:then|afterwards|dann|danach|anschliessend)$/.test(word?.lower ?? ''),
  )
  if (at < 2) return false
  const placed = (tokens: readonly Token[]) =>
    tokens.flatMap(({ word, key }) => {
      const place = word?.content ? evidence.tokens.findIndex((token) => token.key === key) : -1
      return place < 0 ? [] : [place]
    })
  const before = placed(claim.tokens.slice(0, at))
  const after = placed(claim.tokens.slice(at + 1))
  const middle = (places: readonly number[]) => places.reduce((sum, place) => sum + place, 0) / places.length
  return before.length > 1 && after.length > 1 && middle(after) < middle(before)
}

function isNot({ word }: Token): boolean {
  return word !== null && /^(?:not|no|never|nicht|kein\w*)$/.test(word.lower)
}
