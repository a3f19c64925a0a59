import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openPostgresCatalog } from '../../../server/storage/metadata/postgres/open-catalog.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { Job } from '../../../shared/jobs.ts'
import { Settings } from '../../../shared/system.ts'
import { openApp, problemOf, type TestApp, uploadForm } from '../../support/app.ts'
import { type Between, betweenPostgres } from '../../support/stores/between-postgres.ts'
import { hasPostgres, newSchema } from '../../support/stores/postgres.ts'
import { longText } from '../../support/texts/long-text.ts'
import { until } from '../../support/until.ts'
import { PASSWORD, TestVisitor } from '../../support/visitor.ts'

describe.skipIf(!hasPostgres)('of two servers on one catalog', () => {
  let reading: TestApp
  let serving: TestApp
  let between: Between
  beforeAll(async () => {
    const address = await newSchema()
    reading = await openApp({ catalog: await openPostgresCatalog(address), workers: 2 })
    between = await betweenPostgres(address)
    serving = await openApp({ catalog: await openPostgresCatalog(between.address), workers: 0 })
  })
  afterAll(async () => {
    await reading[Symbol.asyncDispose]()
    await serving[Symbol.asyncDispose]()
    between[Symbol.dispose]()
  })

  test('one tells how a job goes that the other reads, to its end', async () => {
    const id = await reading.queue('told', { 'a.txt': 'A lighthouse.', 'b.txt': 'A lamp.' })
    const response = await serving.send(endpoints.jobEvents, { params: { id } })
    const events = (await response.text()).trim().split('\n\n')
    const jobs = events.map((event) => Job.parse(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '')))
    expect(jobs.at(-1)).toMatchObject({ status: 'completed', documents_processed: 2 })
    expect((await serving.documents('told')).map(({ filename }) => filename).toSorted()).toEqual([
      'a.txt',
      'b.txt',
    ])
  })

  test('one tells how far a file is that the other reads', async () => {
    const id = await reading.queue('far', { 'long.txt': longText('far', 60_000) })
    const far = await serving.jobWhen(
      id,
      (job) => (job.files[0]?.chunks ?? 0) > 0 || job.status === 'completed',
    )
    expect(far).toMatchObject({ status: 'processing', files: [{ status: 'processing' }] })
    expect(['chunking', 'embedding', 'saving']).toContain(far.files[0]?.stage ?? '')
    expect(far.progress).toBeWithin(50, 100)
    const ended = await serving.ended(id)
    expect(ended.chunks_created).toBeGreaterThan(far.chunks_created)
  })

  test('one without workers has the other read what it takes in', async () => {
    // Its bytes are only here: the other says so at once, which shows that it was told.
    const id = await serving.queue('elsewhere', { 'c.txt': 'A lantern.' })
    const job = await serving.ended(id)
    expect(job.status).toBe('failed')
    expect(reading.log.join('\n')).toContain('ENOENT')
  })

  test('both know a model that is chosen on one', async () => {
    const { models } = serving.services
    expect(await models.languageModel().catch(String)).toBeNull()
    const settings = Settings.parse({ answering: { model: 'llama3.2' } })
    await reading.services.catalog.installation.saveSettings(settings)
    // As long as it knows of none, it answers null and quotes.
    const answer = await until('the chosen model to be asked for', () => models.languageModel().catch(String))
    expect(String(answer)).toContain('Ollama cannot be reached')
    await reading.services.catalog.installation.saveSettings(Settings.parse({}))
  })

  test('one whose database is away says so, and goes on by itself when it is back', async () => {
    between.away()
    const form = uploadForm('away', { 'a.txt': 'A lamp.' })
    for (const response of [await serving.upload(form), await serving.request('/api/datasets')]) {
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await problemOf(response)).toEqual({
        ...{
          status: 503,
          code: 'catalog_away',
          detail: 'The database does not answer. Try again in a moment.',
        },
      })
    }
    await between.back()
    expect((await serving.request('/api/datasets')).status).toBe(200)
    const id = await reading.queue('back', { 'a.txt': 'A lamp.' })
    const response = await serving.send(endpoints.jobEvents, { params: { id } })
    expect(await response.text()).toContain('"status":"completed"')
  })

  test('a person signs in on one, goes on with the other, and signs out of both at once', async () => {
    const visitor = new TestVisitor(reading)
    const there = new TestVisitor(serving)
    expect(await visitor.setPassword()).toBe(200)
    expect((await there.ask('/api/datasets')).status).toBe(401)
    expect(await visitor.signIn()).toBe(200)
    there.cookie = visitor.cookie
    expect((await there.ask('/api/datasets')).status).toBe(200)
    const { bearer, id } = await there.newToken('reader')
    const stranger = new TestVisitor(reading)
    expect((await stranger.ask('/api/datasets', { headers: bearer })).status).toBe(200)
    await there.ask(`/api/tokens/${id}`, { method: 'DELETE' })
    expect((await stranger.ask('/api/datasets', { headers: bearer })).status).toBe(401)
    await there.ask('/api/auth/sign-out', { method: 'POST' })
    expect((await visitor.ask('/api/datasets')).status).toBe(401)
  })

  test('wrong passwords are counted together', async () => {
    const visitors = [reading, serving].map((app) => new TestVisitor(app, '192.0.2.7'))
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await visitors[i % 2]?.signIn('wrong wrong wrong')) ?? 0)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect(await visitors[0]?.signIn(PASSWORD)).toBe(429)
    expect(await new TestVisitor(serving, '192.0.2.8').signIn(PASSWORD)).toBe(200)
  })
})
