import { expect, test } from 'bun:test'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { MAX_DATASETS_PER_QUESTION, MAX_DOCUMENTS_PER_QUESTION } from '../../../shared/limits.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { longestStretch } from '../../support/longest-stretch.ts'
import { deletionsLast, largestRequest } from '../../support/requests/largest-request.ts'

const MOST_MS = 50
/** What deletes is sent once: where rubbish was collected in its midst all begins again. */
const OPTIONS = { timeout: 240_000, retry: 2 }

/** Everything that there is to be named at once, and named again until the list is full. */
async function fullScope(app: TestApp) {
  const names = Array.from({ length: MAX_DATASETS_PER_QUESTION }, (_, i) => `${i} ${'x'.repeat(90)}`)
  for (const name of names.slice(1)) await app.services.catalog.datasets.create(name)
  const notes = Array.from({ length: 40 }, (_, i) => [`${i}.txt`, `House ${i}: the rent is ${900 + i}.`])
  await app.ingest(names[0] ?? '', {
    'lease.txt': 'The tenant gives three months notice. The rent is 900.',
    'long.md': `# All\n\n${'The tenant of a house gives notice in writing.\n\n'.repeat(4000)}`,
    ...Object.fromEntries(notes),
  })
  const all = await app.call(endpoints.datasetDocuments, {
    params: { name: names[0] ?? '' },
    query: { limit: '1000' },
  })
  const ids = all.data.toSorted((a, b) => b.chunks - a.chunks).map(({ id }) => id)
  const documents = Array.from({ length: MAX_DOCUMENTS_PER_QUESTION }, (_, i) => ids[i % ids.length] ?? '')
  return { dataset_names: names, dataset: names, documents }
}

test(
  'No handler works for more than 50 ms without yielding, whatever it may be sent',
  async () => {
    await using app = await openApp()
    const scope = await fullScope(app)
    const [name = ''] = scope.dataset_names
    await app.call(endpoints.query, { body: { query: 'How much notice must the tenant give?' } })
    const ids = {
      documents: scope.documents[0],
      queries: (await app.call(endpoints.queries)).data[0]?.id,
      jobs: (await app.call(endpoints.jobs)).data.at(-1)?.job_id,
    }
    const archive = await (await app.request(`/api/datasets/${encodeURIComponent(name)}/export`)).blob()
    const there = { name, scope, ids, archive }
    const outcomes: string[] = []
    const tooLong: string[] = []
    // Argon2 has a thread of its own, and the password would end the rest. What takes away comes last.
    const rows = Object.entries<Endpoint>(endpoints).filter(([, row]) => row !== endpoints.setPassword)
    for (const [id, row] of deletionsLast(rows)) {
      let status = 0
      let longest = Number.POSITIVE_INFINITY
      // What is done for the first time is compiled meanwhile, and rubbish may be collected at any time.
      for (let tries = 0; tries < (row.method === 'DELETE' ? 1 : 3) && longest > MOST_MS; tries++) {
        const { path, init } = largestRequest(row, there)
        const stretch = await longestStretch(async () => {
          const response = await app.request(path, init)
          await response.arrayBuffer()
          if (tries === 0) status = response.status
        })
        longest = Math.min(longest, stretch)
      }
      outcomes.push(`${id} ${status}`)
      if (row === endpoints.query)
        expect((await app.call(endpoints.queries)).data[0]?.dataset_names).toEqual(scope.dataset_names)
      if (longest > MOST_MS) tooLong.push(`${id}: ${longest.toFixed()} ms`)
    }
    expect(tooLong).toEqual([])
    expect(outcomes.filter((one) => / 5\d\d$/.test(one))).toEqual([])
    for (const id of [
      'query',
      'search',
      'chat',
      'summarize',
      'importDataset',
      'documentText',
      'receipt',
      'datasetExamples',
      'verify',
    ] as const)
      expect(outcomes).toContain(`${id} ${id === 'importDataset' ? 202 : 200}`)
    const { data } = await app.call(endpoints.queries)
    expect(data).toEqual([])
  },
  OPTIONS,
)

test(
  'A question of a long table does not hold the thread that answers others for more than 50 ms',
  async () => {
    await using app = await openApp()
    const rows = Array.from(
      { length: 4000 },
      (_, at) => `A-${at},${['Lund', 'Ystad', 'Oslo'][at % 3]},${at % 97},${at % 40}`,
    )
    await app.ingest('shop', { 'orders.csv': `Order,City,Price,Quantity\n${rows.join('\n')}\n` })
    for (const query of ['What is the total quantity in Lund?', 'Which order has the highest price?']) {
      let longest = Number.POSITIVE_INFINITY
      for (let tries = 0; tries < 5 && longest > MOST_MS; tries++)
        longest = Math.min(
          longest,
          await longestStretch(() => app.call(endpoints.query, { body: { query } })),
        )
      expect(longest).toBeLessThanOrEqual(MOST_MS)
    }
  },
  OPTIONS,
)
