import type { Passage } from '../../server/answer/search/passage.ts'
import type { openApp } from '../../test/support/app.ts'
import { seeded } from '../../test/support/seeded.ts'
import type { Half } from '../sets/held-out.ts'

const DUMPED = 10
const OTHERS = 4

/** A question about the document with id `own`. `answer`: null if that document does not answer it. */
export type AskedOf = { readonly question: string; readonly answer: string | null; readonly own: string }

/**
 * Writes the passages found for each question, for eval/reading/fit-reading.ts. Asks all documents that the
 * questions are about, the question's own document with four others, and both sets without its own. `sets`
 * names the two.
 */
export async function dumpQuestions(
  app: Awaited<ReturnType<typeof openApp>>,
  questions: readonly AskedOf[],
  { file, half, sets }: { file: string; half: Half; sets: { all: string; few: string } },
): Promise<void> {
  const random = seeded(1)
  const writer = Bun.file(file).writer()
  const documents = [...new Set(questions.map(({ own }) => own))]
  for (const { question, answer, own } of questions) {
    const others = documents
      .filter((id) => id !== own)
      .map((id) => ({ id, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ id }) => id)
    const scopes = [
      { set: sets.all, others },
      { set: sets.few, others: others.slice(0, OTHERS) },
    ].flatMap(({ set, others }) =>
      answer === null
        ? [{ set, condition: 'fact_missing', documents: [own, ...others] }]
        : [
            { set, condition: 'answerable', documents: [own, ...others] },
            { set, condition: 'taken_away', documents: others },
          ],
    )
    for (const { set, condition, documents } of scopes) {
      const found = await app.passages(question, DUMPED, { documents })
      const candidates = found.map(candidateOf)
      const asked = { set, half, condition, question, relevant: answer === null ? [] : [own] }
      const answers = answer === null ? [] : [{ text: answer }]
      writer.write(`${JSON.stringify({ ...asked, answers, candidates })}\n`)
    }
  }
  await writer.end()
}

/** Converts a passage to the form that fit-reading.ts reads. */
export function candidateOf(passage: Passage) {
  const { documentId, chunkIndex, text, rendered, place, relevance, score = 0 } = passage
  const said = { text: rendered, plain: text, headings: place.headings ?? [] }
  return { id: documentId, chunk: chunkIndex, ...said, relevance, score }
}
