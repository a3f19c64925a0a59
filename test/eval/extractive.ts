/**
 * Answers without a model, on the questions of a corpus:
 *
 *   bun test/eval/extractive.ts [--others 150] [--show] [--seed 1]
 *
 * Every question is asked of the file that answers it among as many other files. Retrieval is the fusion of BM25 and
 * cosine over all passages, in memory. Counted: the right document first, the right page first, and whether one of
 * the first three quotes holds at least 80 % of the words of the evidence.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { AnswerServices } from '../../server/agents/agent.ts'
import { answer } from '../../server/agents/chain.ts'
import { EMBEDDED_MODEL } from '../../server/embed/manifest.ts'
import { openEmbeddedModel } from '../../server/embed/onnx-embedder.ts'
import type { Passage } from '../../server/retrieve/passage.ts'
import { asking } from '../agents/library.ts'
import { CORPUS, corpusEntries, corpusIsThere, passagesOfFile, seeded } from './corpus-passages.ts'
import { memorySearch } from './memory-search.ts'

const { values } = parseArgs({
  options: {
    others: { type: 'string', default: '150' },
    show: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
})
if (!corpusIsThere) {
  console.log('There is no ../shared/corpus; nothing was measured.')
  process.exit(0)
}
type Asked = { question: string; file: string; evidence: string; page: number | null; answer: string }
const questions: Asked[] = await Bun.file(join(CORPUS, 'qa.json')).json()
const unanswerable = [
  'What is the boiling point of hafnium carbide at the summit of Olympus Mons?',
  'Who won the 1987 Eurovision Song Contest?',
  'How many employees did the Kestrel Biscuit Company lay off in Gdańsk?',
  'What is the warranty period of the Zephyr 3000 dishwasher?',
  'Which medication was prescribed to Mrs. Abernathy after her knee surgery?',
  'What did the Supreme Court decide in Fitzgerald v. Pemberton Railways?',
  'How tall is the Burj Khalifa?',
  'What is the recommended tyre pressure for a Volvo V60?',
  'When did the Kyoto orchestra first perform The Planets?',
  'What salary does the head of the Lisbon aquarium earn?',
]
const random = seeded(Number(values.seed))
const embedder = await openEmbeddedModel(EMBEDDED_MODEL)
const entries = await corpusEntries()
const wanted = new Set(questions.map(({ file }) => file))
const others = entries
  .filter((entry) => entry.class === 'good' && !wanted.has(entry.path) && !/ocr|scan/i.test(entry.path))
  .map((entry) => ({ entry, key: random() }))
  .sort((a, b) => a.key - b.key)
  .slice(0, Number(values.others))
  .map(({ entry }) => entry)
const passages: Passage[] = []
for (const entry of [...entries.filter(({ path }) => wanted.has(path)), ...others])
  passages.push(...(await passagesOfFile(entry.path, entry.format)))

const search = await memorySearch(passages, embedder)

const services: AnswerServices = {
  scope: async () => ({
    datasets: ['corpus'],
    documents: wanted.size + others.length,
    versions: wanted.size + others.length,
    processing: 0,
  }),
  retrieve: (question, _, limit) => search(question, limit),
  embed: embedder.embed.bind(embedder),
  languageModel: async () => null,
  reportError: (error) => console.error(error),
}

async function ask(question: string) {
  for await (const event of answer(asking(question), services, AbortSignal.timeout(60_000)))
    if (event.event === 'result') return event.data
  throw new Error(`no answer to ${question}`)
}

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
let document = 0
let page = 0
let paged = 0
let quoted = 0
let refused = 0
const times: number[] = []
for (const { question, file, evidence, page: right } of questions) {
  const result = await ask(question)
  const [first] = result.citations
  const inSources = result.citations.findIndex(({ document_id }) => document_id === file)
  const needed = new Set(words(evidence.replace(/\b[A-Z]+\d+=/g, ' ')))
  const covered = Math.max(
    0,
    ...result.claims.slice(0, 3).map(({ text }) => {
      const has = new Set(words(text))
      return [...needed].filter((word) => has.has(word)).length / needed.size
    }),
  )
  if (!result.answered) refused += 1
  if (first?.document_id === file) document += 1
  if (right !== null) {
    paged += 1
    if (first?.document_id === file && first.page === right) page += 1
  }
  if (covered >= 0.8) quoted += 1
  const writing = result.agents
    .filter(({ agent }) => agent !== 'retrieval')
    .reduce((sum, { ms, agent }) => sum + (agent === 'validation' ? 0 : ms), 0)
  times.push(writing)
  if (values.show && (covered < 0.8 || inSources !== 0))
    console.log(
      `\n${question}\n  rank of the document ${inSources + 1}, page ${first?.page} (${right}), words ${covered.toFixed(2)}, ${result.confidence} ${result.confidence_score}\n  wanted: ${evidence}\n${result.claims.map(({ text }) => `  - ${text.slice(0, 200)}`).join('\n')}`,
    )
}
let honest = 0
for (const question of unanswerable) {
  const result = await ask(question)
  if (!result.answered) honest += 1
  else if (values.show)
    console.log(
      `\nanswered: ${question}\n${result.claims.map(({ text }) => `  - ${text.slice(0, 160)}`).join('\n')} ${result.citations.slice(0, 3).map(({ relevance_score }) => relevance_score.toFixed(2))}`,
    )
}
times.sort((a, b) => a - b)
console.log(
  `${passages.length} passages of ${wanted.size + others.length} files, ${questions.length} questions`,
)
console.log(
  `right document first ${document}/${questions.length}, right page first ${page}/${paged}, evidence quoted ${quoted}/${questions.length}`,
)
console.log(
  `answerable but refused ${refused}/${questions.length}; unanswerable and refused ${honest}/${unanswerable.length}`,
)
console.log(
  `without retrieval and follow-up: median ${times[times.length >> 1]?.toFixed(1)} ms, worst ${times.at(-1)?.toFixed(1)} ms`,
)
await embedder.close()
