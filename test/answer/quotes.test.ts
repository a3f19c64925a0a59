import { describe, expect, test } from 'bun:test'
import { fullAnswer } from '../support/full-answer.ts'
import { asking, type LibraryDocument, library } from '../support/library.ts'
import { drinks, leaveAndDrinks, leaveQuestion } from '../support/texts/leave-and-drinks.ts'
import { depositQuestion, lease } from '../support/texts/numbered-lease.ts'

describe('answer()', () => {
  test('without a model quotes the sentence that answers, from where it stands', async () => {
    const { result } = await fullAnswer(asking(leaveQuestion), library(leaveAndDrinks))
    expect(result).toMatchObject({ answered: true, engine: 'extractive', model: null, confidence: 'high' })
    const [first] = result.citations
    expect(result.highlights[0]).toBe(
      'You can carry over a maximum of 240 annual leave hours from one leave year to the next.',
    )
    expect(first?.quote).toStartWith(result.highlights[0] ?? '-')
    expect(first?.page).toBe(2)
    expect(result.claims.length).toBeLessThanOrEqual(6)
    expect(result.claims.every(({ support }) => support === 'supported')).toBe(true)
  })

  test('puts the source first that answers, not the one that is most about it', async () => {
    const about: LibraryDocument = {
      filename: 'about.md',
      text: 'Before you weigh your options: the Fernhill controller is made for small gardens.',
    }
    const data: LibraryDocument = {
      filename: 'data.md',
      text: 'Technical data of the Fernhill controller. It weighs 340 grams.',
    }
    const { result } = await fullAnswer(
      asking('How much does the Fernhill controller weigh?'),
      library([about, data]),
    )
    expect(result.citations[0]?.filename).toBe('data.md')
    expect(result.citations[0]?.quote).toContain('340 grams')
    expect(result.claims[0]?.text).toContain('340 grams')
  })

  test('quotes verbatim: the offsets lead back to the words in the document', async () => {
    for (const asked of [
      leaveQuestion,
      'How many wine servings are listed for Albania?',
      'Is unapproved overtime paid?',
    ]) {
      const { result } = await fullAnswer(asking(asked), library(leaveAndDrinks))
      const quoted = result.citations.filter(({ quote }) => quote !== null)
      expect(quoted.length).toBeGreaterThan(0)
      for (const { quote, quote_start, quote_end, filename } of quoted) {
        const text = leaveAndDrinks.find((document) => document.filename === filename)?.text ?? ''
        expect(text.slice(quote_start ?? 0, quote_end ?? 0)).toBe(quote ?? '')
      }
      for (const highlight of result.highlights)
        expect(leaveAndDrinks.some(({ text }) => text.includes(highlight))).toBe(true)
    }
  })

  test('names the section that a quote stands in, not that of the passage it was found in', async () => {
    const text = 'The lease runs for two years.\n\nThe deposit is three months of rent.'
    const sections = [{ start: text.indexOf('The deposit'), headings: ['Lease', 'Deposit'] }]
    const lease = { filename: 'lease.pdf', text, headings: ['Lease', 'Term'], sections }
    for (const [asked, section] of [
      ['How many months of rent is the deposit?', 'Lease › Deposit'],
      ['How many years does the lease run for?', 'Lease › Term'],
    ] as const) {
      const { result } = await fullAnswer(asking(asked), library([lease]))
      expect(result.citations[0]?.section).toBe(section)
    }
  })

  test('renders a table row with its headers and quotes it as it stands', async () => {
    const { result } = await fullAnswer(
      asking('How many wine servings are listed for Albania?'),
      library(leaveAndDrinks),
    )
    expect(result.answer.replaceAll('**', '')).toContain(
      'country: Albania; beer\\_servings: 89; wine\\_servings: 54',
    )
    expect(result.citations[0]?.quote).toBe('Albania\t89\t54')
  })

  test('quotes of a wide row the cell that is asked for, with its first ones, and supports that', async () => {
    const columns = Array.from({ length: 39 }, (_, index) => `measure_${index + 2}`)
    const rows = ['Aarau', 'Bern', 'Chur'].map((site, row) => [
      site,
      ...columns.map((_, column) => String(100 + ((row * 331 + column * 37) % 900))),
    ])
    const header = ['site', ...columns]
    const lines = (cell: (value: string, column: number) => string, joined: string) =>
      rows.map((values) => values.map(cell).join(joined))
    const wide: LibraryDocument = {
      filename: 'wide.csv',
      text: [header.join('\t'), ...lines((value) => value, '\t')].join('\n'),
      rendered: [header.join('\t'), ...lines((value, at) => `${header[at]}: ${value}`, '; ')].join('\n'),
    }
    const { result } = await fullAnswer(asking('What is measure_33 of Chur?'), library([wide]))
    expect(result.answer.replaceAll('\\', '').replaceAll('**', '')).toMatch(
      /- site: Chur; measure_2: 762; measure_3: 799; measure_33: 109 \[1\]/,
    )
    expect(result.answer.match(/\*\*.*?\*\*/g)).toEqual(['**109**'])
    expect(result.claims.map(({ support }) => support)).toEqual(['supported'])
    expect(result.citations[0]?.quote).toStartWith('Chur\t')
  })

  test('puts its heading before an item that begins amid a sentence, and marks the cell that answers', async () => {
    const leaflet: LibraryDocument = {
      filename: 'leaflet.md',
      headings: ['2. Before you take it', 'Do not take Calvenol'],
      text: 'from the fourth month of pregnancy, or while breastfeeding.',
    }
    const warned = (await fullAnswer(asking('Can I take Calvenol during pregnancy?'), library([leaflet])))
      .result
    expect(warned.answer).toContain('*Do not take Calvenol*: “')
    expect(warned.claims.map(({ support }) => support)).toEqual(['supported'])
    const row = async (question: string) =>
      (await fullAnswer(asking(question), library(leaveAndDrinks))).result.answer.replaceAll('\\', '')
    expect(await row('How many wine servings are listed for Albania?')).toContain('wine_servings: **54**')
    expect(await row('How many beer servings does Albania have?')).toContain('beer_servings: **89**')
    expect(await row('Which country has 89 beer servings?')).not.toContain('**89**')
  })

  test('tells of a table its rows each on a line, and no more of a wide one than its first cells', async () => {
    const { result } = await fullAnswer(asking('What is drinks.csv about?'), library([drinks]))
    expect(result.answer.split('\n')).toEqual([
      '**drinks.csv**:',
      '',
      '- country: Albania; beer\\_servings: 89; wine\\_servings: 54 [1]',
      '- country: Algeria; beer\\_servings: 25; wine\\_servings: 14 [1]',
    ])
    expect(result.claims.map(({ support }) => support)).toEqual(['supported', 'supported'])
    const names = Array.from({ length: 60 }, (_, index) => `column ${index}`)
    const wide = { filename: 'wide.csv', text: names.join('\t'), rendered: names.join('; ') }
    const about = (await fullAnswer(asking('What is wide.csv about?'), library([wide]))).result
    expect(about.answer.length).toBeLessThan(250)
    expect(about.claims.map(({ support }) => support)).toEqual(['supported'])
  })

  test('quotes no row of another country than the one asked about, and those of both where two are', async () => {
    const one = (
      await fullAnswer(asking('How many wine servings are listed for Albania?'), library(leaveAndDrinks))
    ).result
    expect(one.answer).not.toContain('Algeria')
    const both = 'Compare the wine servings listed for Albania and Algeria'
    const { result } = await fullAnswer(asking(both), library(leaveAndDrinks))
    for (const country of ['Albania', 'Algeria']) expect(result.answer).toContain(`country: ${country}`)
  })

  test('quotes of a table all rows that hold for a group, and for a number the one that does', async () => {
    const table = (rows: readonly string[]): LibraryDocument => {
      const text = rows.map((row) => row.split(': ').join('\t'))
      const rendered = text.map((row) => `Who: ${row.replace('\t', '; Dose: ')}`)
      return { filename: 'leaflet.html', text: text.join('\n'), rendered: rendered.join('\n') }
    }
    const dose = async (question: string, rows: readonly string[]) => {
      const { result } = await fullAnswer(asking(question), library([table(rows)]))
      return result.answer.split('\n').filter((line) => line.startsWith('- ')).length
    }
    const byAge = ['Children: half a tablet', 'Adults: 2 tablets', 'Adults over 75 years: 1 tablet']
    expect(await dose('What dose should an adult take?', byAge)).toBe(2)
    expect(await dose('What dose should adults over 75 years take?', byAge)).toBe(1)
    const byUse = ['High blood pressure: 2 tablets', 'Migraine: 3 tablets', 'Adults over 75 years: 1 tablet']
    expect(await dose('What dose should an adult take?', byUse)).toBe(3)
    expect(await dose('What is the dose for migraine?', byUse)).toBe(1)
  })

  test('quotes neither headings nor list markers, and nothing twice', async () => {
    for (const asked of ['What does the lease say about repairs?', depositQuestion]) {
      const { result } = await fullAnswer(asking(asked), library([lease]))
      expect(result.answer.replace(/^\*[^*]+\*: /gm, '')).not.toMatch(/\d\. (?:Deposit|Repairs)|“\\?[-•]/)
      expect(new Set(result.claims.map(({ text }) => text)).size).toBe(result.claims.length)
      const { quote, quote_start, quote_end } = result.citations[0] ?? {}
      expect(lease.text.slice(quote_start ?? 0, quote_end ?? 0)).toBe(quote ?? '')
    }
  })
})
