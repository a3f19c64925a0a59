import { join } from 'node:path'
import { z } from 'zod'

const Short = z.object({
  /** Texts by their file names. */
  documents: z.record(z.string(), z.string()),
  questions: z.array(
    z.object({
      question: z.string(),
      /** Null: no document answers. */
      file: z.string().nullable(),
      /** What an answer quotes, as it stands. */
      evidence: z.string(),
    }),
  ),
})

export type ShortQuestion = z.infer<typeof Short>['questions'][number]

/** Small documents in several languages, and what a person asks of them in a few words. */
export async function shortQuestions(): Promise<{
  readonly documents: Record<string, Uint8Array>
  readonly questions: readonly ShortQuestion[]
}> {
  const file = Bun.file(join(import.meta.dir, 'short-questions.json'))
  const { documents, questions } = Short.parse(await file.json())
  const encoder = new TextEncoder()
  return {
    documents: Object.fromEntries(
      Object.entries(documents).map(([name, text]) => [name, encoder.encode(text)]),
    ),
    questions,
  }
}
