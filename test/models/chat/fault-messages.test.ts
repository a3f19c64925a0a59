import { expect, test } from 'bun:test'
import { ModelError, type ModelErrorCode } from '../../../server/models/chat/language-model.ts'
import { failedBecause, unreachable } from '../../../server/models/chat/ollama/ollama-request.ts'
import { pullFailed } from '../../../server/models/chat/ollama/ollama-source.ts'
import { refusal } from '../../../server/models/chat/openai/refusal.ts'

test('what fails while a model is downloaded has codes', () => {
  const failedOf = (said: string, code: ModelErrorCode = 'model_failed') =>
    pullFailed('llama3.2', new ModelError(code, failedBecause('llama3.2', said), { cause: new Error(said) }))
      .code
  for (const [said, code] of [
    ['dial tcp: no such host', 'pull_no_library'],
    ['requires a newer version', 'pull_old'],
    ['no space left on device', 'pull_disk_full'],
    ['permission denied', 'pull_unwritable'],
    ['pull model manifest: file does not exist', 'pull_unknown'],
    ['the runner died', 'pull_failed'],
  ] as const)
    expect([said, failedOf(said)]).toEqual([said, code])
  expect(failedOf('', 'model_timeout')).toBe('pull_stalled')
})

test('what fails at a model server has codes', () => {
  const asked = { url: 'http://10.0.0.5:8080/v1', model: 'qwen', key: null }
  expect(unreachable('http://127.0.0.1:11434').said.code).toBe('ollama_away')
  expect(failedBecause('llama3.2', 'not enough memory').code).toBe('ollama_memory')
  expect(failedBecause('llama3.2', 'server busy').code).toBe('ollama_busy')
  expect(failedBecause('llama3.2', 'runner died').code).toBe('ollama_failed')
  expect(failedBecause(null, 'runner died').code).toBe('ollama_error')
  for (const [status, body, code] of [
    [401, '', 'server_asks_key'],
    [429, '', 'server_busy'],
    [429, '{"error":{"message":"slow down"}}', 'server_busy_why'],
    [404, '<html>', 'server_other'],
    [500, '{"error":{"message":"boom"}}', 'server_could_not_run'],
    [400, '{"error":{"message":"prompt is too long"}}', 'server_context'],
    [404, '{"error":{"message":"model_not_found"}}', 'server_model_missing'],
  ] as const)
    expect([status, refusal({ status }, body, asked).said.code]).toEqual([status, code])
})
