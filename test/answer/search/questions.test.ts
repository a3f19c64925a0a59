import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { corrections } from '../../../server/answer/search/matching/spelling.ts'
import { openApp, type TestApp } from '../../support/app.ts'

let app: TestApp

const CLAUSES = Array.from(
  { length: 40 },
  (_, i) =>
    `§ ${Math.floor(i / 4) + 1}.${(i % 4) + 1}\n\nClause about matter ${i}: the parties agree on item ${i * 7}.`,
).join('\n\n')
const NOTICE =
  'Visitors sign in at the front desk, wear their badge where it can be seen, and are met by the person whom they visit.'

beforeAll(async () => {
  app = await openApp()
  await app.ingest('large', {
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `invoice-${i}.txt`,
        `Invoice INV-2024-${String(i).padStart(3, '0')}. Amount: ${i + 1},250,000 dollars, due on January ${i + 1}, 2024.`,
      ]),
    ),
    'contract.txt': CLAUSES,
    'management.txt':
      'The management of the harbour answers for accommodation of crews. Use e-mail to reach it.',
    'arbeit.txt':
      'Überstunden werden im Folgemonat ausgezahlt oder abgebummelt. Die Muenchner Filiale zahlt Zulagen.',
    'fragen.txt':
      'Wie viele gibt es? Wann werden sie ausgezahlt? Wie viele es sind, wird im Dezember gesagt. Was kostet das?',
    'korean.txt': '연차휴가는 일 년에 십오 일이며 휴가는 미리 신청합니다.',
    'betrieb.txt': '营业时间为每天上午九点到晚上八点。营业收入为四百万元。',
    'bericht-2018.txt': '年度报告 2018。2018 年编制，2018 年公布，2018 号文件。',
    'rescue.txt': 'Jones: payday.',
    'rules-a.txt': NOTICE,
    'rules-b.txt': `${NOTICE} Thank you.`,
  })
  await app.ingest('small', { 'boat.md': '# Boats\n\nEvery invoice of the boat house is paid in shells.\n' })
  await app.services.chunks.optimize()
  await app.services.chunks.countWords(null)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

async function files(question: string, limit = 10, datasets: string[] = []): Promise<string[]> {
  const found = await app.passages(question, limit, { datasets })
  return found.map(({ filename }) => filename)
}

describe('what a question says of itself', () => {
  test.each([
    ['What is INV-2024-017 about?', 'invoice-17.txt'],
    ['invoice of "January 23, 2024"', 'invoice-22.txt'],
    ['which invoice is due on 2024-01-09', 'invoice-8.txt'],
    ['which invoice is due on 9.1.2024', 'invoice-8.txt'],
    ['invoice over 14250000', 'invoice-13.txt'],
    ['what is agreed in § 7.3', 'contract.txt'],
    ['who answers for the managment of the harbour', 'management.txt'],
    ['acommodation for sailors', 'management.txt'],
    ['how can I email them', 'management.txt'],
    ['Wann werden die Ueberstunden ausgezahlt?', 'arbeit.txt'],
    ['wie viele überstunden gibt es', 'arbeit.txt'],
    ['UBERSTUNDEN', 'arbeit.txt'],
    ['Was zahlt die Münchner Filiale?', 'arbeit.txt'],
    ['2018年的营业收入是多少？', 'betrieb.txt'],
    ['휴가 며칠', 'korean.txt'],
    ['what does section 7.3 say', 'contract.txt'],
    ['invoice over 14.25 million dollars', 'invoice-13.txt'],
  ])('%p finds %p first', async (question, filename) => {
    expect((await files(question))[0]).toBe(filename)
  })

  test('a misspelt word that asks is taken for that word, and a word of the language never', async () => {
    const [chunks, scope] = [app.services.chunks, { datasetIds: [], documentIds: [] }]
    const isWord = (word: string) => ['dose', 'form', 'pool'].includes(word)
    const found = await corrections('hwo mcuh is the dose, and whcih form', scope, chunks, isWord)
    expect(found).toEqual([
      { written: 'hwo', meant: 'how' },
      { written: 'mcuh', meant: 'much' },
      { written: 'whcih', meant: 'which' },
    ])
  })

  test('a function word of the language asked in is not taken for a slip', async () => {
    const [chunks, scope] = [app.services.chunks, { datasetIds: [], documentIds: [] }]
    expect(await corrections('Was kostet das, wenn es Zulagen gibt?', scope, chunks)).toEqual([])
    expect(await corrections('Zulagen wenn', scope, chunks)).toEqual([{ written: 'wenn', meant: 'wann' }])
  })

  test('a name that nothing holds is not taken for a slip', async () => {
    const [chunks, scope] = [app.services.chunks, { datasetIds: [], documentIds: [] }]
    expect(await corrections('When did Harbiur meet?', scope, chunks)).toEqual([])
    expect(await corrections('When did Harbur meet the Clews?', scope, chunks)).toEqual([])
    expect(await corrections('when did the harbiur and the Acommodation answer Bots', scope, chunks)).toEqual(
      [
        { written: 'harbiur', meant: 'harbour' },
        { written: 'Acommodation', meant: 'accommodation' },
        { written: 'Bots', meant: 'boats' },
      ],
    )
  })

  test('a word with a hyphen is found where it is written in one', async () => {
    expect(await files('when is pay-day', 1)).toContain('rescue.txt')
  })

  test('a word as long as a page is looked for like any other', async () => {
    expect(await files(`harbour ${'x'.repeat(5000)}`)).toContain('management.txt')
  })

  test('a passage that has what is asked for as it stands counts as evidence', async () => {
    const [first] = await app.passages('INV-2024-017', 1)
    expect(first?.relevance).toBeGreaterThan(0.5)
  })

  test('filters hold: by file, type and dataset, with those that were given', async () => {
    expect(await files('invoice file:invoice-3.txt')).toEqual(['invoice-3.txt'])
    expect(await files('invoice FILE:"Invoice-3.txt"')).toEqual(['invoice-3.txt'])
    expect(await files('invoice type:md')).toEqual(['boat.md'])
    expect(await files('invoice dataset:small')).toEqual(['boat.md'])
    expect(await files('invoice dataset:small', 10, ['large'])).toEqual([])
    expect(await files('file:100%')).toEqual([])
    await expect(files('invoice dataset:none')).rejects.toThrow("There is no dataset named 'none'.")
  })

  test('each part of a question that asks several things is answered near the top', async () => {
    const found = await files('Who is met by whom they visit, and what is paid in shells?', 3)
    expect(found).toContain('boat.md')
    expect(found.some((name) => name.startsWith('rules'))).toBe(true)
  })
})

describe('what is found', () => {
  test('a small dataset is not hidden by a large one', async () => {
    expect(await files('invoice of the boat house')).toContain('boat.md')
  })

  test('passages that hardly differ come once', async () => {
    const found = await files('visitors badge')
    expect(found.filter((name) => name.startsWith('rules'))).toHaveLength(1)
  })

  test('forms that differ in their numbers are not taken for each other', async () => {
    expect(new Set(await files('invoice amount dollars due January', 40)).size).toBeGreaterThan(25)
  })
})
