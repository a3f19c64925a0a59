import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openRetrievalStore } from '../../eval/retrieval/retrieval-store.ts'
import { readRetrievalSet, SETS } from '../../eval/sets/retrieval-set.ts'
import { answer } from '../../server/answer/answer.ts'
import { search } from '../../server/answer/search/search.ts'
import { BUILT_IN_SOURCE, openEmbedder } from '../../server/models/embedding/embedder-source.ts'
import { asking } from '../support/library.ts'
import { searchedAnswers, searchStores } from '../support/stores/search-stores.ts'

/**
 * Measures the milliseconds to an answer's first event, to its sources and to its end, without a language
 * model:
 *
 *   bun test/bench/answers.ts [--stores FOLDER] [--questions 150]
 *
 * Searches the 105,000 chunks of gov2 (`--stores`: keeps its store there); half of the questions are gov2's
 * own, half are squad's. By the clock, and in processor time of all threads.
 */
const { values } = parseArgs({
  options: { stores: { type: 'string' }, questions: { type: 'string', default: '150' } },
})
if (!existsSync(SETS)) {
  console.log('There is no ../shared/retrieval/eval; nothing was measured.')
  process.exit(0)
}
const embedder = await openEmbedder(BUILT_IN_SOURCE)
const set = await readRetrievalSet(SETS, 'gov2')
const folder = values.stores ? join(values.stores, 'gov2') : await mkdtemp(join(tmpdir(), 'ibid-bench-'))
const { catalog, chunks, close } = await openRetrievalStore(set, folder, embedder)
const stores = searchStores({ catalog, chunks }, embedder)
const services = searchedAnswers(set.documents.length, (...asked) => search(stores, ...asked))
const others = (await readRetrievalSet(SETS, 'squad')).queries
const count = Number(values.questions)
const questions = Array.from(
  { length: count },
  (_, i) => (i % 2 === 0 ? set.queries : others)[i >> 1]?.query ?? '',
).filter(Boolean)

const times = {
  first: [] as number[],
  sources: [] as number[],
  whole: [] as number[],
  processor: [] as number[],
}
let answered = 0
for (const [index, question] of [...questions.slice(0, 10), ...questions].entries()) {
  const began = performance.now()
  const used = process.cpuUsage()
  const seen = { first: 0, sources: 0 }
  for await (const { event, data } of answer(asking(question), services, AbortSignal.timeout(30_000))) {
    seen.first ||= performance.now() - began
    if (event === 'citations') seen.sources = performance.now() - began
    if (event === 'result' && data.answered && index >= 10) answered += 1
  }
  if (index < 10) continue
  times.first.push(seen.first)
  if (seen.sources > 0) times.sources.push(seen.sources)
  times.whole.push(performance.now() - began)
  const { user, system } = process.cpuUsage(used)
  times.processor.push((user + system) / 1000)
}
const at = (list: readonly number[], share: number) =>
  (list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0).toFixed(1).padStart(8)
console.log(
  `${await chunks.count()} chunks, ${questions.length} questions, ${answered} answered; load ${loadavg()[0]?.toFixed(1)}`,
)
for (const [what, list] of Object.entries(times))
  console.log(`${what.padEnd(10)} p50 ${at(list, 0.5)} ms  p95 ${at(list, 0.95)} ms`)
await close()
await embedder.close()
if (!values.stores) await rm(folder, { recursive: true, force: true })
