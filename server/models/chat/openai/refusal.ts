import { z } from 'zod'
import { message } from '../../../../shared/messages.ts'
import { ModelError } from '../language-model.ts'
import { redacted } from './key-redaction.ts'

/** The refused request; `model` null if it concerned none. */
export type Asked = { readonly url: string; readonly model: string | null; readonly key: string | null }

/** Reports a prompt longer than the model's context. `limit`: the context size, if the server says so. */
export class ContextExceeded extends ModelError {
  readonly limit: number | null
  constructor(model: string, limit: number | null) {
    const said =
      limit === null
        ? message('server_context', { model })
        : message('server_context_of', { model, tokens: limit })
    super('model_failed', said)
    this.limit = limit
  }
}

/** Reports an optional field of the request that the server does not know. */
export class UnknownPart extends ModelError {
  readonly part: RegExp
  constructor(part: RegExp, error: ModelError) {
    super(error.code, error.said)
    this.part = part
  }
}

/** Optional fields, as refusals name them. */
const PARTS = [/max_tokens/i, /temperature/i, /stream_options/i, /response_format|json_schema|grammar/i]

const ErrorBody = z.object({
  error: z.union([
    z.string(),
    z.object({
      message: z.string().nullish(),
      code: z.union([z.string(), z.number()]).nullish(),
      type: z.string().nullish(),
      n_ctx: z.number().nullish(),
    }),
  ]),
})

/** Interprets an error status, or an error within a stream (status 200). */
export function refusal({ status }: { readonly status: number }, body: string, asked: Asked): ModelError {
  const { url, model, key } = asked
  const refused = parseRefusal(body)
  const { code, limit } = refused
  // The server may repeat the key, in whatever spelling.
  const said = shortened(redacted(refused.said, key))
  if (status === 401 || status === 403)
    return new ModelError(
      'model_refused',
      key !== null ? message('server_wrong_key', { url }) : message('server_asks_key', { url }),
    )
  if (
    model !== null &&
    /context.{0,20}(length|size|window)|exceed_context|too many tokens|prompt is too long|maximum.{0,30}tokens/i.test(
      `${code} ${said}`,
    )
  )
    return new ContextExceeded(model, limit)
  if (status === 429 || /rate.?limit|quota|insufficient/i.test(code))
    return new ModelError(
      'model_busy',
      said === '' ? message('server_busy', { url }) : message('server_busy_why', { url, why: said }),
    )
  if (model !== null && (/model_not_found/i.test(code) || (status === 404 && /model/i.test(said))))
    return new ModelError('model_missing', message('server_model_missing', { url, model }))
  if (status === 404 || status === 405 || /^\s*<(?:!doctype|html)/i.test(body))
    return new ModelError('model_garbled', message('server_other', { url }))
  const why = said === '' ? `status ${status}` : said
  const failed = new ModelError(
    'model_failed',
    model === null
      ? message('server_failed', { url, why })
      : message('server_could_not_run', { url, model, why }),
  )
  const part = status === 400 || status === 422 ? PARTS.find((one) => one.test(said)) : undefined
  return part ? new UnknownPart(part, failed) : failed
}

function shortened(said: string): string {
  return said.slice(0, 300).replace(/[.\s]+$/, '')
}

/** Extracts the error from a body, in one line. */
function parseRefusal(body: string): { said: string; code: string; limit: number | null } {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    value = null // Not JSON: it is told as text.
  }
  const parsed = ErrorBody.safeParse(value)
  const error = parsed.success ? parsed.data.error : null
  const fields = typeof error === 'string' ? { message: error } : (error ?? {})
  const text = fields.message ?? (parsed.success ? '' : body.replace(/<[^>]*>/g, ' '))
  const said = text
    .replace(/\p{Cc}|\s+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const code = 'code' in fields ? `${fields.code ?? ''} ${fields.type ?? ''}` : ''
  const told = /(?:maximum|context|size|limit)[^.]{0,60}?(\d{3,7})(?=\s*tokens|\s*\))/i.exec(said)?.[1]
  const limit = ('n_ctx' in fields ? fields.n_ctx : null) ?? (told === undefined ? null : Number(told))
  return { said, code, limit: limit !== null && limit > 0 ? limit : null }
}
