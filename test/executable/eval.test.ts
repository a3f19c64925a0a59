import { afterAll, beforeAll, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { PastQueryList } from '../../shared/answers.ts'
import { UploadDone } from '../../shared/jobs.ts'
import { uploadForm } from '../support/app.ts'
import { makePdf } from '../support/documents/make-pdf.ts'
import {
  newFolder,
  type Outcome,
  type RunningServer,
  runExecutable,
  startServer,
} from '../support/executable.ts'

const QUIET = ['--ollama-host', 'http://127.0.0.1:9']
const page = (...lines: string[]) => ({
  texts: lines.map((text, i) => ({ x: 50, y: 780 - 20 * i, text })),
})
const LEASE = makePdf([
  page('The tenant must give three months of notice to end the lease.', 'The lease ends with a month.'),
  page('The deposit is two months of rent, paid before the keys are handed over.'),
  page('The boiler must be serviced every twelve months by a person with a licence.'),
])
const GUIDE = '# Bees\n\nA hive of bees needs about twenty kilograms of honey for the winter.\n'

const QUESTIONS = [
  { question: 'How much notice must the tenant give to end the lease?', file: 'lease.pdf', page: 1 },
  {
    question: 'How many months of rent is the deposit?',
    file: 'lease.pdf',
    page: 2,
    sentence: 'The deposit is TWO months of rent,\npaid before the keys are handed over',
  },
  {
    question: 'How much honey does a hive need for the winter?',
    sentence: 'A hive of bees needs about twenty',
  },
  { question: 'What is the capital of Mongolia?', answerable: false },
  { question: 'How often is the boiler serviced?', file: 'house.pdf' },
  { question: 'How often is the boiler serviced?', file: 'broken.json' },
  { question: 'How often is the boiler serviced?', file: 'lease.pdf', page: 4 },
  { question: 'How often is the boiler serviced?', file: 'lease.pdf', sentence: 'Serviced every two months' },
  { question: 'file:guide.md How often is the boiler serviced?', file: 'lease.pdf', page: 3 },
  { question: 'Which brand of boiler did Ms Quill buy in Ghent?', file: 'lease.pdf', page: 3 },
]

let server: RunningServer
let folder: string
let path: string
const run = async (...args: string[]): Promise<Outcome> =>
  await runExecutable({ folder, args: ['eval', ...args, ...QUIET] })

beforeAll(async () => {
  folder = await newFolder()
  server = await startServer({ folder, args: QUIET })
  const files = { 'lease.pdf': LEASE, 'guide.md': GUIDE, 'broken.json': '{"a": ' }
  const form = uploadForm('house', files, { use_celery: 'false' })
  const reply = await fetch(`${server.url}/api/upload`, { method: 'POST', body: form })
  expect(UploadDone.parse(await reply.json()).documents_processed).toBe(2)
  path = join(folder, 'questions.jsonl')
  await Bun.write(path, QUESTIONS.map((question) => JSON.stringify(question)).join('\n'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const Report = z.object({
  found: z.record(z.string(), z.object({ questions: z.number(), recall: z.record(z.string(), z.number()) })),
  answers: z
    .object({ answerable: z.object({ right: z.number() }), unanswerable: z.object({ refused: z.number() }) })
    .nullable(),
  confidence: z.record(z.string(), z.object({ given: z.number(), right: z.number() })).nullable(),
  results: z.array(
    z.object({ line: z.number(), lost: z.object({ at: z.string(), why: z.string() }).nullable() }),
  ),
})

test('ibid eval finds, answers, and says of each miss where it was lost', async () => {
  const { code, stdout, stderr } = await run(path, '--dataset', 'house', '--json')
  expect([code, stderr]).toEqual([0, ''])
  const { found, answers, results, confidence } = Report.parse(JSON.parse(stdout))
  const lost = results.map(({ lost: where }) => where && [where.at, where.why])
  expect(lost.slice(0, 4)).toEqual([null, null, null, null])
  expect(lost.slice(4)).toEqual([
    ['not parsed', "there is no document 'house.pdf'"],
    ['not parsed', expect.stringContaining('broken.json')],
    ['not parsed', "'lease.pdf' has no text on page 4"],
    ['not parsed', "the sentence is not in the text of 'lease.pdf'"],
    ['not retrieved', expect.stringMatching(/^it is not among the \d+ passages/)],
    ['answer wrong', 'it was refused'],
  ])
  expect(found.page?.questions).toBe(5)
  expect(found.document?.recall.at_1).toBeCloseTo(5 / 8)
  expect(answers).toMatchObject({ answerable: { right: 3 }, unanswerable: { refused: 1 } })
  const badges = Object.values(confidence ?? {})
  expect(badges.reduce((sum, { right }) => sum + right, 0)).toBe(3)
})

test('ibid eval prints tables, and leaves no question behind', async () => {
  const { code, stdout } = await run(path)
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^10 questions\n\nFound +questions +recall@1 +recall@3 +recall@10 +nDCG@10\n {2}document +8 /,
  )
  expect(stdout).toMatch(/\nConfidence +given +right +share\n {2}high /)
  expect(stdout).toMatch(/\nLost +questions\n {2}not parsed +4\n/)
  expect(stdout).toContain(
    "  line 5: How often is the boiler serviced?\n    there is no document 'house.pdf'\n",
  )
  const asked = PastQueryList.parse(await (await fetch(`${server.url}/api/queries`)).json())
  expect(asked.total).toBe(0)
})

test('ibid eval searches alone where no answers are wanted, and refuses what it cannot use', async () => {
  const alone = await run(path, '--search-only')
  expect(alone.stdout).not.toContain('Confidence')
  expect(alone.stdout).toMatch(/\n {2}answer wrong +0\n/)
  await Bun.write(join(folder, 'bad.jsonl'), '{"question": "a?"}\n')
  const bad = await run('bad.jsonl')
  expect(bad).toMatchObject({ code: 2, stdout: '' })
  expect(bad.stderr).toBe(
    'ibid: Cannot use line 1 of \'bad.jsonl\': nothing is expected. Give "file", "page" or "sentence", or "answerable": false\n',
  )
  expect((await run('nosuch.jsonl')).stderr).toMatch(/^ibid: Cannot read the questions in 'nosuch.jsonl': /)
  expect((await run(path, '--dataset', 'nosuch')).stderr).toMatch(/^ibid: Cannot evaluate: .*'nosuch'/)
  expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('ibid eval QUESTIONS.jsonl') })
})

test('ibid eval --rated says which liked answers are still given and which disliked ones have changed', async () => {
  const json = { 'Content-Type': 'application/json' }
  const rate = async (query: string, rating: string, dataset = 'house') => {
    const body = JSON.stringify({ query, dataset_names: [dataset] })
    const reply = await fetch(`${server.url}/api/query`, { method: 'POST', headers: json, body })
    const { query_id } = z.object({ query_id: z.string() }).parse(await reply.json())
    const to = `${server.url}/api/queries/${query_id}`
    const judged = await fetch(to, { method: 'PATCH', headers: json, body: JSON.stringify({ rating }) })
    expect(judged.status).toBe(200)
  }
  await rate('How much notice must the tenant give to end the lease?', 'up')
  await rate('How many months of rent is the deposit?', 'down')
  const { code, stdout } = await run('--rated')
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^Answers +same +same place +other place +refused\n {2}liked +1 +0 +0 +0\n {2}disliked +1 +0/,
  )
  expect(stdout).toContain('Disliked, and still given:\n  How many months of rent is the deposit?\n')
  expect(stdout).not.toContain('no longer given')
  const shed = 'The key of the shed hangs behind the door of the cellar.'
  const form = uploadForm('shed', { 'shed.txt': shed }, { use_celery: 'false' })
  await fetch(`${server.url}/api/upload`, { method: 'POST', body: form })
  await rate('Where does the key of the shed hang?', 'up', 'shed')
  const list = await (await fetch(`${server.url}/api/datasets/shed/documents`)).json()
  const [document] = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(list).data
  await fetch(`${server.url}/api/documents/${document?.id}`, { method: 'DELETE' })
  const report = Rated.parse(JSON.parse((await run('--rated', '--dataset', 'shed', '--json')).stdout))
  expect(report.liked).toEqual({ same: 0, 'same place': 0, 'other place': 0, refused: 1 })
  expect(report.results).toMatchObject([{ again: 'refused', stale: true }])
  const asked = PastQueryList.parse(await (await fetch(`${server.url}/api/queries`)).json())
  expect(asked.total).toBe(3)
  await fetch(`${server.url}/api/datasets/shed`, { method: 'DELETE' })
})

const Rated = z.object({
  liked: z.record(z.string(), z.number()),
  results: z.array(z.object({ again: z.string(), stale: z.boolean() })),
})

test('ibid eval opens the data folder itself when no server runs', async () => {
  await server.stop()
  const { code, stdout } = await run(path, '--search-only')
  expect(code).toBe(0)
  expect(stdout).toMatch(/\n {2}page +5 /)
})
