import { describe, expect, test } from 'bun:test'
import { type SummaryServices, summarize } from '../../../server/answer/summary/summarize.ts'
import type { LanguageModel } from '../../../server/models/chat/language-model.ts'
import { ollama } from '../../../server/models/chat/ollama/ollama.ts'
import { Summary } from '../../../shared/answers.ts'
import { type LibraryDocument, passagesOf } from '../../support/library.ts'
import { reading } from '../../support/reading.ts'
import { ollamaServers } from '../../support/servers/ollama-servers.ts'

const never = new AbortController().signal
const ollamaServer = ollamaServers()

const documents: LibraryDocument[] = [
  'The lease runs for twelve months from March 1, 2024. The tenant pays a monthly rent of $1,200 to the landlord.',
  'The leaflet describes tablets against pain. Adults take one tablet of 500 mg every six hours with water.',
  'The handbook explains annual leave for employees. Every employee accrues 1.5 days of leave per month.',
].map((text, index) => ({ filename: `file-${index + 1}.txt`, text }))

function services(count = documents.length, model: LanguageModel | null = null): SummaryServices {
  const all = Array.from({ length: count }, (_, index) => documents[index % documents.length]).filter(
    (document) => document !== undefined,
  )
  return {
    documents: async () => all.map((_, index) => ({ id: `d${index}` })),
    passages: async (id) => {
      const document = all[Number(id.slice(1))]
      return document ? passagesOf(document, id) : []
    },
    ...reading,
    languageModel: async () => model,
  }
}

describe('summarize()', () => {
  test('covers every document and cites each with its own words', async () => {
    for (const type of ['brief', 'detailed', 'bullets'] as const) {
      const summary = Summary.parse(await summarize({ dataset: 'all', type }, services(), never))
      expect(summary).toMatchObject({ documents_covered: 3, documents_total: 3, engine: 'extractive' })
      for (const [index, { quote, quote_start, quote_end, used }] of summary.citations.entries()) {
        expect(used).toBe(true)
        expect(documents[index]?.text.slice(quote_start ?? 0, quote_end ?? 0)).toBe(quote ?? '')
        expect(summary.summary).toContain(`[${index + 1}]`)
      }
    }
  })

  test('keeps near the length asked for and still names every document', async () => {
    const summary = await summarize({ dataset: 'all', type: 'brief', max_length: 40 }, services(60), never)
    expect(summary).toMatchObject({ documents_covered: 60, documents_total: 60 })
    expect(summary.summary.match(/“/g)?.length).toBeLessThan(6)
    expect(summary.summary).toContain('[60]')
  })

  test('has the model write from what each document says', async () => {
    const server = ollamaServer({
      behaviour: { kind: 'say', text: 'A lease of twelve months [1]. Pain tablets [2]. Annual leave [3].' },
    })
    const summary = await summarize(
      { dataset: 'all', type: 'brief' },
      services(3, ollama(server.host, 'llama3.2')),
      never,
    )
    expect(summary).toMatchObject({ engine: 'ollama', model: 'llama3.2', documents_covered: 3 })
    expect(summary.citations.every(({ used }) => used)).toBe(true)
  })

  test('quotes instead when the model fails, and says why', async () => {
    const model = ollama('http://127.0.0.1:9', 'llama3.2')
    const summary = await summarize({ dataset: 'all', type: 'brief' }, services(3, model), never)
    expect(summary).toMatchObject({ engine: 'extractive', documents_covered: 3 })
    expect(summary.notice).toContain('ollama serve')
  })

  test('quotes instead when the model writes nothing of use, and says so', async () => {
    const server = ollamaServer({ behaviour: { kind: 'say', text: 'I cannot summarize these documents.' } })
    const summary = await summarize(
      { dataset: 'all', type: 'brief' },
      services(3, ollama(server.host, 'llama3.2')),
      never,
    )
    expect(summary).toMatchObject({ engine: 'extractive', documents_covered: 3 })
    expect(summary.notice).toContain('no usable summary')
  })

  test('says that there is nothing to summarize', async () => {
    const summary = await summarize({ dataset: 'all', type: 'brief' }, services(0), never)
    expect(summary).toMatchObject({ documents_covered: 0, documents_total: 0, citations: [] })
    expect(summary.summary).toContain('Nothing to summarize')
  })
})
