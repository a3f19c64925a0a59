import type { Token } from './close-copy.ts'

/** How many words with meaning on either side of a number say what it is the number of. */
const BESIDE = 2

/**
 * Whether numbers of a claim stand beside each other's words: 'granted 3 and denied 12' where the sentence has
 * 'granted 12 requests and denied 3'. The order in which things are told makes no difference. In words of its own a
 * claim may put a number beside another's word, in a copy not.
 */
export function numbersExchanged(
  claim: readonly Token[],
  evidence: readonly Token[],
  copy: boolean,
): boolean {
  const ours = neighbours(claim)
  const theirs = neighbours(evidence)
  const common = [...ours.keys()].filter((key) => theirs.has(key))
  const shared = (one: string, other: string) => {
    const words = theirs.get(other)
    return [...(ours.get(one) ?? [])].filter((word) => words?.has(word)).length
  }
  if (takesLabel(claim, evidence)) return true
  if (copy && common.some((number) => takenFrom(number, claim, evidence))) return true
  return common.some((a, index) =>
    common.slice(index + 1).some((b) => {
      const crossed = shared(a, b) + shared(b, a)
      return (
        (copy || (shared(a, b) > 0 && shared(b, a) > 0)) &&
        crossed > shared(a, a) + shared(b, b) &&
        shared(a, b) >= shared(a, a) &&
        shared(b, a) >= shared(b, b)
      )
    }),
  )
}

/** What another thing begins with. */
const BREAK = new Set(['and', 'or', 'but', 'while', 'whereas', 'und', 'aber'])

/** Whether a number stands before what another one, which the claim leaves out, stands before: '1 pm on weekdays'. */
function takesLabel(claim: readonly Token[], evidence: readonly Token[]): boolean {
  const after = (tokens: readonly Token[]) =>
    new Map(
      tokens.flatMap(({ word, key }, at): [string, string[]][] =>
        word === null && key.startsWith('#') ? [[key, labelsAfter(tokens, at)]] : [],
      ),
    )
  const ours = after(claim)
  const theirs = after(evidence)
  const said = new Set(claim.map(({ key }) => key))
  return [...ours].some(([number, labels]) => {
    const own = theirs.get(number)
    if (!own || own.length === 0 || own.every((label) => said.has(label))) return false
    return [...theirs].some(
      ([other, its]) =>
        !said.has(other) && labels.some((label) => its.includes(label) && !own.includes(label)),
    )
  })
}

/** The words after a number, or the day that it is of. */
function labelsAfter(tokens: readonly Token[], at: number): string[] {
  const near = tokens.slice(at + 1, at + 4)
  const day = near.find(({ key, word }) => word === null && key.startsWith('@'))
  return [...beside(tokens, at, 1), ...(day ? [day.key] : [])]
}

/** Whether the word before a number has changed places with the one that stands before it in the sentence. */
function takenFrom(number: string, claim: readonly Token[], evidence: readonly Token[]): boolean {
  const before = (tokens: readonly Token[]) => {
    const at = tokens.findIndex(({ key }) => key === number)
    return { near: beside(tokens, at, -1), after: beside(tokens, at, 1) }
  }
  const [our, their] = [before(claim), before(evidence)]
  const [x] = our.near
  const [y] = their.near
  const has = (tokens: readonly Token[], key: string) => tokens.some((token) => token.key === key)
  return (
    x !== undefined &&
    y !== undefined &&
    ![...their.near, ...their.after].includes(x) &&
    ![...our.near, ...our.after].includes(y) &&
    has(claim, y) &&
    has(evidence, x)
  )
}

/** For each number that comes once, the words around it as far as the next number. */
function neighbours(tokens: readonly Token[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const twice = new Set<string>()
  for (const [index, { key, word }] of tokens.entries()) {
    if (word !== null || !key.startsWith('#')) continue
    if (found.has(key)) twice.add(key)
    found.set(key, new Set([...beside(tokens, index, -1), ...beside(tokens, index, 1)]))
  }
  for (const key of twice) found.delete(key)
  return found
}

function beside(tokens: readonly Token[], from: number, step: 1 | -1): string[] {
  const words: string[] = []
  for (let at = from + step; words.length < BESIDE; at += step) {
    const token = tokens[at]
    if (!token || token.word === null || BREAK.has(token.word.lower)) break
    if (token.word.content) words.push(token.key)
  }
  return words
}
