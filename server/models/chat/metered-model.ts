import type { Metrics } from '../../platform/metrics.ts'
import { type LanguageModel, ModelError } from './language-model.ts'
import type { ModelCatalog } from './model-catalog.ts'

/** Wraps models to record the duration and outcome of each call. */
export function meteredModels(models: ModelCatalog, metrics: Metrics): ModelCatalog {
  return {
    ...models,
    async languageModel() {
      const model = await models.languageModel()
      return model && metered(model, metrics)
    },
  }
}

function metered(model: LanguageModel, { modelCalls }: Metrics): LanguageModel {
  return {
    ...model,
    async *stream(...call) {
      const end = begin(modelCalls, 'stream')
      try {
        yield* model.stream(...call)
        end('done')
      } catch (error) {
        end(outcomeLabel(error, call[2]))
        throw error
      } finally {
        // The consumer may stop before the end of the stream.
        end('left')
      }
    },
    async object(...call) {
      const end = begin(modelCalls, 'object')
      try {
        const value = await model.object(...call)
        end('done')
        return value
      } catch (error) {
        end(outcomeLabel(error, call[3]))
        throw error
      }
    },
  }
}

/** Counts a call once, with the first outcome reported. */
function begin(calls: Metrics['modelCalls'], kind: string): (outcome: string) => void {
  const began = performance.now()
  let isOver = false
  return (outcome) => {
    if (!isOver) calls.observe({ kind, outcome }, (performance.now() - began) / 1000)
    isOver = true
  }
}

function outcomeLabel(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'left'
  return error instanceof ModelError ? error.code : 'failed'
}
