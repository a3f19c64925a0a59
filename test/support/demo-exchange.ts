import { join } from 'node:path'
import { z } from 'zod'
import { readSamples, SAMPLE_DATASET, SAMPLE_QUESTION } from '../../server/samples/samples.ts'
import { Answer } from '../../shared/answers.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { FORMATS, formatOfName } from '../../shared/formats.ts'
import { openApp } from './app.ts'

/**
 * The demo of the landing page: the sample documents, a question about them, and Ibid's own answer without a
 * language model. `bun test/support/demo-exchange.ts` asks again and writes the file.
 */
export const DEMO_QUESTION = SAMPLE_QUESTION
export const DEMO_FILE = join(import.meta.dir, '../../web/site/exchange/exchange.json')

const DemoCitation = z.object({
  number: z.number(),
  filename: z.string(),
  page: z.number().nullable(),
  section: z.string().nullable(),
  /** The passage that contains the quote word for word. */
  snippet: z.string(),
  quote: z.string(),
})

export const DemoExchange = z.object({
  dataset: z.string(),
  chunks: z.number(),
  documents: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.number(), chunks: z.number() })),
  question: z.string(),
  answer: z.string(),
  confidence: z.string(),
  claims: z.array(z.object({ text: z.string(), citations: z.array(z.number()), support: z.string() })),
  citations: z.array(DemoCitation),
  agents: z.array(z.object({ agent: z.string(), detail: z.string() })),
})
export type DemoExchange = z.infer<typeof DemoExchange>

/** Fills an installation with the samples, asks, and returns the parts of the answer that are the same in every run. */
export async function takeDemoExchange(question = DEMO_QUESTION): Promise<DemoExchange> {
  await using app = await openApp()
  const { job_id } = await app.call(endpoints.samples)
  const job = await app.ended(job_id)
  const answer = Answer.parse(
    await app.call(endpoints.query, { body: { query: question, dataset_names: [SAMPLE_DATASET] } }),
  )
  const documents = (await readSamples()).map(({ name, bytes }) => {
    const format = formatOfName(name)
    const file = job.files.find((one) => one.name === name)
    if (!format || !file) throw new Error(`Cannot take the exchange: '${name}' was not read`)
    return { name, type: FORMATS[format].label, bytes: bytes.length, chunks: file.chunks }
  })
  return {
    dataset: SAMPLE_DATASET,
    chunks: job.chunks_created,
    documents,
    question,
    answer: answer.answer,
    confidence: answer.confidence,
    claims: answer.claims.map(({ text, citations, support }) => ({ text, citations, support })),
    citations: answer.citations.flatMap(
      ({ source_number: number, filename, page, section, snippet, quote }) =>
        quote === null ? [] : [{ number, filename, page, section, snippet, quote }],
    ),
    // Scores change with every weight, and the demo does not depend on them.
    agents: answer.agents.map(({ agent, detail }) => ({ agent, detail: detail.replace(/ \(\d+%\)/g, '') })),
  }
}

if (import.meta.main) {
  const exchange = await takeDemoExchange(process.argv[2])
  if (process.argv[2]) console.log(JSON.stringify(exchange, null, 2))
  else await Bun.write(DEMO_FILE, `${JSON.stringify(exchange, null, 2)}\n`)
  process.exit(0)
}
