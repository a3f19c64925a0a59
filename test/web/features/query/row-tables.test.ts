import '../../../support/happy-dom.ts'
import { describe, expect, test } from 'bun:test'
import { toCopy } from '../../../../web/features/query/answer/answer-export.ts'
import { newHighlights } from '../../../../web/features/query/answer/answer-text.ts'
import { withAskedColumns, withRowTables } from '../../../../web/features/query/answer/row-tables.ts'

const source = {
  source_number: 1,
  filename: 'drinks.csv',
  dataset: 'drinks',
  chunk_index: 0,
  relevance_score: 1,
  section: 'rows 1–2',
  snippet: 'Afghanistan\t0\tnone; at all\nAlbania\t89\twine',
  quote: 'Albania\t89\twine',
}
const quoting = (answer: string, highlights: string[] = []) => ({
  answer: `From your documents, quoted:\n\n${answer}`,
  confidence: 'high',
  engine: 'extractive' as const,
  citations: [source],
  highlights,
})

describe('withRowTables()', () => {
  test('makes a table of rows under one header, and marks what is asked', () => {
    const rows =
      '- country: Albania; beer\\_servings: 89; drink: wine [1]\n- country: Afghanistan; beer\\_servings: 0; drink: none; at all [1]'
    expect(withRowTables(quoting(rows), 'How many beer servings in Albania?').split('\n')).toEqual([
      'From your documents, quoted:',
      '',
      '| country | beer\\_servings | drink |',
      '| --- | --- | --- |',
      '| Albania | **89** [1] | wine |',
      '| Afghanistan | **0** [1] | none; at all |',
    ])
  })

  test('marks the words that answer where they are known', () => {
    const row = '- country: Albania; beer\\_servings: 89; **drink: wine** [1]'
    expect(withRowTables(quoting(row), 'How many beer servings?')).toContain(
      '| Albania | 89 | **wine** [1] |',
    )
  })

  test('marks the one of many alike columns whose number is asked', () => {
    const row = '- country: Albania; measure\\_2: 89; measure\\_33: wine [1]'
    expect(withRowTables(quoting(row), 'What is measure_33 of Albania?')).toContain(
      '| Albania | 89 | **wine** [1] |',
    )
  })

  test('finds the cells of a row in whichever quotation marks the answer writes them', () => {
    const german = { ...source, snippet: 'Wein\t„gut“', quote: 'Wein\t„gut“' }
    const row = { ...quoting('- Getränk: Wein; Urteil: ‚gut‘ [1]'), citations: [german] }
    expect(withRowTables(row, 'Wie ist das Urteil?')).toContain('| Wein | **‚gut‘** [1] |')
  })

  test('leaves sentences, and what no row has, as they are', () => {
    for (const item of [
      '- “Note: it rains; see: page 3.” [1]',
      '- «Lluvia: 89; vino: 3.» [1]',
      '- Rain: heavy; Wind: none [1]',
    ]) {
      const answer = quoting(item)
      expect(withRowTables(answer, 'Rain?')).toBe(answer.answer)
    }
  })
})

describe('withAskedColumns()', () => {
  test('names the columns of the cells that answer in the source of their row', () => {
    const row = '- country: Albania; beer\\_servings: **89**; drink: wine [1]'
    const { citations } = withAskedColumns(quoting(row), 'How many?')
    expect(citations[0]).toMatchObject({ asked: ['beer_servings'] })
  })

  test('leaves an answer without rows as it is', () => {
    const answer = quoting('- “It rains.” [1]')
    expect(withAskedColumns(answer, 'Rain?')).toBe(answer)
  })
})

test('newHighlights() leaves out what the answer says, a row by its cells', () => {
  const answer = quoting(
    '- country: Albania; beer\\_servings: 89; drink: wine [1]\n- “The bar is **open**.” [1]',
  )
  const more = 'It closes at ten.'
  expect(newHighlights({ ...answer, highlights: ['Albania\t89\twine', 'The bar is open.', more] })).toEqual([
    more,
  ])
  const wide = { ...answer, highlights: ['Albania\t89\twine\t4.9\tleft out of the quote'] }
  expect(newHighlights(wide)).toEqual([])
  const bracketed = quoting('“\\[0001\\] A lamp, see \\[1\\].” [1]', ['[0001] A lamp, see [1].'])
  expect(newHighlights(bracketed)).toEqual([])
  expect(newHighlights({ ...wide, engine: 'ollama' })).toEqual(wide.highlights)
})

test('toCopy() has the sources with the answer, and how slides are called', () => {
  const answer = {
    ...quoting('- “Open.” [1]'),
    citations: [{ ...source, filename: 'talk.pptx', page: 3, section: null, quote: 'Open.' }],
  }
  const copied = toCopy({ question: 'Is it open?', answer, stale: false })
  expect(copied).toContain('“Open.” [1]')
  expect(copied).toContain('- [1] talk.pptx (drinks · slide 3)\n  > Open.')
  expect(copied).not.toContain('Is it open?')
})
