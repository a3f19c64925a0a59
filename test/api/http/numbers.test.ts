import { expect, test } from 'bun:test'
import { type Endpoint, endpoints } from '../../../shared/endpoints.ts'
import { openApp } from '../../support/app.ts'

/** Digits after the point that a kind of number needs, by the end of its name: seconds, milliseconds, shares and others. */
const DECIMALS: readonly (readonly [RegExp, number])[] = [
  [/(?:_seconds|_at|^at|^since|^timestamp)$/, 3],
  [/(?:^|_)ms$/, 1],
  [/./, 4],
]

/** Returns the places of numbers with more digits than their kind needs. */
function tooLong(value: unknown, path = ''): string[] {
  if (typeof value === 'number') {
    const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
    const most = DECIMALS.find(([kind]) => kind.test(name))?.[1] ?? 0
    const [, decimals = ''] = `${value}`.split('.')
    return decimals.length > most || `${value}`.includes('e-') ? [`${path} ${value}`] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => tooLong(inner, `${path}.${name}`))
}

test('no reply has more digits of a number than its kind needs', async () => {
  await using app = await openApp()
  const rows = Array.from({ length: 30 }, (_, i) => `City ${i},${i * 7}`).join('\n')
  const job = await app.ingest('bees', {
    'hive.md':
      '# Hive\n\nThe hive holds 40000 bees. A bee weighs a tenth of a gram.\n\n## Queen\n\nThe queen lives for 3 years.',
    'cities.csv': `city,hives\n${rows}`,
  })
  const [document] = (await app.services.catalog.documents.list('bees', { limit: 1, offset: 0 })).documents
  const params = { name: 'bees', id: document?.id ?? '', number: '0' }
  const seen: string[] = []
  const look = (what: string, value: unknown) => seen.push(...tooLong(value, what))
  for (const query of [
    'How many bees does the hive hold?',
    'What is the total of hives?',
    'Who is the mayor?',
  ])
    look('query', await app.call(endpoints.query, { body: { query } }))
  look('search', await app.call(endpoints.search, { body: { query: 'queen' } }))
  const events = await app.request(endpoints.query.path, {
    method: 'POST',
    headers: { accept: 'text/event-stream' },
    body: JSON.stringify({ query: 'How long does the queen live?' }),
  })
  for (const [, data = ''] of (await events.text()).matchAll(/^data: (.*)$/gm))
    look('event', JSON.parse(data))
  let asked = 0
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    if (endpoint.method !== 'GET' || endpoint.reply === null) continue
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      name === 'id' && endpoint.path.includes('jobs')
        ? job.job_id
        : (params[name as keyof typeof params] ?? 'x'),
    )
    const reply = await app.request(path)
    if (!reply.ok) continue
    asked++
    look(path, await reply.json())
  }
  expect(asked).toBeGreaterThan(15)
  expect(seen).toEqual([])
})
