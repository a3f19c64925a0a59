import type { Fact } from '../language/facts.ts'
import { likeness, type WordSimilarity } from '../language/likeness.ts'
import { deniedBy, hasDirection, isNegation, opposite } from '../language/polarity.ts'
import { synonymous } from '../language/synonyms.ts'
import { stemOf, type Word } from '../language/words.ts'
import { align } from './align.ts'

/** A text as a sequence of words and facts, for laying two texts side by side. */
export type Token = { readonly key: string; readonly word: Word | null; readonly start: number }

/** What stands in two texts at the same spot, in one instead of the other. Either side may be empty. */
export type Difference = { readonly claim: readonly Token[]; readonly evidence: readonly Token[] }

export type Comparison = {
  /** Part of the claim's tokens that the sentence has in the same order, 0–1. */
  readonly shared: number
  readonly differences: readonly Difference[]
}

/** From this part on a claim is a copy of a sentence, in which every difference counts. */
export const CLOSE_COPY = 0.65

/** Cosine above which a word in another's place may mean the same. */
const SAME_MEANING = 0.45
/** The same where all else is the same: then one word was put for another. */
const SAME_WORD = 0.55

/** Verbs that say little by themselves and stand for many others. */
export const LIGHT_VERBS = new Set(
  'take make get have go become see hold give put keep bring come provide offer receive allow need let set involve include mean denote represent constitute contain time way case basis regard respect base relate'
    .split(' ')
    .map(stemOf),
)

export function tokensOf(words: readonly Word[], facts: readonly Fact[]): Token[] {
  const tokens: Token[] = []
  for (const word of words)
    if (!facts.some((fact) => fact.start <= word.start && word.end <= fact.end))
      tokens.push({ key: word.stem, word, start: word.start })
  for (const fact of facts) tokens.push({ key: factKey(fact), word: null, start: fact.start })
  return tokens.sort((a, b) => a.start - b.start)
}

function factKey(fact: Fact): string {
  if (fact.kind === 'quantity') return `#${fact.values[0]}${fact.ordinal ? '.' : ''}`
  if (fact.kind === 'code') return fact.text
  return `@${fact.year}-${fact.month}-${fact.day}-${fact.weekday}`
}

export function compare(claim: readonly Token[], evidence: readonly Token[]): Comparison {
  const { matched, gaps } = align(
    claim.map(({ key }) => key),
    evidence.map(({ key }) => key),
    claim.map(({ word }) => (word === null ? 4 : word.content ? 3 : 1)),
  )
  const differences = gaps.map((gap) => ({
    claim: gap.claim.map((index) => claim[index]).filter((token) => token !== undefined),
    evidence: gap.evidence.map((index) => evidence[index]).filter((token) => token !== undefined),
  }))
  return { shared: claim.length === 0 ? 0 : matched / claim.length, differences }
}

export type CopyFlaw = 'negation' | 'direction' | 'substitution' | 'addition'

/** What a copy says otherwise than its original. `said`: the keys of all the evidence, for what it adds. */
export function flawsOfCopy(
  whole: readonly Token[],
  comparison: Comparison,
  original: ReadonlySet<string>,
  said: ReadonlySet<string>,
  similarity: WordSimilarity,
): CopyFlaw[] {
  const flaws = new Set<CopyFlaw>()
  const denied = denials(whole) > 0
  const keys = new Set(whole.map(({ key }) => key))
  const least = comparison.shared >= NEARLY_ALL ? SAME_WORD : SAME_MEANING
  if (deniesOtherwise(comparison.differences)) flaws.add('negation')
  // Where nearly all is the same, a changed word was meant; where much is, it is the wording.
  const reworded =
    comparison.differences.filter(({ claim }) => claim.some(({ word }) => word?.content)).length > 2
  for (const [index, { claim, evidence }] of comparison.differences.entries()) {
    for (const { word } of claim) {
      if (!word || isNegation(word)) continue
      if (
        evidence.some(
          (other) => other.word && opposite(word.lower, other.word.lower) && !(denied && isModal(word)),
        )
      )
        flaws.add('direction')
    }
    const strange = claim.filter((token) => !accepted(token, evidence, similarity, least))
    if (namesPronoun(claim, evidence, said)) continue
    const named = strange.filter(isName)
    const rivals = evidence.filter(isName)
    const fromElsewhere = strange.filter(
      ({ key, word }) =>
        !original.has(key) && !derived(key, word, original) && !saidOtherwise(key, original, keys),
    )
    if (takesPlace(named, rivals, original)) flaws.add('substitution')
    else if (named.some(({ key }) => !said.has(key))) flaws.add('addition')
    else if (fromElsewhere.length > 0 && evidence.length > 0 && !(reworded && comparison.shared < NEARLY_ALL))
      flaws.add('substitution')
    else if (addsMore(fromElsewhere, said, comparison.shared)) flaws.add('addition')
    else if (fromElsewhere.length > 0 && dropsBeside(comparison.differences, index)) flaws.add('substitution')
    if (rivals.some(({ word }) => word === null) && claim.length > 0 && claim.every(saysOrder))
      flaws.add('substitution')
  }
  return [...flaws]
}

/** Whether the original has a word of which this one is made: 'employees' where it has 'employs'. */
function derived(key: string, word: Word | null, original: ReadonlySet<string>): boolean {
  if (!word || key.length < 5 || hasDirection(word.lower) || deniedBy(word) !== null) return false
  return [...original].some((other) => other.length >= 5 && other.slice(0, 5) === key.slice(0, 5))
}

/** Whether the original has a word that means the same, in another place, and the claim leaves that out. */
function saidOtherwise(key: string, original: ReadonlySet<string>, claimed: ReadonlySet<string>): boolean {
  return [...original].some((other) => !claimed.has(other) && synonymous(key, other))
}

/** Whether a name or number stands where another stood. One that moved takes no place of another kind. */
function takesPlace(
  named: readonly Token[],
  rivals: readonly Token[],
  original: ReadonlySet<string>,
): boolean {
  return named.some(({ key, word }) =>
    rivals.some((rival) => !original.has(key) || (rival.word === null) === (word === null)),
  )
}

/** What says nothing more where it is added. */
const FILLERS = new Set(
  `specifically particularly notably namely currently certain particular respective given related existing actual
  basically essentially simply document text various several additional furthermore moreover generally entire overall
  available possible`
    .split(/\s+/)
    .map(stemOf),
)

/** Whether words are added that no evidence has; where nearly all else is the same, one is enough, and any that weighs. */
function addsMore(added: readonly Token[], said: ReadonlySet<string>, shared: number): boolean {
  const strange = added.filter(({ key }) => !said.has(key) && !FILLERS.has(key))
  if (strange.length > 1 || (strange.length > 0 && shared >= NEARLY_ALL)) return true
  return added.some(
    ({ word }) => word !== null && /(?:.{3}ly|.{3}est)$/.test(word.lower) && !FILLERS.has(word.stem),
  )
}

/** What must not be, may not be: where it is denied, obligation and permission are one. */
function isModal({ lower }: Word): boolean {
  return /^(?:may|can|must|shall|should)$/.test(lower)
}

const NEARLY_ALL = 0.85

const PRONOUNS = new Set('he she it they him her them his its their this these that those'.split(' '))

const GENERIC = new Set(
  'system company organization organisation agency product device document team program programme service'.split(
    ' ',
  ),
)

/** Whether a claim says who or what 'he' or 'it' is, and it is said around the sentence. */
function namesPronoun(
  claim: readonly Token[],
  evidence: readonly Token[],
  said: ReadonlySet<string>,
): boolean {
  return (
    evidence.some(({ word }) => word !== null && PRONOUNS.has(word.lower)) &&
    evidence.every(({ word }) => word !== null && !word.content) &&
    claim.every(
      ({ word, key }) => word !== null && (!word.content || said.has(key) || GENERIC.has(word.lower)),
    )
  )
}

/** Whether the sentence has words with meaning next to this spot that the claim leaves out: '240 hours of overtime' for '240 annual leave hours'. */
function dropsBeside(differences: readonly Difference[], index: number): boolean {
  return [differences[index - 1], differences[index + 1]].some(
    (other) =>
      other?.claim.length === 0 &&
      other.evidence.length <= 2 &&
      other.evidence.some(({ word }) => word?.content && !LIGHT_VERBS.has(word.stem)),
  )
}

function isName({ word, start }: Token): boolean {
  return word === null || (word.name && word.content && start > 0)
}

/** 'last' in the place of 'first', 'previous' in that of '2011'. */
function saysOrder({ word }: Token): boolean {
  return word !== null && hasDirection(word.lower)
}

/** Whether one denies what the other affirms. A negation may move, or be left out with the clause it stands in. */
function deniesOtherwise(differences: readonly Difference[]): boolean {
  let balance = 0
  for (const { claim, evidence } of differences) {
    const clause = claim.length === 0 && isClause(evidence)
    const ours = denials(claim)
    const theirs = clause ? 0 : denials(evidence)
    if (ours !== theirs && (ours > theirs ? prefixed(evidence, claim) : prefixed(claim, evidence))) continue
    balance += ours - theirs
  }
  const moved = differences.some(({ claim, evidence }) => claim.length === 0 && denials(evidence) > 0)
  return balance !== 0 && !(balance > 0 && moved)
}

/** Something that says what it says by itself: a relative clause, or as much as one. */
function isClause(tokens: readonly Token[]): boolean {
  return tokens.filter(({ word }) => word?.content).length >= 4 || RELATIVE.has(tokens[0]?.word?.lower ?? '')
}

const RELATIVE = new Set(['which', 'who', 'whom', 'whose', 'where', 'while', 'whereas', 'although', 'though'])

function denials(tokens: readonly Token[]): number {
  // 'No. 213' denies nothing.
  return tokens.filter(
    ({ word }, index) =>
      word && isNegation(word) && !(word.lower === 'no' && tokens[index + 1]?.word === null),
  ).length
}

/** Whether a word denies by its beginning what the other side names: 'inactive' where that has 'not active'. */
function prefixed(tokens: readonly Token[], others: readonly Token[]): boolean {
  const stems = new Set(others.map(({ key }) => key))
  return tokens.some(({ word }) => {
    const denied = word ? deniedBy(word) : null
    return denied !== null && stems.has(stemOf(denied))
  })
}

/** Whether one of two words is the other with a beginning that denies it: 'inoperable' and 'operable'. */
function denies(a: Word, b: Word): boolean {
  return deniedBy(a) === b.lower || deniedBy(b) === a.lower
}

/** Whether the evidence says in this spot what the token says, or the token says nothing of its own. */
function accepted(
  { word, key }: Token,
  evidence: readonly Token[],
  similarity: WordSimilarity,
  least: number,
): boolean {
  if (evidence.some((other) => other.key === key)) return true
  if (word === null) return false
  if (!word.content || isNegation(word) || LIGHT_VERBS.has(word.stem)) return true
  if (hasDirection(word.lower) && evidence.length === 0) return false
  return evidence.some(
    (other) =>
      other.word !== null &&
      !denies(word, other.word) &&
      (likeness(word, other.word, () => 0) >= 0.9 ||
        (!(word.name && word.start > 0) && similarity(word.lower, other.word.lower) >= least)),
  )
}
