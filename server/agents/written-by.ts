import type { Answer } from '../../shared/answers.ts'
import type { LanguageModel } from '../llm/language-model.ts'

/** Who wrote a text, as it is told. */
export type WrittenBy = Pick<Answer, 'engine' | 'writer' | 'provider' | 'model'>

export const BY_QUOTING: WrittenBy = {
  engine: 'extractive',
  writer: 'extractive',
  provider: null,
  model: null,
}

export function writtenBy({ name, provider }: LanguageModel): WrittenBy {
  return { engine: 'ollama', writer: 'model', provider, model: name }
}
