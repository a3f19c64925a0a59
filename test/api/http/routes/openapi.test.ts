import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { endpoints } from '../../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../../support/app.ts'

let app: TestApp
let openapi: Record<string, unknown>

beforeAll(async () => {
  app = await openApp()
  openapi = z.record(z.string(), z.unknown()).parse(await (await app.request('/api/openapi.json')).json())
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

const Operation = z.object({
  operationId: z.string().regex(/^[a-z]\w*$/i),
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: z.record(z.string(), z.unknown()),
    }),
  ),
  requestBody: z.object({ required: z.literal(true), content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.object({
      description: z.string(),
      content: z.record(z.string(), z.object({ schema: z.unknown() })).optional(),
    }),
  ),
})
const Paths = z.record(
  z.string().regex(/^\/api\//),
  z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation),
)

function everyValueOf(key: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => everyValueOf(key, item))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...everyValueOf(key, inner),
  ])
}

/** What a JSON pointer within the document leads to. */
function resolve(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, part) => {
      const parsed = z.record(z.string(), z.unknown()).safeParse(value)
      return parsed.success ? parsed.data[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined
    }, openapi)
}

describe('GET /api/openapi.json', () => {
  test('has the parts that OpenAPI 3.1 asks for', () => {
    expect(openapi).toMatchObject({ openapi: '3.1.0', info: { title: 'Ibid', version: '0.0.0-test' } })
    expect(() => Paths.parse(openapi.paths)).not.toThrow()
  })

  test('names every operation of the contract once', () => {
    const ids = everyValueOf('operationId', openapi)
    expect(ids.map(String).sort()).toEqual(Object.keys(endpoints).sort())
  })

  test('tells of the numbers of a placed word as a list of six', () => {
    expect(everyValueOf('prefixItems', openapi)).toEqual([])
    const number = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
    expect(everyValueOf('words', openapi)).toContainEqual({
      type: 'array',
      items: { type: 'array', items: number, minItems: 6, maxItems: 6 },
    })
  })

  test('declares every parameter of a path', () => {
    for (const [path, operations] of Object.entries(Paths.parse(openapi.paths))) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const operation of Object.values(operations)) {
        const declared = (operation?.parameters ?? []).filter((one) => one.in === 'path')
        expect(declared.map(({ name }) => name)).toEqual(named.map(String))
        expect(declared.every(({ required }) => required)).toBe(true)
      }
    }
  })

  test('has the statuses and media types that are on the wire', () => {
    const paths = Paths.parse(openapi.paths)
    const told = (path: string, method: 'get' | 'post') => paths[path]?.[method]?.responses ?? {}
    expect(Object.keys(told('/api/upload', 'post'))).toEqual(['200', '202', 'default'])
    const file = told('/api/documents/{id}/file', 'get')
    expect(Object.keys(file)).toEqual(['200', '206', '304', '416', 'default'])
    expect(Object.keys(file['200']?.content ?? {})).toEqual(
      expect.arrayContaining(['application/pdf', 'text/plain']),
    )
    for (const archive of [told('/api/datasets/{name}/export', 'get'), told('/api/backup', 'post')])
      expect(Object.keys(archive['200']?.content ?? {})).toEqual(['application/zstd'])
    expect(told('/api/query', 'post')['200']?.content?.['text/event-stream']?.schema).toMatchObject({
      required: ['event', 'data'],
    })
  })

  test('has only references that lead somewhere', () => {
    const references = [...new Set(everyValueOf('$ref', openapi).map(String))]
    expect(references.length).toBeGreaterThan(1)
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([])
  })
})

test('every row of the contract is served', async () => {
  const missing: string[] = []
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const body = { dataset: 'none' }
    const response = await app.send(endpoint, {
      params: { id: 'none', name: 'none', number: '0' },
      ...('body' in endpoint ? { body } : {}),
    })
    const text = await response.text()
    if (text.includes('unknown_route') || text.includes('Not here yet')) missing.push(name)
  }
  expect(missing.sort()).toEqual([])
})

test('A path of the contract tells its methods where another is used', async () => {
  for (const method of ['PUT', 'OPTIONS', 'BREW', 'DELETE']) {
    const response = await app.request('/api/query', { method })
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST'])
  }
  expect((await app.request('/api/documents/none', { method: 'PUT' })).headers.get('allow')).toBe(
    'GET, DELETE',
  )
  expect((await app.request('/api/none', { method: 'PUT' })).status).toBe(404)
})
