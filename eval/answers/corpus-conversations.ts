/**
 * Measures follow-up questions about real documents, all in one dataset and without a language model:
 *
 *   bun eval/answers/corpus-conversations.ts [--show] [--keep FOLDER] [--answers]
 *
 * corpus-conversations.json has, for each document of ../shared/corpus, a first question, a second one, and texts of which the
 * answer to the second must contain one. Most second questions lean on the first and replace a name, a value or a period of
 * it; the others are new questions that must not carry anything over. Prints, for each half and kind, how often the passage
 * found first and one of the first three hold the answer, and with `--answers` how often the first quote does. `--show` prints
 * how the missed questions of the tuned half were understood. `--keep` uploads into a folder that later runs reuse.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { endpoints } from '../../shared/endpoints.ts'
import { HALVES, halfOf } from '../sets/held-out.ts'
import { openKept, uploadCorpus } from '../sets/upload-corpus.ts'
import conversations from './corpus-conversations.json'
import { holdsValue } from './holds-value.ts'
import { understood } from './understood.ts'

const DATASET = 'talks'

const Conversations = z.record(
  z.string(),
  z.array(
    z.object({
      first: z.string(),
      // biome-ignore lint/suspicious/noThenProperty: the message after the first.
      then: z.string(),
      answer: z.array(z.string()),
      leans: z.boolean(),
    }),
  ),
)

const { values } = parseArgs({
  options: {
    show: { type: 'boolean', default: false },
    keep: { type: 'string' },
    answers: { type: 'boolean', default: false },
  },
})
const set = Conversations.parse(conversations)
await using app = await openKept(values.keep)
const ids = await uploadCorpus(app, DATASET, Object.keys(set))

const counts = new Map<string, { asked: number; first: number; three: number; leads: number }>()
for (const [path, talks] of Object.entries(set))
  for (const { first, then, answer, leans } of talks) {
    const own = ids.get(path)
    const half = halfOf(`${first} ${then}`)
    const question = await understood(then, first, app)
    const passages = await app.passages(question, 3, { datasets: [DATASET] })
    const holds = passages.map(
      ({ documentId, rendered }) => documentId === own && answer.some((value) => holdsValue(rendered, value)),
    )
    const count = counts.getOrInsertComputed(
      `${half}, ${leans ? 'leans on the first' : 'new question'}`,
      () => ({
        asked: 0,
        first: 0,
        three: 0,
        leads: 0,
      }),
    )
    const lead = values.answers ? await firstQuote(question) : undefined
    const isLed = lead?.document === own && answer.some((value) => holdsValue(lead?.text ?? '', value))
    count.asked += 1
    count.first += Number(holds[0] === true)
    count.three += Number(holds.includes(true))
    count.leads += Number(isLed)
    const isMissed = values.answers ? !isLed : !holds[0]
    if (values.show && half === HALVES[0] && isMissed)
      console.log(
        `${first} | ${then} → ${question}\n   wanted ${answer.join(' | ')}, found at ${holds.indexOf(true) + 1}\n   ${(lead?.text ?? passages[0]?.rendered ?? '(nothing)').replaceAll('\n', ' ').slice(0, 200)}`,
      )
  }
for (const [name, { asked, first, three, leads }] of [...counts].sort(([a], [b]) => a.localeCompare(b)))
  console.log(
    `${name}: ${asked} asked, found first ${first}, in three ${three}${values.answers ? `, ${leads} lead` : ''}`,
  )
process.exit(0)

async function firstQuote(query: string): Promise<{ text: string; document: string | undefined }> {
  const { claims, citations } = await app.call(endpoints.query, { body: { query, dataset_names: [DATASET] } })
  const [claim] = claims
  const cited = citations.find(({ source_number }) => source_number === claim?.citations[0])
  return { text: claim?.text ?? '', document: cited?.document_id }
}
