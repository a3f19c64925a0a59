import { expect, test } from 'bun:test'
import { z } from 'zod'
import { TOOLS } from '../../../server/api/mcp/tools.ts'
import { ChatCompletionRequest } from '../../../shared/chat-completions.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import {
  MAX_DATASETS_PER_QUESTION,
  MAX_DOCUMENTS_PER_QUESTION,
  MAX_JSON_BYTES,
  MAX_JSON_VALUES,
  MAX_TURN_CHARS,
  MAX_TURNS,
} from '../../../shared/limits.ts'
import { openApp, problemOf, uploadForm } from '../../support/app.ts'

const ROWS = Object.entries<Endpoint>(endpoints)
const Schema = z.record(z.string(), z.unknown())
type Schema = z.infer<typeof Schema>

const inputsOf = ({ params, query, body, form }: Endpoint) =>
  Object.entries({ params, query, body, form }).flatMap(([kind, schema]) =>
    schema
      ? [[kind, Schema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))] as const]
      : [],
  )

/** The places of an input that have no bound. */
function unbounded(schema: Schema, at: string): string[] {
  const isOfFew = [schema.type].flat().every((type) => type === 'boolean' || type === 'null')
  if ('enum' in schema || 'const' in schema || isOfFew) return []
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return choices.flatMap((one, i) => unbounded(Schema.parse(one), `${at}|${i}`))
  switch (schema.type) {
    case 'string':
      return 'maxLength' in schema || schema.format === 'binary' ? [] : [at]
    case 'number':
    case 'integer':
      return 'minimum' in schema && 'maximum' in schema ? [] : [at]
    case 'array':
      return [...('maxItems' in schema ? [] : [at]), ...unbounded(Schema.parse(schema.items), `${at}[]`)]
    case 'object':
      return [
        ...('properties' in schema && !schema.additionalProperties ? [] : [at]),
        ...Object.entries(Schema.parse(schema.properties ?? {})).flatMap(([name, inner]) =>
          unbounded(Schema.parse(inner), `${at}.${name}`),
        ),
      ]
    default:
      return [at]
  }
}

test('Every text, number and list in a request has a limit', () => {
  const found = ROWS.flatMap(([name, endpoint]) =>
    inputsOf(endpoint).flatMap(([kind, schema]) => unbounded(schema, `${name} ${kind}`)),
  )
  const beside = {
    openai: ChatCompletionRequest,
    ...Object.fromEntries(TOOLS.map((one) => [one.name, one.input])),
  }
  for (const [name, schema] of Object.entries(beside))
    found.push(...unbounded(Schema.parse(z.toJSONSchema(schema, { io: 'input' })), name))
  // A file's bytes are counted as they come.
  expect(found.filter((at) => !/form\.files\[\]$/.test(at))).toEqual([])
  expect(unbounded({ type: 'object', properties: { q: { type: 'string' } } }, 'x')).toEqual(['x.q'])
})

test('Anything above a limit is refused before any work is done, in a short sentence', async () => {
  await using app = await openApp()
  const refused = async (path: string, body: unknown) =>
    await problemOf(await app.request(path, { method: 'POST', body: JSON.stringify(body) }))
  const query = 'How much?'
  const many = Array.from({ length: MAX_JSON_VALUES }, (_, i) => `d${i}`)
  for (const path of ['/api/query', '/api/search', '/api/chat']) {
    const asked = { query, message: query }
    const datasets = many.slice(0, MAX_DATASETS_PER_QUESTION + 1)
    expect(await refused(path, { ...asked, dataset_names: datasets, dataset: datasets })).toMatchObject({
      status: 422,
    })
    const documents = many.slice(0, MAX_DOCUMENTS_PER_QUESTION + 1)
    expect(await refused(path, { ...asked, documents })).toMatchObject({ status: 422 })
    expect(await refused(path, { ...asked, documents: many })).toMatchObject({
      status: 413,
      code: 'body_too_large',
    })
    const wrong = await refused(path, { ...asked, documents: many.slice(0, 1000).map(() => 1) })
    expect(wrong.status).toBe(422)
    expect(wrong.detail.length).toBeLessThan(2000)
  }
  const turn = { role: 'user', content: 'x'.repeat(MAX_TURN_CHARS + 1) }
  expect(await refused('/api/chat', { message: query, history: [turn] })).toMatchObject({ status: 422 })
  const history = Array.from({ length: MAX_TURNS + 1 }, () => ({ ...turn, content: '' }))
  expect(await refused('/api/chat', { message: query, history })).toMatchObject({ status: 422 })
  expect(await refused('/api/search', { query: 'x'.repeat(MAX_JSON_BYTES) })).toMatchObject({ status: 413 })
  for (const offset of ['2147483646', '9007199254740993', '-1', '', '0x10', '1e3'])
    expect(await problemOf(await app.request(`/api/documents/none/chunks?offset=${offset}`))).toMatchObject({
      status: 422,
      code: 'invalid_value',
    })
  const metadata = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`
  const nested = await problemOf(await app.upload(uploadForm('d', { 'a.txt': 'x' }, { metadata })))
  expect(nested).toMatchObject({ status: 422, code: 'invalid_metadata' })
  const long = await problemOf(await app.request(`/api/none/${'x'.repeat(10_000)}`))
  expect(long.detail.length).toBeLessThan(1100)
})

test('Repeated entries of a list count once', async () => {
  await using app = await openApp()
  await app.ingest('d', { 'a.txt': 'The rent is 900 a month.' })
  const names = Array.from({ length: MAX_DATASETS_PER_QUESTION }, () => 'd')
  await app.call(endpoints.query, { body: { query: 'How much is the rent?', dataset_names: names } })
  expect((await app.call(endpoints.queries)).data[0]?.dataset_names).toEqual(['d'])
})
