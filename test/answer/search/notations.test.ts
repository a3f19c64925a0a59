import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openApp, type TestApp } from '../../support/app.ts'

/** Files that say the same kind of thing, each in a notation of its own. */
const FILES = {
  'bridge.txt': 'The bridge costs 1 250 000 kroner.',
  'tunnel.txt': 'The tunnel costs 3.750.000 kroner.',
  'quay.txt': 'The quay costs 2,400,000 kroner.',
  'road.txt': "The road costs 8'100'000 kroner.",
  'mast.txt': 'The mast costs 5\u00a0300\u00a0000 kroner.',
  'ferry.txt': 'The ferry costs 7 600 kroner.',
  'rent.txt': 'The rent is 450² euros, without heating.',
  'hall.txt': 'The hall has 300 m² of floor, and a sensor of CO₂.',
  'office.txt': 'The pass\u200bword office is room 9.',
  'valve.txt': 'ＡＢ－１２３ is the code of the blue valve.',
  'bold.txt': 'The 𝐒𝐩𝐢𝐧𝐝𝐥𝐞 turns left.',
  'service.txt': 'رقم الخدمة هو ٠١٢٣٤٥، اللغة العَرَبِيّة.',
}
let app: TestApp

beforeAll(async () => {
  app = await openApp()
  await app.ingest('notations', FILES)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

test.each([
  ['What costs 1250000 kroner?', 'bridge.txt'],
  ['What costs 1,250,000 kroner?', 'bridge.txt'],
  ['What costs 3750000 kroner?', 'tunnel.txt'],
  ['2400000', 'quay.txt'],
  ['What costs 8 100 000 kroner?', 'road.txt'],
  ['What costs 5.300.000 kroner?', 'mast.txt'],
  ['What costs 7600 kroner?', 'ferry.txt'],
  ['What is 450 euros?', 'rent.txt'],
  ['How many m2 has the floor?', 'hall.txt'],
  ['CO2', 'hall.txt'],
  ['Where is the password office?', 'office.txt'],
  ['What is AB-123?', 'valve.txt'],
  ['spindle', 'bold.txt'],
  ['012345', 'service.txt'],
  ['العربية', 'service.txt'],
])('a question finds the text, whatever the notation: %p', async (question, filename) => {
  const [first] = await app.passages(question, 10)
  expect(first?.filename).toBe(filename)
  const text = Object.entries(FILES).find(([name]) => name === filename)?.[1]
  expect(first?.text).toBe(text?.replace('\u200b', ''))
})

test('a superscript is no digit of the figure before it', async () => {
  const [of450] = await app.passages('rent 450', 10)
  const rent = (await app.passages('4502', 10)).find(({ filename }) => filename === 'rent.txt')
  expect(of450?.filename).toBe('rent.txt')
  expect(rent?.relevance ?? 0).toBeLessThan(0.1)
})
