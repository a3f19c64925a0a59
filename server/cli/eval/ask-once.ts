import type { Answer } from '../../../shared/answers.ts'
import { Problem } from '../../../shared/problem.ts'
import { readAnswerEvents } from '../../api/client/read-events.ts'
import { ConfigError } from '../../config/config.ts'
import type { Target } from '../open/open-target.ts'
import { askServer, refusalOf } from '../open/running-server.ts'

/** Asks for an answer, then removes the question from the history if the token allows it. Throws ConfigError with the server's sentence. */
export async function askOnce(question: object, target: Target): Promise<Answer> {
  const response = await askServer(target.url, '/api/query', target.token, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(question),
  })
  if (!response.ok || !response.body) {
    const { detail } = Problem.parse(await response.json())
    throw new ConfigError(`Cannot evaluate: ${refusalOf(response.status, detail)}`)
  }
  for await (const event of readAnswerEvents(response.body)) {
    if (event.event === 'error') throw new ConfigError(`Cannot evaluate: ${event.data.detail}`)
    if (event.event !== 'result') continue
    const { query_id: id } = event.data
    if (id !== undefined)
      await askServer(target.url, `/api/queries/${id}`, target.token, { method: 'DELETE' })
    return event.data
  }
  throw new ConfigError('Cannot evaluate: the server ended before it had answered')
}
