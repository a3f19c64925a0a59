import { expect, test } from 'bun:test'
import { hasCells } from '../../../server/documents/model/parser.ts'
import { txt } from '../../../server/documents/text/txt.ts'
import { parseContent } from '../../support/documents/parse-content.ts'

const parse = (text: string) => parseContent(txt, 'a.txt', text)

test('txt() joins hard-wrapped lines', async () => {
  const { blocks } = await parse(
    'It was the best of times, it was the worst of times, it was the\nage of wisdom, it was the age of foolishness, it was the epoch of\nbelief.\n\nNext paragraph.\n',
  )
  expect(blocks.map((block) => block.kind)).toEqual(['paragraph', 'paragraph'])
  expect(blocks[0]).toMatchObject({ text: expect.stringContaining('it was the age of wisdom') })
})

test('txt() keeps the lines of addresses, lists and columns separate, with their line numbers', async () => {
  const { blocks } = await parse(
    'Ada Lovelace\n12 St James Square\nLondon\n\n- one\n- two\n\nname      age\nada        36\n',
  )
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      text: 'Ada Lovelace\n12 St James Square\nLondon',
      place: { line_start: 1, line_end: 3 },
    },
    { kind: 'list', text: '- one\n- two', place: { line_start: 5, line_end: 6 } },
    { kind: 'paragraph', text: 'name      age\nada        36', place: { line_start: 8, line_end: 9 } },
  ])
})

test('txt() gives each paragraph the headings above it', async () => {
  const { blocks } = await parse('Report\n======\n\nCHAPTER ONE\n\nIt begins.\n')
  expect(blocks.at(-1)).toEqual({
    kind: 'paragraph',
    text: 'It begins.',
    place: { headings: ['Report', 'CHAPTER ONE'], line_start: 6, line_end: 6 },
  })
})

test('txt() cuts an endless line between words', async () => {
  const line = 'lorem ipsum dolor '.repeat(50_000)
  const { blocks, text } = await parse(line)
  for (const block of blocks) expect(hasCells(block) ? 0 : block.text.length).toBeLessThanOrEqual(8000)
  expect(text.split(/\s+/).filter(Boolean)).toEqual(line.trim().split(' '))
})

test('txt() refuses a file of white space', async () => {
  await expect(parse(' \n\n\t ')).rejects.toThrow("'a.txt' contains no text")
})
