import * as z from 'zod/mini'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { MAX_FILES_PER_ANALYSIS, MAX_METADATA_CHARS } from '../../../shared/limits.ts'
import { uploadForm } from '../app.ts'

const Schema = z.record(z.string(), z.unknown())
type Schema = z.infer<typeof Schema>

/** What the server has. `scope`: datasets and documents that a question may name; `ids`: by resource of a path. */
export type There = {
  readonly name: string
  readonly scope: Readonly<Record<string, readonly string[]>>
  readonly ids: Readonly<Record<string, string | undefined>>
  readonly archive: Blob
}

/** Returns a request to an endpoint with the largest input that its schema allows. */
export function largestRequest(row: Endpoint, there: There): { path: string; init: RequestInit } {
  const [, kind = ''] = /^\/api\/(\w+)\/:id/.exec(row.path) ?? []
  const params: Readonly<Record<string, string>> = { name: there.name, id: there.ids[kind] ?? 'none' }
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const { method } = row
  if (row.form) {
    const files = Array.from({ length: MAX_FILES_PER_ANALYSIS }, (_, i) => [`${i}.txt`, words(4000)])
    const fields = { metadata: `{"a":"${'x'.repeat(MAX_METADATA_CHARS - 10)}"}`, query: words(4000) }
    const body = uploadForm(row.takes === 'upload' ? 'new' : null, Object.fromEntries(files), fields)
    return { path, init: { method, body } }
  }
  if (row.file) return { path: `${path}?dataset=imported`, init: { method, body: there.archive } }
  const query = z.record(z.string(), z.coerce.string()).parse(largestOf(row.query) ?? {})
  return {
    path: `${path}?${new URLSearchParams(query)}`,
    init: { method, headers: { 'content-type': 'application/json' }, ...bodyOf(row, there) },
  }
}

function bodyOf(row: Endpoint, { name, scope }: There): { body?: string } {
  if (row === endpoints.summarize) return { body: JSON.stringify({ dataset: name, type: 'detailed' }) }
  const body = largestOf(row.body)
  if (!body) return {}
  // A question goes into no conversation that is not there.
  const asked = { ...body, ...scope, thread_id: undefined, again: undefined }
  return { body: JSON.stringify('query' in body || 'message' in body ? asked : body) }
}

/** Returns the largest value that a schema allows. */
function largest(schema: Schema): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return largest(Schema.parse(choices.at(-1)))
  if (Array.isArray(schema.enum)) return schema.enum.at(-1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'integer') return schema.maximum
  if (schema.type === 'string') return words(Number(schema.maxLength))
  if (schema.type === 'array')
    return Array.from({ length: Number(schema.maxItems) }, () => largest(Schema.parse(schema.items)))
  const properties = Object.entries(Schema.parse(schema.properties ?? {}))
  return Object.fromEntries(properties.map(([name, inner]) => [name, largest(Schema.parse(inner))]))
}

const words = (length: number) =>
  'How much notice must the tenant of §4.2 give? '.repeat(250).slice(0, length).trim()

const largestOf = (schema: z.ZodMiniType | undefined) =>
  schema &&
  Schema.parse(largest(Schema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))))

/** Sorts endpoints so that deletions come last, and deleting all after deleting one. */
export function deletionsLast<T>(
  rows: readonly (readonly [T, Endpoint])[],
): readonly (readonly [T, Endpoint])[] {
  const rank = ({ method, path }: Endpoint) => (method !== 'DELETE' ? 0 : path.includes(':') ? 1 : 2)
  return rows.toSorted((a, b) => rank(a[1]) - rank(b[1]))
}
