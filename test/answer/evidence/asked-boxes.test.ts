import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../support/app.ts'

const FILES = {
  'move.md':
    '# Move to the new depot\n\n- [x] Order the shelves\n- [x] Tell the customers\n- [ ] Cancel the old lease\n- [ ] Paint the gate\n',
  'application.html':
    '<h1>Application</h1><form><label><input type="checkbox" checked> Parking space</label><br><label><input type="checkbox"> Locker</label><br><label><input type="checkbox" checked> Key card</label></form>',
  'trip.txt': 'Trip\n\nWants insurance: ☒\nWants lunch: ☐\n\nThe bus leaves at nine.\n',
  'court.txt': 'Two cases are still open at the court: the lease in Lund and the roof in Ystad.\n',
  'rules.md': '# Rules\n\nEvery box is checked at the gate. Open boxes are sent back.\n',
}

let app: TestApp
let ids: Map<string, string>
beforeAll(async () => {
  app = await openApp({})
  await app.ingest('all', FILES)
  ids = new Map((await app.documents('all')).map(({ filename, id }) => [filename, id]))
})
afterAll(async () => await app[Symbol.asyncDispose]())

const ask = async (query: string, file?: keyof typeof FILES) =>
  await app.call(endpoints.query, { body: { query, ...(file && { documents: [ids.get(file)] }) } })

test.each([
  ['Which boxes are ticked?', 'application.html', ['Parking space', 'Key card'], ['Locker']],
  ['What is ticked?', 'application.html', ['Parking space', 'Key card'], ['Locker']],
  ['Which boxes are not ticked?', 'application.html', ['Locker'], ['Parking', 'Key card']],
  ['What was checked on the form?', 'application.html', ['Parking space', 'Key card'], ['Locker']],
  ['Which tasks are done?', 'move.md', ['Order the shelves', 'Tell the customers'], ['lease', 'gate']],
  ['Which tasks are still open?', 'move.md', ['Cancel the old lease', 'Paint the gate'], ['shelves']],
  ['Welche Felder sind angekreuzt?', 'trip.txt', ['insurance'], ['lunch']],
  ['Is lunch ticked?', 'trip.txt', ['Wants lunch: ☐'], ['insurance']],
] as const)(
  'a question for the boxes in a state is answered with all of them, and no others: %p of %p',
  async (query, file, those, others) => {
    const { outcome, answer, claims } = await ask(query, file)
    expect(outcome).toBe('answered')
    for (const text of those) expect(answer).toContain(text)
    for (const text of others) expect(answer).not.toContain(text)
    expect(claims.every(({ support }) => support === 'supported')).toBe(true)
  },
)

test('boxes are found in all documents, and named with theirs', async () => {
  const { outcome, answer } = await ask('Which boxes are ticked?')
  expect(outcome).toBe('answered')
  for (const text of ['Parking space', 'Key card', 'Order the shelves', 'insurance', 'move.md', 'trip.txt'])
    expect(answer).toContain(text)
  expect(answer).not.toContain('Locker')
})

test('a question for boxes of a document that it names lists those alone', async () => {
  const { answer } = await ask('Which boxes are ticked in the application?')
  expect(answer).toContain('Parking space')
  expect(answer).not.toContain('shelves')
})

test('boxes that are not asked for come after the text that answers', async () => {
  const { answer, citations } = await ask('Which cases are still open at the court?')
  expect(answer).toContain('the lease in Lund')
  expect(citations[0]?.filename).toBe('court.txt')
})

test('a text about boxes is no box', async () => {
  const { answer } = await ask('Which boxes are checked?', 'rules.md')
  expect(answer).not.toContain('☑')
})
