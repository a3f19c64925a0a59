import { EMBEDDED_MODEL } from '../../server/embed/manifest.ts'
import { openEmbeddedModel } from '../../server/embed/onnx-embedder.ts'
import type { ReadingServices } from '../../server/read/score-sentences.ts'
import { WorkerReader } from '../../server/read/worker-reader.ts'
import type { Verifying } from '../../server/verify/assess.ts'

const embedder = openEmbeddedModel(EMBEDDED_MODEL)
const reader = new WorkerReader()

/** The models that the executable carries, opened once for all tests of a process. */
export const reading: ReadingServices & Verifying = {
  embed: async (texts, kind) => await (await embedder).embed(texts, kind),
  read: (question, passages, signal) => reader.read(question, passages, signal),
  entail: (claim, evidence) => reader.entail(claim, evidence),
}
