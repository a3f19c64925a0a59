import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { GuideMaker } from '../../../../server/guide/guide-maker.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import type { DocumentGuide } from '../../../../shared/guides.ts'
import { openApp, type TestApp } from '../../../support/app.ts'
import { until } from '../../../support/until.ts'

const HANDBOOK = `# Staff handbook

This handbook says how people at Northwind work, travel and take leave.

## Annual leave

Annual leave is 28 days a year for everyone who works full time at Northwind.

## Expenses

Every expense needs a receipt, and the finance team pays it back within two weeks.

Effective date: 3 March 2024
Contact: people@northwind.example
Approved on: 1 March 2024
`

const STYLE = `---
title: How we write
tags:
  - writing
---
Write short sentences, and put the verb first. Say who does what, and when it has to be done.

## Numbers

Write numbers with digits, and give every amount its unit.
`

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await app.ingest('staff', { 'handbook.md': HANDBOOK, 'rates.csv': 'city,rate\nLund,12\nOslo,15\nBern,9\n' })
})
afterAll(async () => await app.close())

async function idOf(filename: string, dataset = 'staff'): Promise<string> {
  const found = (await app.documents(dataset)).find((document) => document.filename === filename)
  if (!found) throw new Error(`There is no ${filename}`)
  return found.id
}

/** The guide of a document, once its questions were asked. */
async function guideOf(id: string): Promise<DocumentGuide> {
  return await until('the guide', async () => {
    const { data } = await app.call(endpoints.documentGuide, { params: { id } })
    return data?.is_asked ? data : null
  })
}

describe('GET /api/documents/:id/guide', () => {
  test('has the title of the front matter where no heading begins the document', async () => {
    await app.ingest('rules', { 'style.md': STYLE })
    expect((await guideOf(await idOf('style.md', 'rules'))).title).toBe('How we write')
  })

  test('says what a document is about, with places in its text', async () => {
    const id = await idOf('handbook.md')
    const guide = await guideOf(id)
    expect(guide).toMatchObject({ title: 'Staff handbook', language: 'en' })
    expect(guide.outline.map(({ text }) => text)).toEqual(['Annual leave', 'Expenses'])
    expect(guide.facts[0]).toMatchObject({ kind: 'date', text: '3 March 2024', label: 'Effective date' })
    const [first] = guide.summary
    const { text } = await app.call(endpoints.documentPart, {
      params: { id },
      query: { start: String(first?.start), length: '400' },
    })
    expect(first?.text).toBe('This handbook says how people at Northwind work, travel and take leave.')
    expect(text).toStartWith(first?.text ?? 'nothing')
  })

  test('has only questions that Ibid answers from the document', async () => {
    const id = await idOf('handbook.md')
    const { questions } = await guideOf(id)
    expect(questions.map(({ question }) => question)).toContain('What is the effective date?')
    for (const { question } of questions) {
      const answer = await app.call(endpoints.query, { body: { query: question, documents: [id] } })
      expect(answer.outcome).toBe('answered')
      expect(answer.confidence).not.toBe('low')
    }
  })

  test('describes a table by its columns and rows', async () => {
    const { kind, table, summary } = await guideOf(await idOf('rates.csv'))
    expect({ kind, table, summary }).toEqual({
      kind: 'table',
      table: { columns: ['city', 'rate'], rows: 3, tables: 1 },
      summary: [],
    })
  })

  test('refuses an unknown document', async () => {
    expect(await app.problem(endpoints.documentGuide, { params: { id: 'none' } })).toMatchObject({
      status: 404,
      code: 'document_not_found',
    })
  })
})

test('a dataset has the guide of its documents, and questions of theirs that are answered in it', async () => {
  await guideOf(await idOf('handbook.md'))
  const { data } = await app.call(endpoints.datasetGuide, { params: { name: 'staff' } })
  expect(data.guided).toBe(2)
  expect(data.kinds).toContainEqual({ kind: 'table', file_type: 'csv', count: 1 })
  expect(data.documents.map(({ title }) => title)).toEqual(['Staff handbook'])
  const own = await app.call(endpoints.datasetExamples, { params: { name: 'staff' } })
  const all = await app.call(endpoints.examples)
  expect(own.data).toContain('What is the effective date?')
  expect(all.data).toEqual(own.data)
})

test('a guide goes with its document', async () => {
  const id = await idOf('rates.csv')
  await guideOf(id)
  await app.call(endpoints.deleteDocument, { params: { id } })
  expect(await app.services.catalog.guides.of([id])).toEqual(new Map())
  const { data } = await app.call(endpoints.datasetGuide, { params: { name: 'staff' } })
  expect(data.guided).toBe(1)
})

test('making guides stops at once while documents are being read', async () => {
  await using own = await openApp()
  await own.services.guides.stop()
  await own.ingest('staff', { 'handbook.md': HANDBOOK })
  const { answering } = own.services
  const looked = Promise.withResolvers<void>()
  const isReading = () => {
    looked.resolve()
    return true
  }
  const maker = new GuideMaker({ ...own.services, answering, embed: answering.embed, isReading })
  maker.start()
  await looked.promise
  await maker.stop()
  expect(await own.services.catalog.guides.newest(null, 1)).toEqual([])
})
