import { openCrossEncoder } from '../../models/embedding/cross-encoder.ts'
import { EmbeddingModelError } from '../../models/embedding/embedder.ts'
import { EMBEDDED_MODEL } from '../../models/embedding/manifest.ts'
import { openEmbeddedModel } from '../../models/embedding/onnx-embedder.ts'
import { cacheFolder } from '../../platform/native/cache-folder.ts'
import type { Finding } from './finding.ts'

/** Embeds one question with the built-in model and tells how long that takes. */
export async function diagnoseEmbedding(): Promise<Finding> {
  const name = 'Embedding model'
  try {
    const embedder = await openEmbeddedModel(EMBEDDED_MODEL)
    const startedAt = performance.now()
    await embedder.embed(['How much notice must the tenant give?'], 'query')
    const ms = Math.round(performance.now() - startedAt)
    await embedder.close()
    return {
      name,
      ok: true,
      says: `${embedder.model}, ${embedder.dimensions} dimensions, ${ms} ms a question`,
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const folder = cacheFolder(process.env)
    return { name, ok: false, says: `${reason}. Unpack it again: rm -rf '${folder}' && ibid doctor` }
  }
}

const PASSAGES = 20
const PASSAGE = 'The tenant must give three months of notice in writing to end the lease. '.repeat(12)

/** Scores the passages of one question with the reranker and tells how long that takes; empty if none is set. */
export async function diagnoseReranker(folder: string | null): Promise<Finding[]> {
  if (folder === null) return []
  const name = 'Reranker'
  try {
    const encoder = await openCrossEncoder(folder, 1)
    const startedAt = performance.now()
    await encoder.score('How much notice must the tenant give?', Array(PASSAGES).fill(PASSAGE))
    const ms = Math.round(performance.now() - startedAt)
    await encoder.close()
    return [{ name, ok: true, says: `'${folder}', ${ms} ms for ${PASSAGES} passages on one core` }]
  } catch (error) {
    if (!(error instanceof EmbeddingModelError)) throw error
    return [{ name, ok: false, says: error.message }]
  }
}
