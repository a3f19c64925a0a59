/**
 * Measures short questions in several languages about small documents:
 *
 *   bun eval/answers/short-questions.ts
 *
 * Prints the outcome of each question, and how many are answered with the right sentence first, answered
 * otherwise, hedged or refused. Counts unanswerable questions separately.
 */
import { join } from 'node:path'
import { z } from 'zod'
import { endpoints } from '../../shared/endpoints.ts'
import { openApp } from '../../test/support/app.ts'

const Short = z.object({
  /** Texts by file name. */
  documents: z.record(z.string(), z.string()),
  questions: z.array(
    z.object({
      question: z.string(),
      /** Null if no document answers. */
      file: z.string().nullable(),
      /** The sentence that an answer quotes, verbatim. */
      evidence: z.string(),
    }),
  ),
})

const { documents, questions } = Short.parse(
  await Bun.file(join(import.meta.dir, 'short-questions.json')).json(),
)
await using app = await openApp({ secondLook: true })
const encoder = new TextEncoder()
await app.ingest(
  'short',
  Object.fromEntries(Object.entries(documents).map(([name, text]) => [name, encoder.encode(text)])),
)
const counts = new Map<string, number>()
for (const { question, file, evidence } of questions) {
  const { outcome, highlights } = await app.call(endpoints.query, { body: { query: question } })
  const said =
    outcome === 'not_found'
      ? 'refused'
      : file === null
        ? 'answered'
        : highlights[0]?.includes(evidence)
          ? 'right'
          : 'other'
  const result = `${file === null ? 'unanswerable' : 'answerable'}: ${said}${outcome === 'may_answer' ? ', hedged' : ''}`
  counts.set(result, (counts.get(result) ?? 0) + 1)
  console.log(`${result.padEnd(28)} ${question}`)
}
for (const [result, count] of [...counts].sort()) console.log(`${result.padEnd(28)} ${count}`)
process.exit(0)
