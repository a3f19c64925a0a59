import { describe, expect, test } from 'bun:test'
import { createLogger } from '../../../../server/platform/log.ts'
import { Histogram, numberLines } from '../../../../server/platform/metrics.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { openApp, problemOf } from '../../../support/app.ts'
import { until } from '../../../support/until.ts'
import { TestVisitor } from '../../../support/visitor.ts'

/** Series by name and labels. Throws for a line that is not of Prometheus' text format. */
function parsed(text: string): Map<string, number> {
  const line = /^([a-z_]+(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*"(?:,|(?=\})))*\})?) (-?[\d.e+-]+)$/
  const series = new Map<string, number>()
  for (const one of text.trimEnd().split('\n')) {
    if (/^# (HELP [a-z_]+ .+|TYPE [a-z_]+ (gauge|counter|histogram))$/.test(one)) continue
    const [, name, value] = line.exec(one) ?? []
    if (name === undefined || series.has(name)) throw new Error(`Cannot read the line '${one}'`)
    series.set(name, Number(value))
  }
  return series
}

describe('GET /metrics', () => {
  test('tells requests, documents, chunks, jobs, queue, memory and files, in the text format', async () => {
    await using app = await openApp()
    await app.ingest('house', { 'boiler.md': 'The boiler must be serviced every 12 months.' })
    await app.call(endpoints.datasetStats, { params: { name: 'house' } })
    await app.request('/api/nothing/at/all')
    await app.request('/dashboard/upload')
    await app.request('/api/datasets', { method: 'BREW' })
    const reply = await app.request('/metrics')
    expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const series = parsed(await reply.text())
    const route = (method: string, path: string, status: number) =>
      series.get(
        `ibid_http_request_duration_seconds_count{method="${method}",route="${path}",status="${status}"}`,
      )
    expect(route('GET', '/api/datasets/:name/stats', 200)).toBe(1)
    expect(route('POST', '/api/upload', 202)).toBe(1)
    expect(route('GET', '/*', 404)).toBe(1)
    expect(route('GET', '/*', 200)).toBe(1)
    expect([...series.keys()].some((name) => name.includes('BREW'))).toBe(false)
    expect(series.get('ibid_documents')).toBe(1)
    expect(series.get('ibid_chunks')).toBe(1)
    expect(series.get('ibid_jobs{status="completed"}')).toBe(1)
    expect(series.get('ibid_queue_depth')).toBe(0)
    expect(series.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    if (process.platform === 'linux') expect(series.get('process_open_fds')).toBeGreaterThan(5)
  })

  test('is for those who may read, where somebody must', async () => {
    await using app = await openApp()
    const owner = new TestVisitor(app)
    await owner.setPassword()
    await owner.signIn()
    const { bearer } = await owner.newToken('reader')
    expect((await app.request('/metrics')).status).toBe(401)
    expect((await app.request('/metrics', { headers: bearer })).status).toBe(200)
  })
})

describe('Histogram', () => {
  test('counts what took no longer than each bound', () => {
    const histogram = new Histogram('t', 'Time')
    for (const seconds of [0.0005, 0.02, 0.02, 3, 500]) histogram.observe({ a: 'x"\n\\' }, seconds)
    const series = parsed(histogram.lines().join('\n'))
    const at = (bound: string) => series.get(`t_bucket{a="x\\"\\n\\\\",le="${bound}"}`)
    expect([at('0.001'), at('0.01'), at('0.025'), at('2.5'), at('5'), at('120'), at('+Inf')]).toEqual([
      1, 1, 3, 3, 4, 4, 5,
    ])
    expect(series.get('t_sum{a="x\\"\\n\\\\"}')).toBeCloseTo(503.0405)
  })

  test('numberLines() writes a number with and without labels', () => {
    expect(numberLines('n', 'gauge', 'Help', 3)).toEqual(['# HELP n Help', '# TYPE n gauge', 'n 3'])
    expect(numberLines('n', 'gauge', 'Help', [[{ a: 'b' }, 1]])[2]).toBe('n{a="b"} 1')
  })
})

describe('GET /readyz', () => {
  test('is 503 with a sentence when the index does not answer', async () => {
    const app = await openApp()
    expect((await app.request('/readyz')).status).toBe(200)
    await app.services.chunks.close()
    // What was found a moment ago still holds.
    expect((await app.request('/readyz')).status).toBe(200)
    const reply = await until('the server to look again', async () => {
      const again = await app.request('/readyz')
      return again.ok ? null : again
    })
    expect(reply.headers.get('retry-after')).toBe('5')
    expect(await problemOf(reply)).toMatchObject({ status: 503, code: 'not_ready' })
    expect((await app.request('/healthz')).status).toBe(200)
    await app[Symbol.asyncDispose]().catch(() => undefined)
  })
})

describe('the log', () => {
  test('has one line for each request, with route, status, time and address', async () => {
    await using app = await openApp()
    const before = app.log.length
    await app.request('/api/datasets')
    await app.request('/api/datasets/none/stats')
    await app.request('/healthz')
    const lines = app.log.slice(before).map((line) => JSON.parse(line))
    const at = (level: string) => lines.filter((line) => line.level === level)
    expect(at('info')).toMatchObject([
      {
        message: 'GET /api/datasets',
        status: 200,
        address: '127.0.0.1',
        by: 'nothing',
        ms: expect.any(Number),
      },
      { message: 'GET /api/datasets/:name/stats', status: 404 },
    ])
    expect(at('debug').map(({ message }) => message)).toContain('GET /healthz')
  })

  test('At level info, the log contains no document text and no questions', async () => {
    await using app = await openApp()
    const words = [
      'quokkasentence',
      'wombatquestion',
      'platypusname',
      'echidnadataset',
      'dingofilter',
      'numbatfield',
    ]
    const [sentence, question, name, dataset, filter, field] = words
    await app.ingest(dataset ?? '', {
      [`${name}.md`]: `The ${sentence} stands in a document of its own, and nowhere else.`,
      [`${name}.json`]: `{ "${sentence}": broken`,
      [`${name}.csv`]: `a,b\n${sentence},"never closed`,
    })
    await app.call(endpoints.query, { body: { query: `What is the ${question}, says the ${sentence}?` } })
    await app.request(`/api/queries?q=${filter}`)
    await app.request(`/api/datasets/${dataset}/documents?q=${filter}`)
    await app.request('/api/query', {
      method: 'POST',
      body: JSON.stringify({ query: 5, [field ?? '']: question }),
    })
    await app.request('/api/query', { method: 'POST', body: `{ broken ${question}` })
    await app.request(`/${question}`)
    await app.request('/api/chat', {
      method: 'POST',
      body: JSON.stringify({ message: question, dataset: question }),
    })
    const told = app.log.filter((line) => JSON.parse(line).level !== 'debug')
    expect(told.length).toBeGreaterThan(6)
    expect(told.filter((line) => words.some((word) => line.includes(word)))).toEqual([])
  })

  test('is written for a person on a terminal and as JSON elsewhere, from its level up', () => {
    for (const isTTY of [true, false]) {
      const lines: string[] = []
      const log = createLogger('warn', { isTTY, write: (line) => lines.push(line) })
      log.info('Quiet')
      log.warn('Loud', { ms: 3 })
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(
        isTTY ? /^\d\d:\d\d:\d\d warn {2}Loud ms=3\n$/ : /^\{"time":.*"message":"Loud","ms":3\}\n$/,
      )
      log.error('Bad', { reason: 'red \u001b[31m\n12:00:00 info Forged\r' })
      expect(lines[1]).toEndWith(
        isTTY
          ? 'error Bad reason=red [31m\n    12:00:00 info Forged\n'
          : '"reason":"red \\u001b[31m\\n12:00:00 info Forged\\r"}\n',
      )
    }
  })
})
