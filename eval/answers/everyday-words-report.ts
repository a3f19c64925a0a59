import type { Passage } from '../../server/answer/search/passage.ts'
import type { Answer } from '../../shared/answers.ts'
import { HALVES, type Half } from '../sets/held-out.ts'
import { holdsValue } from './holds-value.ts'

/** A question about the document `own`. `answer`: texts of which the answer must contain one; null if there is none. */
export type Asked = {
  readonly question: string
  readonly wording: 'other' | 'document'
  readonly manner?: 'keywords' | 'misspelt' | undefined
  readonly evidence: string
  readonly answer: readonly string[] | null
  readonly own: string
}

/**
 * What came of a question. `leads`: its first quote or its computed value has the answer, from the document that it is about;
 * `contains`: some quote has. `rank`: place of the first found passage that holds the evidence. `shared`: share of the
 * question's words that the evidence has.
 */
export type Outcome = {
  readonly half: Half
  readonly wording: Asked['wording']
  readonly manner: string
  readonly isAnswerable: boolean
  readonly outcome: NonNullable<Answer['outcome']>
  readonly badge: Answer['confidence']
  readonly leads: boolean
  readonly contains: boolean
  readonly rank: number | null
  readonly shared: number
}

/** Judges a reply by its quotes. */
export function outcomeOf(
  reply: Answer,
  { answer, own }: Asked,
): Pick<Outcome, 'outcome' | 'badge' | 'leads' | 'contains'> {
  const outcome = reply.outcome ?? (reply.answered ? 'answered' : 'not_found')
  const ofOwn = new Set(
    reply.citations.flatMap(({ document_id, source_number }) => (document_id === own ? [source_number] : [])),
  )
  const isRight = ({ text, citations }: Answer['claims'][number]) =>
    citations.some((number) => ofOwn.has(number)) && answer?.some((value) => holdsValue(text, value)) === true
  const computed = reply.computed?.is_answer
    ? answer?.some((value) => holdsValue(reply.computed?.value ?? '', value))
    : false
  const [first] = reply.claims
  return {
    outcome,
    badge: reply.confidence,
    leads: computed === true || (first !== undefined && isRight(first)),
    contains: computed === true || reply.claims.some(isRight),
  }
}

/** Returns the place, from 1, of the first passage of the document that holds the evidence. */
export function rankOf(passages: readonly Passage[], { own, evidence }: Asked): number | null {
  const wanted = flat(evidence)
  const at = passages.findIndex(
    ({ documentId, text, rendered }) =>
      documentId === own && (flat(rendered).includes(wanted) || flat(text).includes(wanted)),
  )
  return at < 0 ? null : at + 1
}

/** Prints what came of the questions of each half and wording, and of each manner of asking. */
export function print(outcomes: readonly Outcome[]): void {
  for (const half of HALVES) {
    const own = outcomes.filter((outcome) => outcome.half === half)
    const asked = own.filter(({ isAnswerable }) => isAnswerable)
    for (const wording of ['other', 'document'])
      answerable(
        `${half}, ${wording} words`,
        asked.filter((outcome) => outcome.wording === wording),
      )
    for (const manner of ['keywords', 'misspelt'])
      answerable(
        `${half}, ${manner}`,
        asked.filter((outcome) => outcome.manner === manner),
      )
    const without = own.filter(({ isAnswerable }) => !isAnswerable)
    const by = (outcome: Outcome['outcome']) => without.filter((asked) => asked.outcome === outcome).length
    console.log(
      `${half}, no answer: ${without.length} asked, ${by('answered')} answered, ${by('may_answer')} hedged, ${by('not_found')} refused`,
    )
    const shown = own.filter(({ outcome }) => outcome === 'answered')
    for (const badge of ['high', 'medium', 'low'])
      console.log(
        `${half}, answered with ${badge}: ${rightOf(shown.filter((asked) => asked.badge === badge))}`,
      )
    console.log(`${half}, hedged: ${rightOf(own.filter(({ outcome }) => outcome === 'may_answer'))}`)
  }
}

/** Prints one question, what is wanted, and what was said. */
export function casesTable(asked: Asked, outcome: Outcome | undefined, reply: Answer): void {
  if (!outcome) return
  const { leads, contains, rank } = outcome
  const mark = asked.answer === null ? 'none' : leads ? 'leads' : contains ? 'has' : 'MISS'
  const said = reply.claims
    .slice(0, 2)
    .map(({ text }) => text.replaceAll('\n', ' ').slice(0, 200))
    .join(' ¦ ')
  console.log(
    `${mark.padEnd(6)}${outcome.outcome.padEnd(11)}${outcome.badge.padEnd(7)}${reply.confidence_score.toFixed(2)} #${rank ?? '-'} ${asked.question} [${asked.answer?.join(' | ') ?? ''}]\n         ${said}`,
  )
}

function answerable(title: string, asked: readonly Outcome[]): void {
  const count = (is: (outcome: Outcome) => boolean) => asked.filter(is).length
  const refused = (outcome: Outcome) => outcome.outcome === 'not_found'
  const isFound = ({ rank }: Outcome) => rank !== null && rank <= 3
  const mean = asked.reduce((sum, { shared }) => sum + shared, 0) / Math.max(1, asked.length)
  console.log(
    [
      `${title}: ${asked.length} asked`,
      `${count(({ leads }) => leads)} lead`,
      `${count(({ contains }) => contains)} contain`,
      `${count(({ contains, outcome }) => contains && outcome === 'may_answer')} of them hedged`,
      `${count(refused)} refused (${count((outcome) => refused(outcome) && isFound(outcome))} found)`,
      `${count((outcome) => !refused(outcome) && !outcome.contains)} wrong`,
      `found first ${count(({ rank }) => rank === 1)}, in three ${count(isFound)}, in ten ${count(({ rank }) => rank !== null)}`,
      `${Math.round(100 * mean)}% of the words shared`,
    ].join(', '),
  )
}

function rightOf(asked: readonly Outcome[]): string {
  return `${asked.length}, ${asked.filter(({ leads }) => leads).length} lead right, ${asked.filter(({ contains }) => contains).length} contain it`
}

function flat(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim()
}
