import type { Config } from '../config/config.ts'
import type { ModelSource } from './chat/model-source.ts'
import { ollamaSource } from './chat/ollama/ollama-source.ts'
import { openaiSource } from './chat/openai/openai-source.ts'

/** Chooses the model server that the settings name. */
export function chooseSource({
  modelUrl,
  modelKey,
  ollamaHost,
}: Pick<Config, 'modelUrl' | 'modelKey' | 'ollamaHost'>): ModelSource {
  return modelUrl === null ? ollamaSource(ollamaHost) : openaiSource(modelUrl, modelKey)
}
