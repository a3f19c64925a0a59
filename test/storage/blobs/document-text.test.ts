import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  DocumentTextWriter,
  readDocumentText,
  readTextRange,
} from '../../../server/storage/blobs/document-text.ts'
import { type TemporaryFolder, temporaryFolder } from '../../support/temporary-folder.ts'

let folder: TemporaryFolder
let path: string

beforeEach(async () => {
  folder = await temporaryFolder()
  path = join(folder.path, 'd.blocks')
})
afterEach(() => folder[Symbol.asyncDispose]())

describe('a document text', () => {
  const block = (text: string, start: number) => ({
    kind: 'paragraph' as const,
    text,
    start,
    end: start + text.length,
    place: { page: 1 },
  })

  test('is read back by pages of blocks and by ranges of characters', async () => {
    const writer = new DocumentTextWriter(path)
    const blocks = [block('First.', 0), block('Sécond 😀.', 8), block('{"warnings"', 20)]
    for (const one of blocks) await writer.write(one)
    await writer.close(['One page has no text'])
    expect(await readDocumentText(path, 0, 10)).toEqual({
      blocks,
      total: 3,
      characters: 31,
      warnings: ['One page has no text'],
    })
    expect((await readDocumentText(path, 1, 1)).blocks).toEqual([block('Sécond 😀.', 8)])
    expect(await readTextRange(path, 0, 31)).toBe('First.\n\nSécond 😀.\n\n{"warnings"')
    expect(await readTextRange(path, 2, 11)).toBe('rst.\n\nSéc')
  })

  test('of many frames keeps every block in order', async () => {
    const writer = new DocumentTextWriter(path)
    let start = 0
    for (let i = 0; i < 3000; i++) {
      const one = block(`${i} ${'x'.repeat(500)}`, start)
      start = one.end + 2
      await writer.write(one)
    }
    await writer.close([])
    const { blocks, total } = await readDocumentText(path, 2500, 3)
    expect(total).toBe(3000)
    expect(blocks.map(({ text }) => text.split(' ')[0])).toEqual(['2500', '2501', '2502'])
  })

  test('that was given up leaves its draft to be removed', async () => {
    const writer = new DocumentTextWriter(path)
    await writer.write(block('x'.repeat(600_000), 0))
    await writer.abandon()
    expect(existsSync(path)).toBe(true)
  })
})
