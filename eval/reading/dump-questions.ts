import type { Passage } from '../../server/answer/search/passage.ts'
import type { openApp } from '../../test/support/app.ts'
import { seeded } from '../../test/support/seeded.ts'
import type { Half } from '../sets/held-out.ts'

const DUMPED = 10
const OTHERS = 4

/** `own`: the id of the document that answers; `answer`: null for a question about it that it does not answer. */
export type AskedOf = { readonly question: string; readonly answer: string | null; readonly own: string }

/**
 * Writes what is found for each question, for eval/reading/fit-reading.ts: asked of all documents that the questions are
 * about, of its own and four others, and of both with its own taken away. `sets` names the two.
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

/** A passage as fit-reading.ts takes it. */
export function candidateOf(passage: Passage) {
  const { documentId, chunkIndex, text, rendered, place, relevance, score = 0 } = passage
  const said = { text: rendered, plain: text, headings: place.headings ?? [] }
  return { id: documentId, chunk: chunkIndex, ...said, relevance, score }
}
