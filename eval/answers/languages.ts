/**
 * Measures questions in other languages than English, over documents in the same and in another language:
 *
 *   bun eval/answers/languages.ts [--asked 100] [--second-look off] [--without] [--stores FOLDER] DOCUMENTS [QUESTIONS]
 *
 * Both are files of XQuAD (google-deepmind/xquad, CC BY-SA 4.0: the same paragraphs and questions in eleven languages);
 * QUESTIONS is DOCUMENTS by default. `--without`: with the paragraph of each question taken away. Asks evenly spread questions of all paragraphs together. Prints at which rank search finds
 * the paragraph, what came of the question, how many answers begin with the sentence that has the answer, and what `high` is
 * worth.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { SecondLook } from '../../server/answer/search/second-look.ts'
import { BUILT_IN_SOURCE, openEmbedder } from '../../server/models/embedding/embedder-source.ts'
import type { Answer } from '../../shared/answers.ts'
import { encodeStore, openRetrievalStore } from '../retrieval/retrieval-store.ts'
import { Asker } from './asker.ts'

const { values, positionals } = parseArgs({
  options: {
    asked: { type: 'string', default: '100' },
    without: { type: 'boolean', default: false },
    'second-look': { type: 'string', default: 'on' },
    stores: { type: 'string' },
  },
  allowPositionals: true,
})
const [documents = '', questions = documents] = positionals
if (documents === '') throw new Error('Cannot ask: give a file of XQuAD')

const Paragraph = z.object({
  context: z.string(),
  qas: z.array(z.object({ question: z.string(), answers: z.array(z.object({ text: z.string() })) })),
})
const Squad = z.object({ data: z.array(z.object({ paragraphs: z.array(Paragraph) })) })

async function paragraphsOf(path: string) {
  return Squad.parse(await Bun.file(path).json()).data.flatMap(({ paragraphs }) => paragraphs)
}

const paragraphs = await paragraphsOf(documents)
const asked = (await paragraphsOf(questions)).flatMap(({ qas }, at) =>
  qas.map(({ question }, i) => ({
    question,
    own: String(at),
    answer: paragraphs[at]?.qas[i]?.answers[0]?.text ?? '',
  })),
)
const step = Math.max(1, Math.floor(asked.length / Number(values.asked)))
const chosen = asked.filter((_, i) => i % step === 0).slice(0, Number(values.asked))

const name = basename(documents, '.json')
const folder = join(values.stores ?? (await mkdtemp(join(tmpdir(), 'ibid-eval-'))), name)
const embedder = await openEmbedder(BUILT_IN_SOURCE)
const texts = paragraphs.map(({ context }, at) => ({ id: String(at), text: context, group: 'all' }))
const store = await openRetrievalStore({ name, documents: texts, queries: [] }, folder, embedder)
const secondLook: SecondLook | null =
  values['second-look'] === 'off' ? null : await encodeStore(store, folder)
const asker = new Asker(store, embedder, secondLook)

type Outcome = {
  readonly rank: number
  readonly outcome: Answer['outcome']
  readonly badge: Answer['confidence']
  readonly leads: boolean
}
const outcomes: Outcome[] = []
for (const { question, own, answer: wanted } of chosen) {
  const { answer, found } = await asker.ask(question, null, values.without ? own : undefined)
  const rank = found.findIndex(({ documentId }) => store.ids.get(documentId) === own)
  const lead = answer.claims[0]?.text.replace(/\s+/g, ' ') ?? ''
  outcomes.push({ rank, outcome: answer.outcome, badge: answer.confidence, leads: lead.includes(wanted) })
}
const count = (suits: (outcome: Outcome) => boolean) => outcomes.filter(suits).length
const isHigh = ({ outcome, badge }: Outcome) => outcome === 'answered' && badge === 'high'
console.log(
  `${basename(questions)} over ${basename(documents)}${values.without ? ' without the paragraph' : ''}, second look ${values['second-look']}: ${outcomes.length} asked, ` +
    `found first ${count(({ rank }) => rank === 0)}, in three ${count(({ rank }) => rank >= 0 && rank < 3)}; ` +
    `answered ${count(({ outcome }) => outcome === 'answered')}, hedged ${count(({ outcome }) => outcome === 'may_answer')}, ` +
    `refused ${count(({ outcome }) => outcome === 'not_found')} (${count(({ outcome, rank }) => outcome === 'not_found' && rank >= 0 && rank < 3)} of them found in three); ` +
    `${count(({ leads }) => leads)} lead with the answer; high ${count(isHigh)}, of them right ${count((one) => isHigh(one) && one.leads)}`,
)
process.exit(0)
