import {
  type Answer,
  type Citation,
  type PastQuery,
  PastQueryList,
  type Rating,
} from '../../../shared/answers.ts'
import { DatasetList } from '../../../shared/datasets.ts'
import { withoutMarkers } from '../../text/citation-markers.ts'
import type { Target } from '../open/open-target.ts'
import { shownText } from '../terminal/answer-lines.ts'
import { ProgressLine } from '../terminal/progress-line.ts'
import { askOnce } from './ask-once.ts'
import { callServer, folded, overlaps } from './eval-documents.ts'

/** Entries per reply. */
const PAGE = 500

/** How an answer compares with the former: in the same words, from the same place, from another place, or refused. */
const AGAIN = ['same', 'same place', 'other place', 'refused'] as const
type Again = (typeof AGAIN)[number]

/** A question whose answer was rated, asked again. `stale`: a cited document has changed or gone since. */
type RatedResult = {
  readonly question: string
  readonly rating: Rating
  readonly stale: boolean
  readonly again: Again
  readonly before: string
  readonly now: string
}

/** `liked` and `disliked`: how many answers compare in each way. */
export type RatedReport = {
  readonly liked: Readonly<Record<Again, number>>
  readonly disliked: Readonly<Record<Again, number>>
  readonly results: readonly RatedResult[]
}

/**
 * Asks the questions whose answers were rated again, of the datasets they were asked of that still exist. `datasets`: only
 * questions asked of one of these; all without. Throws ConfigError with the server's sentence if it refuses.
 */
export async function askRatedAgain(datasets: readonly string[], target: Target): Promise<RatedReport> {
  const there = new Set((await callServer(target, '/api/datasets', DatasetList)).data.map(({ name }) => name))
  const isAsked = ({ dataset_names }: PastQuery) =>
    datasets.length === 0 || dataset_names.some((name) => datasets.includes(name))
  const rated = [...(await ratedQuestions('up', target)), ...(await ratedQuestions('down', target))].filter(
    isAsked,
  )
  const line = new ProgressLine(rated.length)
  const results: RatedResult[] = []
  try {
    for (const past of rated) {
      const question = past.answer.standalone_question ?? past.query
      line.show(results.length, shownText(question).replace(/\s+/g, ' '))
      const names = past.dataset_names.filter((name) => there.has(name))
      const scope = names.length > 0 ? { dataset_names: names } : {}
      const answer = await askOnce({ query: question, role: past.role, ...scope }, target)
      const { rating, stale } = past
      results.push({
        ...{ question, rating: rating ?? 'up', stale, again: comparison(past.answer, answer) },
        ...{ before: past.answer.answer, now: answer.answer },
      })
    }
  } finally {
    line.end()
  }
  return { liked: counts(results, 'up'), disliked: counts(results, 'down'), results }
}

async function ratedQuestions(rating: Rating, target: Target): Promise<PastQuery[]> {
  const found: PastQuery[] = []
  for (;;) {
    const path = `/api/queries?rating=${rating}&limit=${PAGE}&offset=${found.length}`
    const { data, total } = await callServer(target, path, PastQueryList)
    found.push(...data)
    if (data.length === 0 || found.length >= total) return found
  }
}

function comparison(before: Answer, now: Answer): Again {
  const text = ({ answer }: Answer) => folded(withoutMarkers(answer))
  if (text(before) === text(now)) return 'same'
  if (!now.answered) return 'refused'
  const first = before.citations.find(({ used }) => used)
  return first && now.citations.some((source) => source.used && isSamePlace(first, source))
    ? 'same place'
    : 'other place'
}

/** Whether two sources quote the same sentence, also of a file that was uploaded again. */
function isSamePlace(a: Citation, b: Citation): boolean {
  const spanOf = ({ quote_start, quote_end, start, end }: Citation) => ({
    start: quote_start ?? start,
    end: quote_end ?? end,
  })
  if (a.document_id === b.document_id && overlaps(spanOf(a), spanOf(b))) return true
  return a.filename === b.filename && folded(a.quote ?? a.snippet) === folded(b.quote ?? b.snippet)
}

function counts(results: readonly RatedResult[], rating: Rating): Readonly<Record<Again, number>> {
  const count = (again: Again) =>
    results.filter((result) => result.rating === rating && result.again === again).length
  return {
    same: count('same'),
    'same place': count('same place'),
    'other place': count('other place'),
    refused: count('refused'),
  }
}

const NAME = 12
const CELL = 13

/** Formats the report as a table, and lists liked answers that are gone and disliked ones that are still given. */
export function ratedLines({ liked, disliked, results }: RatedReport): string[] {
  if (results.length === 0) return ['No answer has a rating yet.']
  const row = (name: string, cells: readonly string[]) =>
    `${name.padEnd(NAME)}${cells.map((cell) => cell.padStart(CELL)).join('')}`.trimEnd()
  const numbers = (of: RatedReport['liked']) => AGAIN.map((again) => String(of[again]))
  const lines = [row('Answers', AGAIN), row('  liked', numbers(liked)), row('  disliked', numbers(disliked))]
  const list = (title: string, shown: readonly RatedResult[]) => {
    if (shown.length === 0) return
    lines.push('', title)
    for (const { question, before, now, stale } of shown)
      lines.push(
        `  ${question}${stale ? ' (its documents have changed)' : ''}`,
        `    before: ${brief(before)}`,
        `    now:    ${brief(now)}`,
      )
  }
  const isGone = ({ again }: RatedResult) => again === 'other place' || again === 'refused'
  list(
    'Liked, and no longer given:',
    results.filter((result) => result.rating === 'up' && isGone(result)),
  )
  list(
    'Disliked, and still given:',
    results.filter((result) => result.rating === 'down' && !isGone(result)),
  )
  return lines
}

function brief(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 120)
}
