import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { accessOf } from '../../../../shared/endpoint.ts'
import { type Endpoint, endpoints } from '../../../../shared/endpoints.ts'
import { Problem } from '../../../../shared/problem.ts'
import type { Services } from '../../use-cases/services.ts'
import { authorize } from '../middleware/authenticate.ts'

type Json = Record<string, unknown>

export function openapiRoutes(app: Hono, { config, version }: Services): void {
  app.get('/api/openapi.json', (context) => {
    authorize(context, { method: 'GET' })
    return context.json(openapiDocument(version, config.basePath))
  })
}

/** Writes the contract as an OpenAPI 3.1 document; `basePath` ends with a slash. */
function openapiDocument(version: string, basePath: string): Json {
  const schemas: Record<string, Json> = {}
  const schemaOf = schemaWriter(schemas)
  schemas.Problem = schemaOf(Problem, 'output')
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, schemaOf) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ibid',
      version,
      description: 'Documents in, cited answers out.',
      license: { name: 'MIT' },
    },
    servers: [{ url: basePath.replace(/(.)\/$/, '$1') }],
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    security: [{}, { token: [] }],
  }
}

/** A server-sent event; the schema of its data is in `x-events`. */
const EVENT: Json = {
  type: 'object',
  required: ['event', 'data'],
  properties: {
    event: { type: 'string' },
    data: { type: 'string', contentMediaType: 'application/json' },
    id: { type: 'string' },
  },
}

/** Responses by status that are the same for every endpoint. */
const FURTHER: Readonly<Record<number, Json>> = {
  206: {
    description: 'The part that was asked for',
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  },
  304: { description: 'It is what you have' },
  416: { description: 'There is no such part' },
}

function operation(operationId: string, endpoint: Endpoint, schemaOf: SchemaOf): Json {
  const body = endpoint.file
    ? { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } }
    : endpoint.form
      ? { 'multipart/form-data': { schema: schemaOf(endpoint.form, 'input') } }
      : endpoint.body
        ? { 'application/json': { schema: schemaOf(endpoint.body, 'input') } }
        : null
  const content: Json = {}
  if (endpoint.reply) content['application/json'] = { schema: schemaOf(endpoint.reply, 'output') }
  if (endpoint.events)
    content['text/event-stream'] = {
      schema: EVENT,
      'x-events': schemaOf(endpoint.events, 'output'),
    }
  for (const type of endpoint.sends ?? []) content[type] = { schema: { type: 'string', format: 'binary' } }
  const answered = { description: endpoint.summary, content }
  const further = (endpoint.also ?? []).map((status) => [String(status), FURTHER[status] ?? answered])
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    'x-access': accessOf(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      [String(endpoint.status ?? 200)]: answered,
      ...Object.fromEntries(further),
      default: {
        description: 'What went wrong',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function parameters(schema: z.ZodMiniObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

type SchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => Json

/**
 * Makes the function that writes schemas. Recursive ones go into `shared`: zod would put them into `$defs` of each schema,
 * where references break once the schema is part of a document.
 */
function schemaWriter(shared: Record<string, Json>): SchemaOf {
  const names = new Map<string, string>()
  return (schema, io) => {
    const {
      $schema: _dialect,
      $defs: definitions = {},
      ...json
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        // A form's file is binary content, for which JSON Schema has no type.
        if (zodSchema._zod.def.type === 'file') {
          jsonSchema.type = 'string'
          jsonSchema.format = 'binary'
        }
        // Many programs do not support `prefixItems`: write a tuple of equal items as an array.
        const [first, ...others] = jsonSchema.prefixItems ?? []
        if (first === undefined || !others.every((other) => Bun.deepEquals(other, first))) return
        delete jsonSchema.prefixItems
        jsonSchema.items = first
      },
    })
    const lead = new Map<string, string>()
    for (const [key, definition] of Object.entries(definitions)) {
      const content = JSON.stringify(definition)
      lead.set(key, names.get(content) ?? `Shared${names.size + 1}`)
      names.set(content, lead.get(key) ?? key)
    }
    const linked = (value: unknown): Json =>
      JSON.parse(
        JSON.stringify(value).replace(
          /"#\/\$defs\/([^"]+)"/g,
          (_, key: string) => `"#/components/schemas/${lead.get(key) ?? key}"`,
        ),
      )
    for (const [key, definition] of Object.entries(definitions))
      shared[lead.get(key) ?? key] = linked(definition)
    return linked(json)
  }
}
