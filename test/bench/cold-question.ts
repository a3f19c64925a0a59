import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { corpusIsThere } from '../../eval/sets/corpus-passages.ts'
import { newFolder, startServer } from '../support/executable.ts'
import { figure, record } from '../support/record.ts'
import { copyCorpus, uploadAll } from './corpus-upload.ts'

/**
 * Measures how long the first question takes that is asked of a server as soon as it is ready, and the next one, over the
 * corpus' good and tables PDF and Office files, without a language model:
 *
 *   bun test/bench/cold-question.ts [--files N] [--starts 7] [--record]
 *
 * `--files`: reads only so many. Budget of the first: 1.5 s, in every start. The index is compacted before, and
 * the system's cache of files is warm.
 */
const BUDGET_MS = 1_500
/** By then the index of an upload has been compacted. */
const COMPACTED_MS = 15_000
const QUESTIONS = [
  'What is the notice period of the contract?',
  'How many people took part in the study?',
  'Which method gives the best results?',
  'What does the chapter say about safety?',
  'Who is responsible for the budget?',
  'When does the project end?',
  'How is the temperature measured?',
]

if (!corpusIsThere) throw new Error('Cannot measure: the corpus is not there')
const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    starts: { type: 'string', default: '7' },
    record: { type: 'boolean', default: false },
  },
})
const [corpus, folder] = [await mkdtemp(join(tmpdir(), 'ibid-bench-')), await newFolder()]
const all = await copyCorpus(corpus)
const paths = all.slice(0, values.files === undefined ? all.length : Number(values.files))
const first: number[] = []
const next: number[] = []
try {
  const reading = await startServer({ folder, args: ['--log-level', 'warn'] })
  await uploadAll(reading.url, paths)
  await Bun.sleep(COMPACTED_MS)
  await reading.stop()
  for (let i = 0; i < Number(values.starts); i++) {
    const server = await startServer({ folder, args: ['--log-level', 'warn'] })
    first.push(await answerMs(server.url, i))
    next.push(await answerMs(server.url, i + 1))
    await server.stop()
  }
  const [cold, warm] = [middle(first), middle(next)]
  console.log(
    `${paths.length} files, ${first.length} starts: the first question ${cold.toFixed(0)} ms, at most ` +
      `${Math.max(...first).toFixed(0)} ms; the next ${warm.toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}`,
  )
  await record('cold-question', 'First question', {
    first: figure(cold, -1, 'ms', 'for the first question after a start, half of them at most'),
    next: figure(warm, -1, 'ms', 'for the question after it, half of them at most'),
  })
  if (Math.max(...first) > BUDGET_MS) process.exitCode = 1
} finally {
  await rm(corpus, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}

async function answerMs(url: string, index: number): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${url}/api/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUESTIONS[index % QUESTIONS.length] }),
  })
  if (!response.ok) throw new Error(`Cannot ask: ${await response.text()}`)
  await response.text()
  return performance.now() - began
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
