import { z } from 'zod'
import { accessOf } from '../../shared/endpoint.ts'
import { type Endpoint, endpoints } from '../../shared/endpoints.ts'
import apiGuide from './api.md' with { type: 'text' }

/** The page that introduces the API; apiReference() writes the one that lists it. */
export { apiGuide }

/** Depth to which nested fields are listed. */
const DEPTH = 3
const WHO = {
  anyone: 'Open to everybody.',
  reader: 'For whoever may read.',
  admin: 'For admins.',
} as const

const TAGS: readonly Endpoint['tag'][] = ['Documents', 'Datasets', 'Jobs', 'Asking', 'System', 'Access']

/** Writes every endpoint of the contract with its parameters and fields, as Markdown. */
export function apiReference(): string {
  const all: readonly Endpoint[] = Object.values(endpoints)
  const parts = [
    '# API reference',
    'Made from the contract that the server itself is made from. The same for programs: `/api/openapi.json`. How to begin, with examples: [HTTP API](api.md).',
  ]
  for (const tag of TAGS) {
    parts.push(`## ${tag}`)
    for (const endpoint of all.filter((one) => one.tag === tag)) parts.push(...sectionOf(endpoint))
  }
  return `${parts.join('\n\n')}\n`
}

function sectionOf(endpoint: Endpoint): string[] {
  const { method, path, summary, params, query, body, form, file, reply, events, status } = endpoint
  const parts = [
    `### ${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    `${summary}. ${WHO[accessOf(endpoint)]}`,
    ...fields('In the path', params, 'input'),
    ...fields('In the query', query, 'input'),
    ...fields('Body, JSON', body, 'input'),
    ...fields('Body, multipart form', form, 'input'),
  ]
  if (file !== undefined) parts.push(`**Body:** a file of the type \`${file}\`.`)
  if (reply) parts.push(...fields(`Reply, ${status ?? 200}`, reply, 'output'))
  if (events) parts.push(...fields('Events, with `Accept: text/event-stream`', events, 'output'))
  if (!reply && !events) parts.push('**Reply:** the bytes of a file.')
  return parts
}

function fields(title: string, schema: z.core.$ZodType | undefined, io: 'input' | 'output'): string[] {
  if (!schema) return []
  const json = Json.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }))
  const rows = fieldRows(json, '', DEPTH)
  if (rows.length === 0) return [`**${title}:** ${typeOf(json)}`]
  const lines = rows.map(({ name, type, note }) => `| \`${name}\` | ${type} | ${note} |`)
  return [`**${title}**\n\n| Field | Type | |\n| --- | --- | --- |\n${lines.join('\n')}`]
}

/** The parts of a JSON schema that the reference shows. */
const Json: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    const: z.json().optional(),
    enum: z.array(z.json()).optional(),
    anyOf: z.array(Json).optional(),
    oneOf: z.array(Json).optional(),
    // For a tuple, `items` only says that there are no further items.
    prefixItems: z.array(Json).optional(),
    items: z.union([Json, z.literal(false).transform(() => undefined)]).optional(),
    properties: z.record(z.string(), Json).optional(),
    required: z.array(z.string()).optional(),
    default: z.json().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
  }),
)
type JsonSchema = {
  type?: string | string[] | undefined
  const?: unknown
  enum?: unknown[] | undefined
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
  prefixItems?: JsonSchema[] | undefined
  items?: JsonSchema | undefined
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
  default?: unknown
  minimum?: number | undefined
  maximum?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
}

type Row = { readonly name: string; readonly type: string; readonly note: string }

/** Lists an object's fields; nested ones carry their path: `data[].name`. */
function fieldRows(schema: JsonSchema, prefix: string, depth: number): Row[] {
  if (depth === 0) return []
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) {
    const rows = variants.flatMap((variant) => fieldRows(variant, prefix, depth))
    return rows.filter(({ name }, i) => rows.findIndex((row) => row.name === name) === i)
  }
  if (schema.items) return fieldRows(schema.items, `${prefix}[]`, depth)
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    const isOptional = !(schema.required ?? []).includes(key)
    return [
      { name, type: typeOf(field), note: noteOf(field, isOptional) },
      ...fieldRows(field, name, depth - 1),
    ]
  })
}

function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return [...new Set(variants.map(typeOf))].join(' or ')
  if (schema.items) return `array of ${typeOf(schema.items)}`
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
  return [schema.type ?? 'any'].flat().join(' or ')
}

function noteOf(schema: JsonSchema, isOptional: boolean): string {
  const { minimum, maximum, minLength, maxLength } = schema
  const isSafe = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER
  const notes = [
    ...(schema.default !== undefined
      ? [`default \`${JSON.stringify(schema.default)}\``]
      : isOptional
        ? ['optional']
        : []),
    ...(isSafe(minimum) && isSafe(maximum)
      ? [`${minimum}–${maximum}`]
      : isSafe(minimum) && minimum !== 0
        ? [`at least ${minimum}`]
        : []),
    ...(maxLength !== undefined ? [`${minLength ?? 0}–${maxLength} characters`] : []),
  ]
  return notes.join(', ')
}
