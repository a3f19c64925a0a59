import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { madeSamples } from '../../build/samples/make.ts'
import { createApp } from '../../server/api/http/create-app.ts'
import { type OpenServices, openServices } from '../../server/api/use-cases/open-services.ts'
import { readConfig } from '../../server/config/config.ts'
import { PARSERS } from '../../server/documents/formats.ts'
import { type Block, blockText } from '../../server/documents/model/parser.ts'
import { createLogger } from '../../server/platform/log.ts'
import { readSamples, SAMPLE_DATASET, SAMPLE_QUESTION, SAMPLES } from '../../server/samples/samples.ts'
import { Answer } from '../../shared/answers.ts'
import { DatasetExamples } from '../../shared/datasets.ts'
import { isTerminal, Job } from '../../shared/jobs.ts'
import { LANGUAGES } from '../../shared/languages.ts'
import { ROLES, Role } from '../../shared/roles.ts'
import { until } from '../support/until.ts'

const FILES = join(import.meta.dir, '../../server/samples/files')
const OF_ROLE = {
  general: 'product-guide.md',
  doctor: 'patient-leaflet.html',
  lawyer: 'lease.pdf',
  hr: 'hr-policy.docx',
} as const satisfies Record<Role, string>

const NAMES = [...Object.values(OF_ROLE), 'service-training.pptx'].toSorted()

/** A question with the file, the page where there are pages, and words that the supporting quote holds. */
const QUESTIONS = [
  [SAMPLE_QUESTION, 'lease.pdf', 2, '2 months’ written notice'],
  ['Within how many days must the landlord return the deposit?', 'lease.pdf', 1, 'within 30 days of the end'],
  ['What did the court hold in Arden Court Trust v. Pike?', 'lease.pdf', 3, 'late payment in 5 of 12 months'],
  [
    'What is the highest dose in 24 hours for adults over 75 years?',
    'patient-leaflet.html',
    null,
    'Adults over 75 years\t5 mg once a day for 14 days\t10 mg once a day\t20 mg',
  ],
  [
    'How many hours apart must Calvenol and Ferridol be taken?',
    'patient-leaflet.html',
    null,
    '3 hours apart',
  ],
  [
    'How many working days of annual leave after 5 to 9 years of service?',
    'hr-policy.docx',
    null,
    '28 working days',
  ],
  ['Within how many hours must a lost device be reported?', 'hr-policy.docx', null, 'within 4 hours'],
  ['What is the battery life of the Drip 4?', 'product-guide.md', null, '8.6 months on average'],
  ['How deep must a soil sensor be pushed into the ground?', 'product-guide.md', null, '12 cm deep'],
  ['How long is a certification valid?', 'service-training.pptx', 2, 'valid for 18 months'],
  ['What does Fernhill pay for replacing a valve seal?', 'service-training.pptx', 3, '€12'],
] as const

async function blocksOf(name: string): Promise<{ blocks: Block[]; pages: number | undefined }> {
  const sample = (await readSamples()).find((other) => other.name === name)
  if (!sample) throw new Error(`There is no sample '${name}'`)
  const file = { name, path: join(FILES, name), size: sample.bytes.length }
  const options = { ocrLanguages: 'eng' }
  const document = await PARSERS[sample.format].parse(file, new AbortController().signal, options)
  const blocks: Block[] = []
  for await (const block of document.blocks) blocks.push(block)
  expect(document.warnings).toEqual([])
  return { blocks, pages: document.pages }
}

/** The first block that holds these words. */
async function find(name: string, words: string): Promise<Block> {
  const { blocks } = await blocksOf(name)
  const block = blocks.find((other) => blockText(other).includes(words))
  if (!block) throw new Error(`'${name}' does not hold '${words}'`)
  return block
}

describe('samples', () => {
  test('madeSamples() gives the files in the repository, byte for byte', async () => {
    for (const [name, bytes] of madeSamples()) {
      expect(Buffer.compare(await Bun.file(join(FILES, name)).bytes(), bytes), name).toBe(0)
    }
  })

  test('readSamples() has a document for each role context and a presentation, each in another format', async () => {
    const samples = await readSamples()
    expect(samples.map(({ name }) => name)).toEqual(NAMES)
    expect(new Set(samples.map(({ format }) => format)).size).toBe(5)
  })

  test('each says at its end that it is a sample written for Ibid', async () => {
    for (const name of NAMES) {
      const { blocks } = await blocksOf(name)
      expect(blocks.slice(-2).map(blockText).join('\n'), name).toMatch(/sample document written for Ibid/i)
    }
  })
})

describe('the samples parse with their places', () => {
  test('the lease has three pages, clauses under their headings and a table of terms', async () => {
    expect((await blocksOf('lease.pdf')).pages).toBe(3)
    const notice = await find('lease.pdf', 'at least 2 months’ written notice')
    expect(notice.place).toEqual({ page: 2, headings: ['Residential Lease', '6. Ending the lease'] })
    const terms = await find('lease.pdf', 'Deposit\t€2,480')
    expect([terms.kind, terms.place.page]).toEqual(['table', 1])
    expect((await find('lease.pdf', 'Calder v. Rowe')).place.page).toBe(3)
  })

  test('the policy has the history of its versions as a table with its header', async () => {
    const history = await find('hr-policy.docx', 'Remote work raised from 2 to 3 days a week')
    expect(history).toMatchObject({
      kind: 'table',
      header: ['Version', 'In force from', 'What changed', 'Approved by'],
      place: { headings: ['Leave and Remote Work Policy', 'Policy changes between versions'] },
    })
  })

  test('the leaflet has its doses as a table and its lists under their headings', async () => {
    expect(await find('patient-leaflet.html', 'Adults over 75 years')).toMatchObject({
      kind: 'table',
      header: ['Use', 'Starting dose', 'Usual dose', 'Highest dose in 24 hours'],
    })
    const allergy = await find('patient-leaflet.html', 'allergic to calvenol besilate')
    expect(allergy.place.headings?.at(-1)).toBe('Do not take Calvenol')
  })

  test('the guide has its specifications as a table', async () => {
    const battery = await find('product-guide.md', '9 months at two waterings a day')
    expect(battery).toMatchObject({ kind: 'table', header: ['Property', 'Value'] })
    expect(battery.place.headings?.at(-1)).toBe('Specifications')
  })
})

describe('an installation with the samples', () => {
  let folder: string
  let services: OpenServices
  let request: (path: string, body?: unknown) => Promise<unknown>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ibid-samples-'))
    // Nothing listens on this port: the answers are quotations, the same every time.
    const config = readConfig({ 'data-dir': folder, 'ollama-host': 'http://127.0.0.1:9', workers: '1' }, {})
    services = await openServices(config, createLogger('error'), '0.0.0')
    const app = await createApp(services)
    request = async (path, body) => {
      const headers = { 'Content-Type': 'application/json' }
      const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
      return await (await app.request(path, init)).json()
    }
    const { job_id } = z.pick(Job, { job_id: true }).parse(await request('/api/samples', {}))
    const job = await until('the samples to be read', async () => {
      const now = Job.parse(await request(`/api/jobs/${job_id}/status`))
      return isTerminal(now.status) ? now : null
    })
    expect(job).toMatchObject({ status: 'completed', dataset_name: SAMPLE_DATASET, documents_processed: 5 })
  })

  afterAll(async () => {
    await services.close()
    await rm(folder, { recursive: true })
  })

  const ask = async (query: string, role: Role = 'general') =>
    Answer.parse(await request('/api/query', { query, role, dataset_names: [SAMPLE_DATASET] }))

  for (const role of Role.options) {
    for (const question of ROLES[role].examples) {
      test(`'${question}' is answered for ${role} from ${OF_ROLE[role]}`, async () => {
        const answer = await ask(question, role)
        expect(answer.answered).toBe(true)
        const cited = answer.citations.filter(({ used }) => used)
        // A general question is about all of the documents; the others are about one of them.
        if (role === 'general')
          expect(answer.citations.map(({ filename }) => filename)).toContain(OF_ROLE[role])
        else expect(cited[0]?.filename).toBe(OF_ROLE[role])
        expect(cited[0]?.quote).toBeTruthy()
      })
    }
  }

  for (const question of [...ROLES.general.examples, 'Worum geht es in diesen Dokumenten?']) {
    test(`'${question}' quotes every document, and each from the middle of what it says`, async () => {
      const { outcome, confidence, answer, citations, claims } = await ask(question)
      expect([outcome, confidence]).toEqual(['answered', 'medium'])
      for (const filename of NAMES) expect(answer).toContain(`**${filename}`)
      expect(claims.every(({ support }) => support === 'supported')).toBe(true)
      const relevances = citations.map(({ relevance_score }) => relevance_score)
      expect(new Set(relevances).size).toBe(relevances.length)
    })
  }

  test('one document can be asked for as a whole by its name', async () => {
    for (const question of ['Summarize the lease', 'What is lease.pdf about?']) {
      const { outcome, confidence, citations } = await ask(question)
      expect([outcome, confidence]).toEqual(['answered', 'medium'])
      expect(new Set(citations.map(({ filename }) => filename))).toEqual(new Set(['lease.pdf']))
    }
  })

  test('the questions offered for the dataset are answered by it', async () => {
    const path = `/api/datasets/${SAMPLE_DATASET}/examples`
    const { data } = DatasetExamples.parse(await request(path))
    expect(data).toHaveLength(3)
    for (const question of data)
      expect(await ask(question), question).toMatchObject({
        outcome: 'answered',
        confidence: expect.not.stringContaining('low'),
      })
  })

  for (const [question, filename, page, words] of QUESTIONS) {
    test(`'${question}' cites ${filename} among the first three`, async () => {
      const { answered, citations } = await ask(question)
      expect(answered).toBe(true)
      const first = citations.slice(0, 3).map(({ filename, page, quote }) => ({ filename, page, quote }))
      expect(first).toContainEqual({ filename, page, quote: expect.stringContaining(words) })
    })
  }

  test.each(LANGUAGES.filter((language) => language !== 'en'))(
    'the samples in %s answer the questions that they come with, each from another document',
    async (language) => {
      const { dataset, questions } = SAMPLES[language]
      const reply = await request(`/api/samples?language=${language}`, {})
      const { job_id } = z.pick(Job, { job_id: true }).parse(reply)
      const job = await until('the samples to be read', async () => {
        const now = Job.parse(await request(`/api/jobs/${job_id}/status`))
        return isTerminal(now.status) ? now : null
      })
      expect(job).toMatchObject({ status: 'completed', dataset_name: dataset, documents_processed: 3 })
      const files = new Set<string>()
      for (const query of questions) {
        const { outcome, citations } = Answer.parse(
          await request('/api/query', { query, dataset_names: [dataset] }),
        )
        expect([query, outcome]).toEqual([query, 'answered'])
        files.add(citations.find(({ used }) => used)?.filename ?? '')
      }
      expect(files.size).toBe(3)
      const { data } = DatasetExamples.parse(await request(`/api/datasets/${dataset}/examples`))
      expect(data).toEqual([...questions])
    },
  )

  test('what no sample says is not answered', async () => {
    expect(await ask('What is the boiling point of mercury?')).toMatchObject({
      answered: false,
      citations: [],
    })
  })
})
