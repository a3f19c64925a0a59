import type { Config } from '../config.ts'
import type { ModelSource } from './model-source.ts'
import { ollamaSource } from './ollama/ollama-source.ts'
import { openaiSource } from './openai/openai-source.ts'

/** The server that the settings name. */
export function chooseSource({
  modelUrl,
  modelKey,
  ollamaHost,
}: Pick<Config, 'modelUrl' | 'modelKey' | 'ollamaHost'>): ModelSource {
  return modelUrl === null ? ollamaSource(ollamaHost) : openaiSource(modelUrl, modelKey)
}
