import type { EvidenceSentence } from '../read/evidence.ts'
import { cellText } from '../read/passage-sentences.ts'
import { plain, plainReading, type ReadClaim } from './read-claim.ts'

/** Characters from which on a claim of several sentences says something. */
const LEAST_RUN = 20

/** The sentences of which a claim is a copy word for word, or null. */
export function verbatim(
  { text }: ReadClaim,
  pool: readonly EvidenceSentence[],
): readonly EvidenceSentence[] | null {
  const whole = pool.find((sentence) => contains(plainReading(sentence), plain(text)))
  const row = pool.find(({ row, cells }) => row && isOfCells(text, cells))
  return verbatimRun(plain(text), pool) ?? (row ? [row] : whole ? [whole] : null)
}

/** Neighbouring sentences that hold a claim of several sentences, or null. */
function verbatimRun(claimed: string, pool: readonly EvidenceSentence[]): EvidenceSentence[] | null {
  if (claimed.length < LEAST_RUN) return null
  for (const [index, first] of pool.entries()) {
    if (!claimed.startsWith(plainReading(first).slice(0, 20))) continue
    let together = first.reading
    const run = [first]
    for (const next of pool.slice(index + 1, index + 4)) {
      if (next.source !== first.source || together.length > claimed.length + 40) break
      together += ` ${next.reading}`
      run.push(next)
      if (plain(together) === claimed) return run
    }
  }
  return null
}

/** Whether a claim is some cells of a row, its first among them and in its order. */
function isOfCells(text: string, [first, ...others]: EvidenceSentence['cells']): boolean {
  if (!first || !text.startsWith(`${cellText(first)}; `)) return false
  let rest = text.slice(cellText(first).length)
  for (const cell of others) {
    const next = `; ${cellText(cell)}`
    if (rest === next) return true
    if (rest.startsWith(`${next}; `)) rest = rest.slice(next.length)
  }
  return false
}

/** Whether a sentence holds the claim, and nothing around it there takes it back. Both as `plain` makes them. */
function contains(theirs: string, ours: string): boolean {
  if (ours.length < 4) return false
  const at = ` ${theirs} `.indexOf(` ${ours} `)
  if (at < 0 || EXCEPTED.test(theirs.slice(at + ours.length))) return false
  return at === 0 || !DENIED.test(theirs.slice(0, at))
}

/** What before a statement makes it a condition, or denies it. */
const DENIED =
  /\b(not|no|never|false|deny|denies|denied|neither|nor|without|unless|if|whether|cannot|myth|untrue|incorrect|when|where|once|wenn|falls|sofern|soweit|provided|assuming|ohne|nicht|kein\w*)\b/
/** What after a statement takes it back in part. */
const EXCEPTED =
  /^\W*(?:but )?(?:unless|except|only (?:if|when)|provided that|(?:as|so) long as|other than|if|in case|but not|subject to|depending on|wenn|falls|sofern|jedoch nicht|aber nicht|außer)\b/i
