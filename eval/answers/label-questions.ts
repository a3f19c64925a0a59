/**
 * Measures questions that a label or a numbered clause answers, over real forms, letters, contracts and reports:
 *
 *   bun eval/answers/label-questions.ts [--half tuned] [--corpus FOLDER]
 *
 * label-questions.json has the questions; the documents are those of ../shared/corpus that it names. Each question is asked
 * of its document alone, and those under `library` of all documents together. Many have no answer there: a label that only
 * another document has, a clause beyond the last one, a blank, an everyday word that happens to be a label. The hash of a
 * document's path decides its half; only questions of the tuned half are printed one by one.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { clauseReferences } from '../../server/text/clause-references.ts'
import type { Answer } from '../../shared/answers.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { openApp } from '../../test/support/app.ts'
import { HALVES, type Half, halfOf } from '../sets/held-out.ts'

const Questions = z.object({
  documents: z.record(
    z.string(),
    z.array(
      z.object({
        question: z.string(),
        /** Words of the answer; null if there is none. */ answer: z.string().nullable(),
      }),
    ),
  ),
  /** Words of every right answer, one from each document that has one. */
  library: z.array(z.object({ question: z.string(), answers: z.array(z.string()) })),
})

const CORPUS = join(import.meta.dir, '../../../shared/corpus/files')
const { values } = parseArgs({
  options: { half: { type: 'string', default: 'tuned' }, corpus: { type: 'string', default: CORPUS } },
})
const half = z.enum(HALVES).parse(values.half)

/** `right`: null where there is no answer. `isHigh`: shown as sure. `isClause`: it asks for a clause by its number. */
type Outcome = {
  readonly isClause: boolean
  readonly right: boolean | null
  readonly outcome: Answer['outcome']
  readonly isHigh: boolean
}

const set = Questions.parse(await Bun.file(join(import.meta.dir, 'label-questions.json')).json())
await using app = await openApp({ secondLook: true })
const files = await Promise.all(
  Object.keys(set.documents).map(
    async (path) => [path, await Bun.file(join(values.corpus, path)).bytes()] as const,
  ),
)
await app.ingest('labels', Object.fromEntries(files.map(([path, bytes]) => [nameOf(path), bytes])))
const { documents } = await app.services.catalog.documents.list('labels', { limit: -1, offset: 0 })
const ids = new Map(documents.map(({ filename, id }) => [filename, id]))

for (const some of HALVES) {
  const own = Object.entries(set.documents).filter(([path]) => halfOf(`files/${path}`) === some)
  if (some !== half) continue
  const outcomes: Outcome[] = []
  for (const [path, questions] of own)
    for (const { question, answer } of questions)
      outcomes.push(
        await asked(question, answer === null ? [] : [answer], [ids.get(nameOf(path)) ?? ''], some),
      )
  print(`${some}, each asked of its document`, outcomes)
}
const together: Outcome[] = []
for (const { question, answers } of set.library.filter(({ question }) => halfOf(question) === half))
  together.push(await asked(question, answers, [], half))
print(`${half}, asked of all documents`, together)
process.exit(0)

async function asked(query: string, answers: string[], documents: string[], half: Half): Promise<Outcome> {
  const reply = await app.call(endpoints.query, {
    body: { query, ...(documents.length > 0 && { documents }) },
  })
  const { outcome, answer, confidence, confidence_score } = reply
  const plain = answer.replace(/\*\*|\\|\[\d+\]/g, '').toLowerCase()
  const told = answers.filter((words) => plain.includes(words.toLowerCase()))
  const isHigh = confidence === 'high' && outcome !== 'not_found'
  // Of several right answers, one that is shown as sure must not stand alone.
  const right =
    answers.length === 0
      ? null
      : outcome !== 'not_found' && told.length > 0 && !(isHigh && told.length < answers.length)
  if (half === 'tuned') {
    const mark =
      right === null
        ? outcome === 'not_found'
          ? 'ok'
          : 'WRONG'
        : right
          ? 'ok'
          : outcome === 'not_found'
            ? 'MISS'
            : 'WRONG'
    const said = outcome === 'not_found' ? '' : ` ${answer.replaceAll('\n', ' / ').slice(0, 160)}`
    console.log(
      `${mark.padEnd(6)}${(outcome ?? '').padEnd(11)}${confidence.padEnd(7)}${confidence_score.toFixed(2)} ${query} [${answers.join(' | ')}]${said}`,
    )
  }
  return { right, outcome, isHigh, isClause: clauseReferences(query).length > 0 }
}

function print(title: string, outcomes: readonly Outcome[]): void {
  const answerable = outcomes.filter(({ right }) => right !== null)
  const others = outcomes.filter(({ right }) => right === null)
  const count = (list: readonly Outcome[], is: (outcome: Outcome) => boolean | null) => list.filter(is).length
  const high = outcomes.filter(({ isHigh }) => isHigh)
  console.log(`\n${title}`)
  console.log(
    `  with an answer    ${answerable.length}: right ${count(answerable, ({ right }) => right)} (hedged ${count(answerable, ({ right, outcome }) => right && outcome === 'may_answer')}), refused ${count(answerable, ({ outcome }) => outcome === 'not_found')}`,
  )
  console.log(
    `  without an answer ${others.length}: refused ${count(others, ({ outcome }) => outcome === 'not_found')}, hedged ${count(others, ({ outcome }) => outcome === 'may_answer')}, answered ${count(others, ({ outcome }) => outcome === 'answered')}`,
  )
  for (const isClause of [false, true]) {
    const own = high.filter((outcome) => outcome.isClause === isClause)
    console.log(
      `  high confidence, ${isClause ? 'clauses' : 'labels'} ${own.length}: right ${count(own, ({ right }) => right)}`,
    )
  }
}

/** The name of a file in the dataset; two may have one name in different folders. */
function nameOf(path: string): string {
  return path.replaceAll('/', ' ')
}
