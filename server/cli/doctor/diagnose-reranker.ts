import { openCrossEncoder } from '../../models/embedding/cross-encoder.ts'
import { EmbeddingModelError } from '../../models/embedding/embedding-model-error.ts'
import type { Finding } from '../terminal/finding.ts'

const PASSAGES = 20
const PASSAGE = 'The tenant must give three months of notice in writing to end the lease. '.repeat(12)

/** Whether the reranker can be used, and how long it takes for a question; nothing when none is set. */
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
