import type { EntailmentModel } from '../../server/answer/check/assess.ts'
import type { ReadingServices } from '../../server/answer/evidence/score-sentences.ts'
import { EMBEDDED_MODEL } from '../../server/models/embedding/manifest.ts'
import { openEmbeddedModel } from '../../server/models/embedding/onnx-embedder.ts'
import { WorkerReader } from '../../server/models/reading/worker-reader.ts'

const embedder = openEmbeddedModel(EMBEDDED_MODEL)
const reader = new WorkerReader()

/** The models that the executable carries, opened once for all tests of a process. */
export const reading: ReadingServices & EntailmentModel = {
  embed: async (texts, kind) => await (await embedder).embed(texts, kind),
  read: (question, passages, signal) => reader.read(question, passages, signal),
  entail: (claim, evidence) => reader.entail(claim, evidence),
}
