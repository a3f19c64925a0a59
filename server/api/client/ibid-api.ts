import type * as z from 'zod/mini'
import type { TokenRole } from '../../../shared/access.ts'
import type { AnswerEvent, Question } from '../../../shared/answers.ts'
import { type Endpoint, endpoints } from '../../../shared/endpoints.ts'
import { Problem } from '../../../shared/problem.ts'
import { readAnswerEvents } from './read-events.ts'

/** Calls Ibid's API on behalf of a user, over the network or within the serving process. */
export interface IbidApi {
  /** Address that people open Ibid at, with the base path and without a trailing slash. */
  address(): Promise<string>
  /** Role of the user; null without access. */
  role(): Promise<TokenRole | null>
  /** Sends a request. `path`: below the base path, with a leading slash. */
  send(path: string, init: RequestInit): Promise<Response>
}

/** Reports a refusal of the API; the message is the API's sentence. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, detail: string) {
    super(detail)
    this.status = status
    this.code = code
  }
}

type Parts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly form?: FormData
}
type Reply<E extends Endpoint> = E['reply'] extends z.ZodMiniType<infer T> ? T : never

/** Calls one endpoint of the contract. Throws ApiProblem if the API refuses. */
export async function callRow<E extends Endpoint>(
  api: IbidApi,
  endpoint: E,
  { params = {}, query = {}, body, form }: Parts,
  signal: AbortSignal,
): Promise<Reply<E>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const response = await api.send(search.size > 0 ? `${path}?${search}` : path, {
    method: endpoint.method,
    signal,
    ...(form ? { body: form } : {}),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  if (!response.ok) throw await problemOf(response)
  if (!endpoint.reply) throw new Error(`Cannot read the reply of ${endpoint.path}: the contract has none`)
  // SAFETY: the endpoint's own schema has parsed it.
  return endpoint.reply.parse(await response.json()) as Reply<E>
}

/** Asks a question and yields the events as they arrive. Throws ApiProblem before the first one if the API refuses. */
export async function* askedEvents(
  api: IbidApi,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const response = await api.send(endpoints.query.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(question),
    signal,
  })
  if (!response.ok || !response.body) throw await problemOf(response)
  yield* readAnswerEvents(response.body)
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const text = await response.text()
  const problem = Problem.safeParse(jsonOrNull(text))
  if (problem.success) return new ApiProblem(response.status, problem.data.code, problem.data.detail)
  return new ApiProblem(response.status, 'unreadable', `Ibid answered with status ${response.status}`)
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
