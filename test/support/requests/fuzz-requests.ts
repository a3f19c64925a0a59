import { z } from 'zod'
import { fuzzForm } from './fuzz-form.ts'
import { nastyText, nastyValue, pick, type Random } from './nasty.ts'

export type FuzzRequest = {
  readonly method: string
  /** The path with its query, without the base path. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

const Schema = z.record(z.string(), z.unknown())
type Schema = z.infer<typeof Schema>

const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']), schema: Schema })),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

/**
 * Generates requests from an OpenAPI document; `random` decides everything. Each operation comes in turn. Its path,
 * query, headers and body are sometimes valid and mostly wrong in one or several ways.
 */
export function* fuzzRequests(openapi: unknown, random: Random): Generator<FuzzRequest> {
  const { paths, components } = Document.parse(openapi)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  for (let index = 0; ; index++) {
    const { path, method, operation } = pick(random, [
      operations[index % operations.length] ?? pick(random, operations),
    ])
    const content = Object.entries(operation.requestBody?.content ?? {})[0]
    const sent = content ? bodyFor(random, content[0], content[1].schema, components.schemas) : null
    yield {
      method:
        random() < 0.03 ? pick(random, ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'BREW']) : method,
      path: pathFor(random, path, operation.parameters),
      headers: { ...headersFor(random), ...(sent ? { 'content-type': sent.type } : {}) },
      body: sent?.body ?? null,
    }
  }
}

function pathFor(random: Random, path: string, parameters: z.infer<typeof Operation>['parameters']): string {
  const filled = path.replace(/\{\w+\}/g, () => pathPart(random))
  const mangled =
    random() < 0.05
      ? filled.replace(
          '/api/',
          pick(random, ['/api//', '/API/', '/%61pi/', '/api/./', '/api/%2e%2e/api/', '/api;a=b/']),
        )
      : filled
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && random() < 0.6)
    .map(({ name, schema }) => {
      const value = random() < 0.4 ? String(sample(random, schema, {})) : nastyText(random).slice(0, 2000)
      return `${name}=${encoded(random, value)}`
    })
  if (random() < 0.1)
    query.push(
      `${encoded(random, nastyText(random).slice(0, 100))}=${encoded(random, nastyText(random).slice(0, 500))}`,
    )
  return query.length > 0 ? `${mangled}?${query.join('&')}` : mangled
}

function pathPart(random: Random): string {
  if (random() < 0.3) return pick(random, ['fuzz', 'getting-started', '00000000-0000-0000-0000-000000000000'])
  return encoded(random, nastyText(random).slice(0, 3000)) || '%20'
}

/** Percent-encodes a text, sometimes wrongly. */
function encoded(random: Random, text: string): string {
  const right = encodeURIComponent(text.toWellFormed())
  if (random() < 0.85) return right
  return pick(random, [
    `${right}%`,
    `${right}%f`,
    `%ff%fe${right}`,
    right.replaceAll('%', '%25'),
    `%c0%ae${right}`,
  ])
}

function headersFor(random: Random): Record<string, string> {
  const headers: Record<string, string> = {}
  const maybe = (name: string, share: number, values: readonly string[]) => {
    if (random() < share) headers[name] = pick(random, values)
  }
  maybe('accept', 0.3, ['text/event-stream', 'application/json', '*/*', 'text/html', 'a'.repeat(3000), ''])
  maybe('range', 0.1, [
    'bytes=0-',
    'bytes=-1',
    'bytes=99999999999999999999-',
    'bytes=5-2',
    'lines=1-2',
    'bytes=0-0,1-1',
  ])
  maybe('if-none-match', 0.05, ['*', '"x"', 'W/"x"', '"'])
  maybe('last-event-id', 0.1, ['0', '-1', 'x'.repeat(2000)])
  maybe('accept-encoding', 0.1, ['br', 'gzip', 'identity;q=0', '*;q=0', 'zip,,,'])
  maybe('authorization', 0.03, ['Basic eDp5', 'Bearer', 'Bearer  ', 'Digest x', 'b'.repeat(2000)])
  maybe('x-forwarded-for', 0.1, ['203.0.113.1', '<script>', ',,,', '::1'])
  maybe('x-forwarded-host', 0.05, ['evil.example', '[', ''])
  maybe('content-encoding', 0.05, ['gzip', 'br', 'nonsense'])
  maybe('origin', 0.05, ['null', 'https://evil.example', 'x', 'http://['])
  maybe('user-agent', 0.1, ['x'.repeat(4000), '\u00e9\u00ff'])
  maybe('cookie', 0.03, ['a=b; '.repeat(300), '=', 'ibid_session_8000=%ff'])
  return headers
}

function bodyFor(random: Random, type: string, schema: Schema, shared: Record<string, Schema>) {
  if (type.startsWith('multipart/')) return fuzzForm(random)
  const value = mutated(random, sample(random, schema, shared))
  const text = JSON.stringify(value) ?? ''
  const body = pick<() => string | Uint8Array<ArrayBuffer>>(random, [
    () => text,
    () => text,
    () => text,
    () => text,
    () => text.slice(0, Math.floor(random() * text.length)),
    () => `\ufeff${text}`,
    () => text.replace(/"/g, "'"),
    () => `${text}${text}`,
    () => new TextEncoder().encode(text).map((byte) => (random() < 0.02 ? Math.floor(random() * 256) : byte)),
    () => '['.repeat(Math.floor(random() * 50_000)),
    () => pick(random, ['', ' ', 'null', '[]', '0', '"x"', 'NaN', '{"a":1e999}', '{"a":"\\ud800"}']),
  ])()
  return {
    type:
      random() < 0.9
        ? type
        : pick(random, ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'x']),
    body,
  }
}

/** Makes a value that roughly matches a JSON schema. */
function sample(random: Random, schema: Schema, shared: Record<string, Schema>, depth = 0): unknown {
  const reference = typeof schema.$ref === 'string' ? shared[schema.$ref.split('/').at(-1) ?? ''] : undefined
  if (reference) return depth > 4 ? null : sample(random, reference, shared, depth + 1)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (Array.isArray(choices)) return sample(random, Schema.parse(pick(random, choices)), shared, depth + 1)
  if (Array.isArray(schema.enum)) return pick(random, schema.enum)
  if ('const' in schema) return schema.const
  switch (schema.type) {
    case 'object': {
      const properties = Schema.parse(schema.properties ?? {})
      return Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [
          name,
          sample(random, Schema.parse(inner), shared, depth + 1),
        ]),
      )
    }
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () =>
        sample(random, Schema.parse(schema.items ?? {}), shared, depth + 1),
      )
    case 'integer':
    case 'number':
      return Math.floor(random() * 20)
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    default:
      return random() < 0.5 ? 'How much notice must the tenant give?' : nastyText(random)
  }
}

/** Returns the value with a part, or all of it, replaced, added or left out. */
function mutated(random: Random, value: unknown): unknown {
  if (random() < 0.3) return value
  if (typeof value !== 'object' || value === null || random() < 0.05) return nastyValue(random)
  if (Array.isArray(value)) return [...value, nastyValue(random)]
  const entries = Object.entries(value)
  if (entries.length === 0) return { [nastyText(random).slice(0, 50)]: nastyValue(random) }
  const at = Math.floor(random() * entries.length)
  return Object.fromEntries(
    entries.flatMap(([name, inner], index) => {
      if (index !== at) return [[name, inner]]
      return random() < 0.2 ? [] : [[name, random() < 0.3 ? mutated(random, inner) : nastyValue(random)]]
    }),
  )
}
