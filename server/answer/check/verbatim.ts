import type { EvidenceSentence } from '../evidence/evidence.ts'
import { cellText } from '../evidence/passage-sentences.ts'

/** The sentences of which a claim is a copy word for word, or null. */
export function verbatim(
  claim: string,
  pool: readonly EvidenceSentence[],
): readonly EvidenceSentence[] | null {
  const claimed = plain(claim)
  const run = runOf(claimed, pool)
  if (run) return run
  const found =
    pool.find(({ row, cells }) => row && isOfCells(claim, cells)) ??
    pool.find((sentence) => contains(plain(sentence.reading), claimed))
  return found ? [found] : null
}

/** Two to four neighbouring sentences that together are the claim, or null. */
function runOf(claimed: string, pool: readonly EvidenceSentence[]): EvidenceSentence[] | null {
  for (const [index, first] of pool.entries()) {
    if (!claimed.startsWith(plain(first.reading))) continue
    const following = pool.slice(index, index + 4).filter(({ source }) => source === first.source)
    for (let count = 2; count <= following.length; count++) {
      const run = following.slice(0, count)
      if (plain(run.map(({ reading }) => reading).join(' ')) === claimed) return run
    }
  }
  return null
}

/** Whether a claim is several cells of a row, in its order. */
function isOfCells(claim: string, cells: EvidenceSentence['cells']): boolean {
  let rest = `${claim}; `
  for (const cell of cells) {
    const text = `${cellText(cell)}; `
    if (rest.startsWith(text)) rest = rest.slice(text.length)
  }
  return rest === '' && claim.includes('; ')
}

/** Whether a sentence holds the claim, and nothing around it there takes it back. Both as `plain` makes them. */
function contains(theirs: string, ours: string): boolean {
  if (ours.length < 4) return false
  const at = ` ${theirs} `.indexOf(` ${ours} `)
  return at >= 0 && !DENIED.test(theirs.slice(0, at)) && !EXCEPTED.test(theirs.slice(at + ours.length))
}

/** What before a statement makes it a condition, or denies it. */
const DENIED =
  /\b(not|no|never|false|deny|denies|denied|neither|nor|without|unless|if|whether|cannot|myth|untrue|incorrect|when|where|once|wenn|falls|sofern|soweit|provided|assuming|ohne|nicht|kein\w*)\b/
/** What after a statement takes it back in part. */
const EXCEPTED =
  /^\W*(?:but )?(?:unless|except|only (?:if|when)|provided that|(?:as|so) long as|other than|if|in case|but not|subject to|depending on|wenn|falls|sofern|jedoch nicht|aber nicht|außer)\b/i

/** A text in lower case without quotation marks and what stands around it, to see whether another holds it. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[“”„"‘’'`*_]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—•.]+|[\s.;,:!?。]+$/g, '')
}
