import type { Message } from '../../../../shared/message.ts'
import { message } from '../../../../shared/messages.ts'
import { outboundFetch } from '../../../platform/outbound.ts'
import { pause } from '../../../platform/pause.ts'
import { errorText } from '../bounded-body.ts'
import { ModelError, type ModelTimeouts } from '../language-model.ts'
import {
  isConnectionCut,
  isConnectionError,
  type Overdue,
  type RequestUnderWay,
  requestClock,
} from '../request-clock.ts'
import { isThisMachine } from '../server-location.ts'
import { redacted } from './key-redaction.ts'
import { type Asked, refusal } from './refusal.ts'

export type ModelServer = { readonly url: string; readonly key: string | null }

/** A request to a server that speaks the OpenAI protocol; ends when `signal` aborts, on a timeout, or by `close`. */
export type OpenaiRequest = RequestUnderWay & {
  /** Requests a path; throws ModelError for an error status. */
  ask(path: string, body?: object): Promise<Response>
}

/** Longest Retry-After that is honoured, once. */
const LONGEST_WAIT_MS = 15_000

/** Opens a request; `model` null if it concerns none. */
export function openaiRequest(
  { url, key }: ModelServer,
  model: string | null,
  timeouts: ModelTimeouts,
  signal: AbortSignal,
): OpenaiRequest {
  const asked: Asked = { url, model, key }
  const { both, restart, underWay } = requestClock(timeouts, signal, {
    timedOut: (seconds, overdue) => timedOut(asked, seconds, overdue),
    broken: (error) => broken(error, asked),
  })

  const send = (path: string, body: object | undefined) =>
    outboundFetch('model server', new URL(url).origin, `${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json, text/event-stream',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...{ signal: both, keepalive: false, timeout: false },
    })

  return {
    async ask(path, body) {
      let response = await send(path, body)
      const waitMs = response.ok ? null : retryAfterOf(response)
      if (waitMs !== null && waitMs <= LONGEST_WAIT_MS) {
        await response.body?.cancel()
        restart(waitMs + timeouts.firstTokenMs)
        await pause(waitMs, both)
        both.throwIfAborted()
        response = await send(path, body)
      }
      if (response.ok) return response
      throw refusal(response, await errorText(response), asked)
    },
    ...underWay,
  }
}

/** Returns an overloaded server's Retry-After in milliseconds; null if it sent none. */
function retryAfterOf({ status, headers }: Response): number | null {
  const said = headers.get('retry-after')?.trim()
  if ((status !== 429 && status !== 503) || !said) return null
  const seconds = /^\d+(?:\.\d+)?$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : null
}

function timedOut({ url, model }: Asked, seconds: number, overdue: Overdue): Message {
  if (model === null) return message('server_slow', { url, seconds })
  if (overdue === 'whole') return message('model_long', { model, seconds })
  if (overdue === 'next') return message('server_stalled', { model, seconds })
  return message('server_not_begun', { model, seconds, url })
}

function broken(error: unknown, { url, model, key }: Asked): ModelError {
  const said = redacted(error instanceof Error ? error.message : String(error), key)
  if (/redirect/i.test(`${said} ${error instanceof Error && 'code' in error ? error.code : ''}`))
    return new ModelError('model_garbled', message('server_redirects', { url }), { cause: error })
  if (isConnectionCut(error))
    return new ModelError(
      'model_failed',
      model === null ? message('server_cut', { url }) : message('server_broke_off', { url, model }),
      { cause: error },
    )
  if (isConnectionError(error))
    return new ModelError(
      'model_unreachable',
      message(isThisMachine(url) ? 'server_away' : 'server_away_there', { url }),
      { cause: error },
    )
  return new ModelError('model_failed', message('server_failed', { url, why: said.replace(/[.\s]+$/, '') }), {
    cause: error,
  })
}
