import { plainCharacters } from '../../text/folding.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import { cellText } from '../evidence/passage-sentences.ts'

/** The sentences that a claim copies word for word; null if there are none. */
export function verbatim(
  claim: string,
  pool: readonly EvidenceSentence[],
): readonly EvidenceSentence[] | null {
  const claimed = normalized(claim)
  const run = runOf(claimed, pool)
  if (run) return run
  const found =
    pool.find(({ row, cells }) => row && isOfCells(claim, cells)) ??
    pool.find((sentence) => contains(normalized(sentence.reading), claimed))
  return found ? [found] : null
}

/** Two to four consecutive sentences that together are the claim; null if there are none. */
function runOf(claimed: string, pool: readonly EvidenceSentence[]): EvidenceSentence[] | null {
  for (const [index, first] of pool.entries()) {
    if (!claimed.startsWith(normalized(first.reading))) continue
    const following = pool.slice(index, index + 4).filter(({ source }) => source === first.source)
    for (let count = 2; count <= following.length; count++) {
      const run = following.slice(0, count)
      if (normalized(run.map(({ reading }) => reading).join(' ')) === claimed) return run
    }
  }
  return null
}

/** Whether a claim consists of several cells of a row, in order. */
function isOfCells(claim: string, cells: EvidenceSentence['cells']): boolean {
  let rest = `${claim}; `
  for (const cell of cells) {
    const text = `${cellText(cell)}; `
    if (rest.startsWith(text)) rest = rest.slice(text.length)
  }
  return rest === '' && claim.includes('; ')
}

/** Whether a sentence contains a claim without negation, condition or exception around it. Both must be normalized. */
function contains(theirs: string, ours: string): boolean {
  if (ours.length < 4) return false
  const at = ` ${theirs} `.indexOf(` ${ours} `)
  return at >= 0 && !NEGATED.test(theirs.slice(0, at)) && !EXCEPTED.test(theirs.slice(at + ours.length))
}

/** Words before a statement that negate it or make it a condition. */
const NEGATED =
  /\b(not|no|never|false|deny|denies|denied|neither|nor|without|unless|if|whether|cannot|myth|untrue|incorrect|when|where|once|wenn|falls|sofern|soweit|provided|assuming|ohne|nicht|kein\w*)\b/
/** Words after a statement that restrict it. */
const EXCEPTED =
  /^\W*(?:but )?(?:unless|except|only (?:if|when)|provided that|(?:as|so) long as|other than|if|in case|but not|subject to|depending on|wenn|falls|sofern|jedoch nicht|aber nicht|außer)\b/i

/** Makes the characters of a text comparable, lower-cases it and removes its quotation marks, emphasis, and the punctuation at its ends. */
export function normalized(text: string): string {
  return plainCharacters(text)
    .toLowerCase()
    .replace(/«\s?|\s?»|[“”„"‘’‚'`*_]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—•.]+|[\s.;,:!?。]+$/g, '')
}
