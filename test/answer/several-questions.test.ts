import { expect, test } from 'bun:test'
import { endpoints } from '../../shared/endpoints.ts'
import { openApp } from '../support/app.ts'

const TEXTS = {
  'equipment.md':
    '# Equipment\n\nThe laptop of a new hire is shipped to the home address on file.\n\nA lost device is reported to the service desk within a day.\n',
  'river.md':
    '# Wateree River\n\nThe drainage area of the Wateree River is 5,070 square miles.\n\nThe gage is read every hour.\n',
}
const BOTH =
  'Where is the laptop of a new hire shipped, and how large is the drainage area of the Wateree River?'

test('a question of two things that stand in two documents is answered from both first', async () => {
  await using app = await openApp()
  await app.ingest('papers', TEXTS)
  const answer = await app.call(endpoints.query, { body: { query: BOTH } })
  expect(answer.answered).toBe(true)
  const first = answer.claims.slice(0, 2).map(({ text }) => text)
  expect(first.some((text) => text.includes('home address'))).toBe(true)
  expect(first.some((text) => text.includes('5,070'))).toBe(true)
})

test('what no document says of the things that are asked takes from the confidence in the rest', async () => {
  await using app = await openApp()
  await app.ingest('papers', TEXTS)
  const one = 'Where is the laptop of a new hire shipped?'
  const ask = async (query: string) => await app.call(endpoints.query, { body: { query } })
  const [alone, beside] = [await ask(one), await ask(`${one} Who invented the telephone in America?`)]
  expect(alone.confidence_score - beside.confidence_score).toBeGreaterThan(0.3)
  expect(beside.confidence).toBe('low')
})

test('an answer to one of two questions says which is not answered', async () => {
  await using app = await openApp()
  await app.ingest('papers', TEXTS)
  const query = 'Where is the laptop of a new hire shipped? Who invented the telephone in America?'
  const answer = await app.call(endpoints.query, { body: { query } })
  expect(answer.answer).toContain('home address')
  expect(answer.notice).toBe('Not found in your documents: “Who invented the telephone in America?”')
  expect(answer.said?.notice?.code).toBe('part_missing')
})
