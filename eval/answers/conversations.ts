/**
 * Measures follow-up questions about invented documents, without a language model:
 *
 *   bun eval/answers/conversations.ts [--show]
 *
 * Asks each document, among four others, the follow-up as it is understood after the first question. Prints, for each half
 * and separately for follow-ups that depend on the first question and for those that change the subject, how often
 * the first quote contains the answering words and how often nothing was found. A language model that knew nothing of
 * Ibid wrote conversations.json. `--show` prints how each wrongly answered follow-up of
 * the tuned half was understood.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { answer } from '../../server/answer/answer.ts'
import { openApp } from '../../test/support/app.ts'
import { asking } from '../../test/support/library.ts'
import { everydayDocuments } from '../sets/everyday-documents.ts'
import { HALVES, halfOf } from '../sets/held-out.ts'
import conversations from './conversations.json'
import { understood } from './understood.ts'

const OTHERS = 4

const Conversation = z.object({
  title: z.string(),
  first: z.string(),
  first_answer: z.string(),
  // biome-ignore lint/suspicious/noThenProperty: the message after the first.
  then: z.string(),
  answer: z.string(),
  leans: z.boolean(),
})

const { values } = parseArgs({
  options: { show: { type: 'boolean', default: false } },
})
const all = z.array(Conversation).parse(conversations)
const titles = new Set(all.map(({ title }) => title))
const documents = (await everydayDocuments()).filter(({ title }) => titles.has(title))

await using app = await openApp({ secondLook: true })
const files = documents.map(({ title, passages }, i): [string, Uint8Array] => {
  const text = `# ${title}\n\n${passages.map(({ text }) => text).join('\n\n')}\n`
  return [`${i + 1}.md`, new TextEncoder().encode(text)]
})
for (let from = 0; from < files.length; from += 25)
  await app.ingest('talks', Object.fromEntries(files.slice(from, from + 25)))
const { documents: stored } = await app.services.catalog.documents.list('talks', { limit: -1, offset: 0 })
const idOf = new Map(stored.map(({ id, filename }) => [filename, id]))
const ids = documents.map((_, i) => idOf.get(`${i + 1}.md`) ?? '')

/** Returns the first quote that answers a question; empty if there is none. */
async function firstQuote(question: string, scope: readonly string[]): Promise<string> {
  const signal = AbortSignal.timeout(120_000)
  for await (const event of answer(
    asking(question, { scope: { datasetIds: [], documentIds: scope } }),
    app.services.answering,
    signal,
  ))
    if (event.event === 'result') return event.data.claims[0]?.text ?? ''
  throw new Error(`Cannot evaluate: '${question}' was not answered`)
}

const flat = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N}€£$%]+/gu, ' ')
    .toLowerCase()
    .trim()
const counts = new Map<string, { asked: number; right: number; none: number }>()
for (const { title, first, then, answer: words, leans } of all) {
  const half = halfOf(`${first} ${then}`)
  const at = documents.findIndex((document) => document.title === title)
  const scope = Array.from({ length: OTHERS + 1 }, (_, i) => ids[(at + i * 7) % ids.length] ?? '')
  const question = await understood(then, first, app)
  const quote = await firstQuote(question, scope)
  const name = `${half}, ${leans ? 'leans on the first' : 'changes the subject'}`
  const count = counts.getOrInsertComputed(name, () => ({ asked: 0, right: 0, none: 0 }))
  count.asked += 1
  if (flat(quote).includes(flat(words))) count.right += 1
  else {
    if (quote === '') count.none += 1
    if (values.show && half === HALVES[0])
      console.log(`${first} | ${then} → ${question}\n   wanted: ${words}\n   ${quote || '(nothing)'}`)
  }
}
for (const [name, { asked, right, none }] of [...counts].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`${name}: ${right} of ${asked} right, ${none} without an answer`)
process.exit(0)
