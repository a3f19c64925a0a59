import type { Hono } from 'hono'
import { z } from 'zod'
import { type Endpoint, endpoints } from '../../shared/endpoints.ts'
import { Problem } from '../../shared/problem.ts'
import type { Services } from './services.ts'

type Json = Record<string, unknown>

export function openapiRoutes(app: Hono, { config, version }: Services): void {
  app.get('/api/openapi.json', (context) => context.json(openapiDocument(version, config.basePath)))
}

/** The contract as an OpenAPI 3.1 document; `basePath` ends with a slash. */
export function openapiDocument(version: string, basePath: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
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
    components: { schemas: { Problem: schemaOf(Problem, 'output') } },
  }
}

function operation(operationId: string, endpoint: Endpoint): Json {
  const body = endpoint.form
    ? { 'multipart/form-data': { schema: schemaOf(endpoint.form, 'input') } }
    : endpoint.body
      ? { 'application/json': { schema: schemaOf(endpoint.body, 'input') } }
      : null
  const content: Json = {}
  if (endpoint.reply) content['application/json'] = { schema: schemaOf(endpoint.reply, 'output') }
  if (endpoint.events) content['text/event-stream'] = { schema: schemaOf(endpoint.events, 'output') }
  if (!endpoint.reply && !endpoint.events)
    content['application/octet-stream'] = { schema: { type: 'string', format: 'binary' } }
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      [String(endpoint.status ?? 200)]: { description: endpoint.summary, content },
      default: {
        description: 'What went wrong',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** A file of a form is binary content; JSON Schema itself has no word for it. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'file') return
      jsonSchema.type = 'string'
      jsonSchema.format = 'binary'
    },
  })
  return json
}
