/**
 * Measures questions as people type them who have not read the document: in their own words, as keywords, misspelt, and a
 * third of them again in the document's words:
 *
 *   bun eval/answers/everyday-words.ts [--show] [--keep FOLDER] [--dump FILE --half tuned]
 *
 * Asks each question of everyday-words.json of all its documents together: policies, contracts, forms, papers, slides, tables
 * and mails of ../shared/corpus. Prints, for each half and wording, whether the answer leads with the wanted value, contains
 * it, or misses it; how questions that no document answers fare; what each badge is worth; at which rank search finds the
 * evidence; and how many of a question's words the evidence has. `--show` prints the cases of the tuned half. `--keep`
 * uploads into a folder that later runs reuse. `--dump` writes the passages of a half for eval/reading/fit-reading.ts instead.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { contentStems } from '../../server/text/words.ts'
import type { Answer } from '../../shared/answers.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { dumpQuestions } from '../reading/dump-questions.ts'
import { HALVES, halfOf } from '../sets/held-out.ts'
import { openKept, uploadCorpus } from '../sets/upload-corpus.ts'
import everydayWords from './everyday-words.json'
import { type Asked, casesTable, type Outcome, outcomeOf, print, rankOf } from './everyday-words-report.ts'

const DATASET = 'everyday'
const FOUND = 10

/** `answer`: any of these texts, one of which the answer must contain; null if the document does not answer. */
const Words = z.record(
  z.string(),
  z.array(
    z.object({
      question: z.string(),
      wording: z.enum(['other', 'document']),
      manner: z.enum(['keywords', 'misspelt']).optional(),
      evidence: z.string().optional(),
      answer: z.array(z.string()).nullable(),
    }),
  ),
)

const { values } = parseArgs({
  options: {
    show: { type: 'boolean', default: false },
    keep: { type: 'string' },
    dump: { type: 'string' },
    half: { type: 'string', default: 'tuned' },
  },
})
const set = Words.parse(everydayWords)
await using app = await openKept(values.keep)
const ids = await uploadCorpus(app, DATASET, Object.keys(set))
const all: Asked[] = Object.entries(set).flatMap(([path, questions]) => {
  const own = ids.get(path) ?? ''
  return questions.map(({ evidence = '', ...asked }) => ({ ...asked, evidence, own }))
})

if (values.dump) {
  const half = z.enum(HALVES).parse(values.half)
  const questions = all
    .filter(({ question }) => halfOf(question) === half)
    .map(({ question, answer, evidence, own }) => ({ question, answer: answer && evidence, own }))
  const sets = { all: 'words', few: 'words-few' }
  await dumpQuestions(app, questions, { file: values.dump, half, sets })
  console.log(`${questions.length} questions`)
  process.exit(0)
}

const outcomes: Outcome[] = []
for (const asked of all) {
  const { question, wording, evidence, answer } = asked
  const half = halfOf(question)
  const passages = await app.passages(question, FOUND, { datasets: [DATASET] })
  const reply: Answer = await app.call(endpoints.query, {
    body: { query: question, dataset_names: [DATASET] },
  })
  const stems = contentStems(question)
  const shared = [...stems].filter((stem) => contentStems(evidence).has(stem)).length
  outcomes.push({
    half,
    wording,
    manner: asked.manner ?? 'sentence',
    isAnswerable: answer !== null,
    ...outcomeOf(reply, asked),
    rank: rankOf(passages, asked),
    shared: stems.size === 0 ? 0 : shared / stems.size,
  })
  if (values.show && half === HALVES[0]) casesTable(asked, outcomes.at(-1), reply)
}
print(outcomes)
process.exit(0)
