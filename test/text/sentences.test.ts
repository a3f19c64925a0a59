import { describe, expect, test } from 'bun:test'
import { cutAnywhere, lines, sentences } from '../../server/text/sentences.ts'

const cut = (text: string) => sentences(text).map(({ start, end }) => text.slice(start, end))

describe('sentences()', () => {
  test('ends a sentence at its full stop, without the white space after it', () => {
    expect(cut('One is here.  Two?\n Three! ')).toEqual(['One is here.', 'Two?', 'Three!'])
  })

  test('goes on after abbreviations, initials and decimals', () => {
    const text = 'Dr. Smith paid 3.50 to J. Doe, i.e. too much. He left.'
    expect(cut(text)).toEqual(['Dr. Smith paid 3.50 to J. Doe, i.e. too much.', 'He left.'])
  })

  test('goes on after a German ordinal, and ends after another number', () => {
    const text = 'Sie kommt am 18. März, im 2. Quartal. Im Haus wohnen 12. Der Rest nicht.'
    expect(cut(text)).toEqual([
      'Sie kommt am 18. März, im 2. Quartal.',
      'Im Haus wohnen 12.',
      'Der Rest nicht.',
    ])
  })

  test('knows the full stop of Japanese and Chinese', () => {
    expect(cut('今日は晴れ。明日は雨。')).toEqual(['今日は晴れ。', '明日は雨。'])
  })

  test('ends before the next item of a list in one line, not between the parts of an address', () => {
    expect(cut('The duties include: • Helps patients; • Takes notes.')).toEqual([
      'The duties include:',
      '• Helps patients;',
      '• Takes notes.',
    ])
    expect(cut('Main Street 1 • 10115 Berlin')).toEqual(['Main Street 1 • 10115 Berlin'])
  })

  test('keeps the numbers of notes with the sentence that they follow', () => {
    expect(cut('They teach specialists.[6][7] Others follow.')).toEqual([
      'They teach specialists.[6][7]',
      'Others follow.',
    ])
  })

  test('gives nothing for white space', () => {
    expect(cut(' \n\t ')).toEqual([])
  })
})

describe('lines()', () => {
  test('gives the lines that are not blank, trimmed', () => {
    const text = '  a\n\n b b \n'
    expect(lines(text).map(({ start, end }) => text.slice(start, end))).toEqual(['a', 'b b'])
  })
})

describe('cutAnywhere()', () => {
  test('cuts at white space where the last half has any, otherwise between characters', () => {
    const text = `${'a'.repeat(8)} ${'b'.repeat(25)}`
    const spans = cutAnywhere(text, { start: 0, end: text.length }, 10)
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([
      'aaaaaaaa',
      'bbbbbbbbb',
      'bbbbbbbbbb',
      'bbbbbb',
    ])
  })
})
