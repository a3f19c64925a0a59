import { MAX_JSON_VALUES } from '../../../../shared/limits.ts'
import { shortened } from '../../use-cases/describe-issues.ts'
import { JSON_PACE, pacedBody } from './paced-body.ts'
import { ProblemError } from './problem-error.ts'

/** Parses a JSON body of at most `mostBytes` bytes and MAX_JSON_VALUES values. Throws ProblemError. */
export async function jsonBody(request: Request, mostBytes: number): Promise<unknown> {
  const value = jsonOf(await limitedText(request, mostBytes))
  if (hasMoreValues(value, MAX_JSON_VALUES))
    throw new ProblemError(
      413,
      'body_too_large',
      `The request's body has more than ${MAX_JSON_VALUES} values`,
    )
  return value
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^JSON Parse error: /, '') : ''
    throw new ProblemError(
      400,
      'malformed_json',
      `The request's body is not valid JSON: ${text.trim() === '' ? 'it is empty' : shortened(reason)}`,
    )
  }
}

/** Counts values only up to the limit: validation would report every invalid one. */
function hasMoreValues(value: unknown, most: number): boolean {
  const left = [value]
  for (let seen = 0; left.length > 0; seen++) {
    if (seen + left.length > most) return true
    const next = left.pop()
    if (typeof next !== 'object' || next === null) continue
    for (const inner of Object.values(next)) if (left.push(inner) > most) return true
  }
  return false
}

async function limitedText(request: Request, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of pacedBody(request, JSON_PACE)) {
    bytes += part.length
    if (bytes > most)
      throw new ProblemError(413, 'body_too_large', `The request's body is larger than ${most} bytes`)
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
