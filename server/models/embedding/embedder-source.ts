import { join } from 'node:path'
import type { Embedder } from './embedder.ts'
import { openInstalledModel } from './installed-model.ts'
import { EMBEDDED_MODEL } from './manifest.ts'
import { openOllamaEmbedder } from './ollama-embedder.ts'
import { openEmbeddedModel } from './onnx-embedder.ts'

/** Where a model comes from, as plain data that can be sent to a worker. */
export type EmbedderSource =
  | { readonly kind: 'embedded'; readonly name: string }
  | { readonly kind: 'installed'; readonly name: string; readonly modelsFolder: string }
  | { readonly kind: 'ollama'; readonly name: string; readonly host: string }

const OLLAMA = 'ollama:'

/** The model that the executable carries. */
export const BUILT_IN_SOURCE: EmbedderSource = { kind: 'embedded', name: EMBEDDED_MODEL }

/** Resolves a name: that of the embedded model, 'ollama:NAME', or a model added to the data folder. */
export function embedderSource(
  name: string,
  places: { readonly dataDir: string; readonly ollamaHost: string },
): EmbedderSource {
  if (name === EMBEDDED_MODEL) return BUILT_IN_SOURCE
  if (name.startsWith(OLLAMA))
    return { kind: 'ollama', name: name.slice(OLLAMA.length), host: places.ollamaHost }
  return { kind: 'installed', name, modelsFolder: join(places.dataDir, 'models') }
}

/**
 * Opens a model. `threads`: cores per call; the embedded model uses one. `known`: its identity from before, so that a model
 * of Ollama opens while Ollama is down. Throws EmbeddingModelError if it is unusable.
 */
export async function openEmbedder(
  source: EmbedderSource,
  threads = 1,
  known: Pick<Embedder, 'sha256' | 'dimensions'> | null = null,
): Promise<Embedder> {
  switch (source.kind) {
    case 'embedded':
      return await openEmbeddedModel(source.name)
    case 'installed':
      return await openInstalledModel(source.modelsFolder, source.name, threads)
    case 'ollama':
      return await openOllamaEmbedder(source.host, source.name, known)
  }
}
