import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '../../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../../support/app.ts'
import { until } from '../../../support/until.ts'

const HANDBOOK = `# Staff handbook

## Leave

The annual leave is 28 days a year for everyone who works full time. Leave carried over must be taken by 31 March of the following year.

## Devices

A lost device must be reported to the IT desk within 4 hours. If the device is not found within a week, the company buys another.

## Travel

Travel receipts must be handed in within 14 days. The company pays a meal allowance of €35 a day.
`
const QUESTION = 'Within how many hours must a lost device be reported?'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await app.ingest('staff', { 'handbook.md': HANDBOOK })
})
afterAll(async () => await app.close())

const ask = async () =>
  await app.call(endpoints.query, {
    body: { query: QUESTION, dataset_names: ['staff'], thread_id: 'new' },
  })

test('each question that is offered after an answer is answered when it is asked in the conversation', async () => {
  const { query_id: id = '', thread_id, answer: given } = await ask()
  const { data } = await app.call(endpoints.followUps, { params: { id } })
  expect(data.length).toBeGreaterThan(0)
  expect(data.length).toBeLessThanOrEqual(3)
  expect(data).toContain('When must leave carried over be taken?')
  for (const message of data) {
    const next = await app.call(endpoints.chat, { body: { message, dataset: 'staff', thread_id } })
    expect(next).toMatchObject({ outcome: 'answered', standalone_question: message })
    expect(next.confidence).not.toBe('low')
    expect(next.answer).not.toBe(given)
  }
})

test('an answer has one that the guide of its document keeps, once its questions were asked', async () => {
  const [document] = await app.documents('staff')
  const id = document?.id ?? ''
  await until('the guide', async () => {
    const { data } = await app.call(endpoints.documentGuide, { params: { id } })
    return data?.is_asked ? data : null
  })
  const kept = (await app.services.catalog.guides.of([id])).get(id)?.questions ?? []
  const { suggested_followup } = await ask()
  const isElsewhere = kept.some(({ question }) => question === suggested_followup)
  expect(suggested_followup === null || isElsewhere).toBe(true)
})

test('nothing is offered after a refusal, and an unknown answer is refused', async () => {
  const { query_id: id = '' } = await app.call(endpoints.query, {
    body: { query: 'Who painted the Mona Lisa?', dataset_names: ['staff'] },
  })
  expect((await app.call(endpoints.followUps, { params: { id } })).data).toEqual([])
  expect(await app.problem(endpoints.followUps, { params: { id: 'none' } })).toMatchObject({ status: 404 })
})

test('nothing is tried while a question is being answered', async () => {
  const { query_id: id = '' } = await ask()
  const resume = app.services.guides.hold()
  const coming = app.call(endpoints.followUps, { params: { id } })
  const first = await Promise.race([coming, Bun.sleep(300).then(() => null)])
  expect(first).toBeNull()
  resume()
  expect((await coming).data.length).toBeGreaterThan(0)
})
