import type { Token } from './close-copy.ts'
import type { Read } from './exchanged.ts'
import { oncePerText } from './once-per-text.ts'

const PREPOSITION =
  /^(?:in|on|at|from|to|into|for|with|against|over|under|auf|aus|nach|zu|zum|zur|für|gegen|bei|im|en|de|sur|para|con)$/
const BETWEEN = /^(?:the|an?|its|their|his|her|our|de[rmsn]|die|das|eine?[mnrs]?|diese[mnrs]?|all|at)$/

/** What stands with a preposition: the words before it, the nearest last, and those of what follows. */
type Slot = {
  readonly preposition: string
  readonly before: readonly string[]
  readonly object: readonly Token[]
}

/**
 * Whether a claim has in a place what its sentence has in another: 'hardly present in the U.S.' for 'less popular in the
 * U.S. and hardly present in China', 'spending kept pace with taxes' for 'taxes kept pace with spending'.
 */
export function slotsExchanged(claim: Read, evidence: Read): boolean {
  const theirs = slotsIn(evidence)
  const said = new Set(claim.tokens.map(({ key }) => key))
  const known = new Set(evidence.tokens.map(({ key }) => key))
  return slotsIn(claim).some((our) => {
    const same = theirs.filter(
      (slot) => slot.before.includes(our.before.at(-1) ?? '') && slot.preposition === our.preposition,
    )
    if (same.length === 0 || !our.object.every(({ key }) => known.has(key))) return false
    return same.every(({ object }) => {
      if (object.some(({ key }) => our.object.some((token) => token.key === key))) return false
      if (besideEachOther(evidence.tokens, object, our.object)) return false
      // Both have changed places, or a name stands where the sentence has another, and where it has that.
      if (object.every(({ key }) => said.has(key))) return true
      return (
        our.object.every(isName) &&
        object.every(isName) &&
        theirs.some(
          (slot) =>
            slot.preposition === our.preposition &&
            !slot.before.includes(our.before.at(-1) ?? '') &&
            slot.object[0]?.key === our.object[0]?.key,
        )
      )
    })
  })
}

const slotsIn = oncePerText(({ text, tokens }: Read): Slot[] =>
  tokens.flatMap(({ word }, at): Slot[] => {
    if (!word || !PREPOSITION.test(word.lower)) return []
    const before = tokens
      .slice(Math.max(0, at - 8), at)
      .flatMap((token) => (token.word === null || token.word.content ? [token.key] : []))
      .slice(-4)
    let from = at + 1
    while (BETWEEN.test(tokens[from]?.word?.lower ?? '')) from += 1
    const object: Token[] = []
    for (let next = from; object.length < 3; next++) {
      const token = tokens[next]
      const last = object.at(-1)
      if (!token?.word || !(token.word.content || /^[B-Z]$/.test(token.word.text))) break
      if (last?.word && !/^[ .]$/.test(text.slice(last.word.end, token.start))) break
      object.push(token)
    }
    return before.length > 0 && object.length > 0 ? [{ preposition: word.lower, before, object }] : []
  }),
)

/** Members of one list: 'in the United States and other developed countries'. */
function besideEachOther(tokens: readonly Token[], one: readonly Token[], other: readonly Token[]): boolean {
  const place = ([first]: readonly Token[]) => tokens.findIndex(({ key }) => key === first?.key)
  const [from, to] = [place(one), place(other)].sort((a, b) => a - b)
  return from !== undefined && to !== undefined && to - from <= 5
}

function isName({ word }: Token): boolean {
  return word?.name === true
}
