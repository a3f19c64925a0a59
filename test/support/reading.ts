import type { EntailmentModel } from '../../server/answer/check/assess.ts'
import type { ReadingModels } from '../../server/answer/evidence/score-sentences.ts'
import type { TableServices } from '../../server/answer/tables/table-answer.ts'
import { EMBEDDED_MODEL } from '../../server/models/embedding/manifest.ts'
import { openEmbeddedModel } from '../../server/models/embedding/onnx-embedder.ts'
import { ThreadedReader } from '../../server/models/reading/threaded-reader.ts'

const embedder = openEmbeddedModel(EMBEDDED_MODEL)
const reader = new ThreadedReader()

/** The built-in models, opened once for all tests of a process. */
export const reading: ReadingModels & EntailmentModel & Pick<TableServices, 'score'> = {
  embed: async (texts, kind) => await (await embedder).embed(texts, kind),
  read: (question, passages, signal) => reader.read(question, passages, signal),
  entail: (claim, evidence) => reader.entail(claim, evidence),
  score: (readings, signal) => reader.score(readings, signal),
}

/** Encodes a text with the built-in sentence encoder. */
export const encodeText = (text: string, signal?: AbortSignal) => reader.encode(text, signal)
