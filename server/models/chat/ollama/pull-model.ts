import type { PullEvent } from '../../../../shared/system.ts'
import { ModelError, type ModelTimeouts } from '../language-model.ts'
import { ollamaRequest } from './ollama-request.ts'

const TIMEOUTS: ModelTimeouts = { firstTokenMs: 60_000, stallMs: 300_000 }

/** Makes Ollama download a model. Ends with 'done' or 'error'; if `signal` aborts, Ollama stops, too. */
export async function* pullModel(host: string, name: string, signal: AbortSignal): AsyncGenerator<PullEvent> {
  const request = ollamaRequest(host, name, TIMEOUTS, signal)
  try {
    for await (const part of await request.client.pull({ model: name, stream: true })) {
      request.alive()
      yield {
        event: 'progress',
        data: { status: part.status, completed: part.completed ?? 0, total: part.total ?? 0 },
      }
    }
    yield { event: 'done', data: { name } }
  } catch (error) {
    const failure = request.failure(error)
    if (!(failure instanceof ModelError)) throw failure
    yield { event: 'error', data: { detail: pullFailed(name, failure), code: failure.code } }
  } finally {
    request.close()
  }
}

const FAILURES: readonly (readonly [RegExp, (name: string) => string])[] = [
  [
    /no such host|dial tcp|i\/o timeout|network is unreachable|tls:|x509|proxyconnect/i,
    (name) =>
      `'${name}' could not be installed: Ollama cannot reach its library. Check the connection of the machine that it runs on, then try again.`,
  ],
  [
    /newer version|\b412\b/i,
    (name) => `'${name}' needs a newer Ollama. Update it with: curl -fsSL https://ollama.com/install.sh | sh`,
  ],
  [/no space|disk/i, (name) => `The disk is too full for '${name}'. Free some space and try again.`],
  [
    /permission denied|read-only/i,
    (name) =>
      `'${name}' could not be installed: Ollama may not write to its folder of models. Give it that right, or another folder with OLLAMA_MODELS.`,
  ],
  [
    /file does not exist|not found|not installed|invalid model name/i,
    (name) => `No model is called '${name}'. Look for its name at ollama.com/library.`,
  ],
]

/** Words the failure of a download. */
export function pullFailed(name: string, failure: ModelError): string {
  if (failure.code === 'model_unreachable' || failure.code === 'model_garbled') return failure.message
  if (failure.code === 'model_timeout')
    return `'${name}' could not be installed: nothing came for a while. What has come is kept: try again to go on.`
  const said = failure.cause instanceof Error ? failure.cause.message : failure.message
  const known = FAILURES.find(([pattern]) => pattern.test(said))
  if (known) return known[1](name)
  if (failure.message.includes('broke off'))
    return `The connection to Ollama broke off while '${name}' was coming. What has come is kept: try again to go on.`
  return `'${name}' could not be installed: ${said
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '')}. Try again.`
}
