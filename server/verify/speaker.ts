import { wordsOf } from '../language/words.ts'
import type { EvidenceSentence } from '../read/evidence.ts'

const NAME = "(?<who>\\p{Lu}[\\p{L}.'’-]*(?: (?:\\p{Lu}[\\p{L}.'’-]*|of|the|and|de|van|von))*)"
const SAYS =
  '(?:said|says|stated|states|claims?|claimed|argues?|argued|wrote|writes|reports?|reported|announced|announces|explains?|explained|noted|notes|confirmed|confirms|believes?|believed|stressed|admitted|warned|promised|concluded|concludes)'
const SPOKEN = [
  new RegExp(`^(?:In \\d{4},? )?${NAME},? ${SAYS}(?: \\p{Ll}+)? that\\b`, 'u'),
  new RegExp(`^${NAME},? ${SAYS},? ?[:“"]`, 'u'),
  new RegExp(`^According to ${NAME},`, 'u'),
  new RegExp(`, (?:as )?(?:${SAYS} ${NAME}|according to (?<whom>\\p{Lu}[\\p{L} .'’-]*))\\.?$`, 'u'),
]
/** Sentences around one in which who speaks may be named. */
const NEAR = 2
const SPEECH =
  /^(?:sa(?:id|ys?)|stat(?:es|ed|ing)|claim(?:s|ed|ing)|argu(?:es|ed|ing)|wr(?:ote|ites|itten)|report(?:s|ed|ing)|announc\w+|explain\w*|not(?:es|ed)|confirm\w*|believ\w+|stress\w*|told|tells|according|admit\w*|warn\w*|promis\w+|conclu\w+|testif\w+|add(?:s|ed)|ask(?:s|ed)|repl(?:y|ies|ied))$/
const QUOTED = /["“”«»„]/
/** Words between a name and that it speaks. */
const REACH = 5

/** Whether a claim has somebody say what the evidence does not have them say: they are not named near it. */
export function saidByAnother(
  claim: string,
  primary: EvidenceSentence,
  pool: readonly EvidenceSentence[],
): boolean {
  const spoken = SPOKEN.map((pattern) => pattern.exec(claim)).find((match) => match !== null)
  const who = spoken?.groups?.who ?? spoken?.groups?.whom
  if (who === undefined) return false
  const names = wordsOf(who).filter(({ content, capital }) => content && capital)
  if (names.length === 0) return false
  const { filename, place } = primary.source.passage
  const title = new Set(
    wordsOf(`${filename.replace(/[_\-.]+/g, ' ')} ${place.headings?.join(' ') ?? ''}`).map(
      ({ stem }) => stem,
    ),
  )
  const near = pool.filter(
    ({ source, index }) => source === primary.source && Math.abs(index - primary.index) <= NEAR,
  )
  if (names.every(({ stem }) => title.has(stem))) return false
  const quoted = QUOTED.test(primary.reading)
  return !near.some(({ words }) =>
    words.some(
      ({ stem }, at) =>
        names.some((name) => name.stem === stem) &&
        (quoted ||
          words.slice(Math.max(0, at - REACH), at + REACH + 1).some(({ lower }) => SPEECH.test(lower))),
    ),
  )
}
