import { describe, expect, test } from 'bun:test'
import { TextLayout } from '../../../server/documents/chunking/text-layout.ts'
import { CHUNK_CHARS, CHUNK_HARD_LIMIT_CHARS, CHUNK_OVERLAP_CHARS } from '../../../shared/limits.ts'
import { randomDocument } from '../../support/documents/random-document.ts'
import { chunked } from '../../support/texts/chunked.ts'

const SEEDS = Array.from({ length: 300 }, (_, i) => i + 1)

describe('Chunker, over 300 random documents,', () => {
  const documents = SEEDS.map((seed) => ({
    seed,
    blocks: randomDocument(seed),
    ...chunked(randomDocument(seed)),
  }))
  const failing = (holds: (document: (typeof documents)[number]) => boolean) =>
    documents.filter((document) => !holds(document)).map(({ seed }) => seed)

  test('gives each chunk the text at its offsets', () => {
    expect(
      failing(({ chunks, documentText }) =>
        chunks.every((c) => documentText.slice(c.start, c.end) === c.text),
      ),
    ).toEqual([])
  })

  test('renders as many lines as the text has', () => {
    const lines = (text: string) => text.split('\n').length
    expect(failing(({ chunks }) => chunks.every((c) => lines(c.text) === lines(c.rendered)))).toEqual([])
  })

  test('numbers chunks from 0 in the order of the document', () => {
    expect(
      failing(({ chunks }) =>
        chunks.every((c, i) => c.index === i && (i === 0 || c.end > (chunks[i - 1]?.end ?? 0))),
      ),
    ).toEqual([])
  })

  test('repeats at most 200 characters of the preceding chunk', () => {
    expect(
      failing(({ chunks }) =>
        chunks.every((c, i) => (chunks[i - 1]?.end ?? 0) - c.start <= CHUNK_OVERLAP_CHARS),
      ),
    ).toEqual([])
  })

  test('never makes a chunk longer than a full one plus the largest piece that must not be split', () => {
    const most = CHUNK_HARD_LIMIT_CHARS + CHUNK_CHARS
    expect(failing(({ chunks }) => chunks.every((c) => c.text.length <= most))).toEqual([])
  })

  test('leaves out only furniture and white space', () => {
    expect(
      failing(({ blocks, chunks }) => {
        const layout = new TextLayout()
        return blocks.every((block) => {
          const { text, start } = layout.place(block)
          if (block.kind === 'furniture') return true
          return [...text.matchAll(/\S+/g)].every(({ 0: word, index }) =>
            chunks.some((c) => c.start <= start + index && start + index + word.length <= c.end),
          )
        })
      }),
    ).toEqual([])
  })

  test('never puts furniture into a chunk', () => {
    expect(
      failing(({ blocks, chunks }) => {
        const layout = new TextLayout()
        return blocks.every((block) => {
          const { start, end } = layout.place(block)
          return (
            block.kind !== 'furniture' ||
            start === end ||
            chunks.every((c) => c.end <= start || c.start >= end)
          )
        })
      }),
    ).toEqual([])
  })

  test('never crosses from one page to another', () => {
    expect(
      failing(({ blocks, chunks }) => {
        const layout = new TextLayout()
        const placed = blocks.map((block) => layout.place(block)).filter(({ text }) => text !== '')
        return chunks.every((c) => {
          const pages = placed
            .filter((p) => p.start < c.end && c.start < p.end)
            .map((p) => p.block.place.page)
          return new Set(pages).size === 1 && pages[0] === c.place.page
        })
      }),
    ).toEqual([])
  })

  test('never splits a word', () => {
    expect(
      failing(({ documentText, chunks }) =>
        chunks.every(
          ({ start, end }) =>
            !/[\p{L}\p{N}]{2}/u.test(
              documentText.slice(Math.max(0, start - 1), start + 1).replace(/[東京]/g, ' '),
            ) && !/[\p{L}\p{N}]{2}/u.test(documentText.slice(end - 1, end + 1).replace(/[東京]/g, ' ')),
        ),
      ),
    ).toEqual([])
  })

  test('never splits a table row of up to 4,000 characters', () => {
    expect(
      failing(({ blocks, chunks }) => {
        const layout = new TextLayout()
        return blocks.every((block) => {
          const { text, start } = layout.place(block)
          if (block.kind !== 'table') return true
          let offset = start
          return text.split('\n').every((row) => {
            const [from, to] = [offset, offset + row.length]
            offset = to + 1
            return [...chunks].every(
              (c) => !(from < c.start && c.start < to) && !(from < c.end && c.end < to),
            )
          })
        })
      }),
    ).toEqual([])
  })
})
