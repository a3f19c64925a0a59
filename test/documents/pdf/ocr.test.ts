import { afterAll, describe, expect, test } from 'bun:test'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ParseError } from '../../../server/documents/model/parser.ts'
import { missingOcrPackage, recognise } from '../../../server/documents/pdf/ocr.ts'
import { makePdf } from '../../support/documents/make-pdf.ts'

const folder = await mkdtemp(join(tmpdir(), 'ibid-ocr-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'scan.pdf')
const page = (text: string) => ({ texts: [{ x: 60, y: 700, size: 20, text }] })
await Bun.write(path, makePdf([page('Seven wizards mix potions'), page('in the old tower')]))
const pages = [1, 2].map((number) => ({ page: number, width: 595, height: 842 }))

describe('recognise()', () => {
  test.skipIf(missingOcrPackage() !== null)(
    'recognises the text of each page',
    async () => {
      const { paragraphs, failed } = await recognise(
        'a.pdf',
        path,
        pages,
        'eng',
        new AbortController().signal,
      )
      expect(failed).toEqual([])
      expect(paragraphs).toEqual(
        new Map([
          [1, ['Seven wizards mix potions']],
          [2, ['in the old tower']],
        ]),
      )
    },
    60_000,
  )

  test.skipIf(missingOcrPackage() !== null)('names a language that is not installed', async () => {
    const error = await recognise('a.pdf', path, pages, 'xyz', new AbortController().signal).catch(
      (reason) => reason,
    )
    expect(error).toBeInstanceOf(ParseError)
    expect(String(error)).toContain("tesseract has no data for 'xyz'")
  })

  test.skipIf(missingOcrPackage() !== null)('stops at once when aborted', async () => {
    const abort = new AbortController()
    let begun = 0
    // The width of a page is read when the recognition of the page begins.
    const width = () => {
      if (++begun === 10) abort.abort(new Error('enough'))
      return 595
    }
    const many = Array.from({ length: 200 }, (_, i) => ({
      page: 1 + (i % 2),
      get width() {
        return width()
      },
      height: 842,
    }))
    await expect(recognise('a.pdf', path, many, 'eng', abort.signal)).rejects.toThrow('enough')
    expect(begun).toBeLessThan(20)
  })

  test('refuses languages that are not a list of names', async () => {
    const error = await recognise('a.pdf', path, pages, '--help', new AbortController().signal).catch(
      (reason) => reason,
    )
    expect(error).toBeInstanceOf(ParseError)
  })
})

test('missingOcrPackage() names the missing package, tesseract first', async () => {
  const program = async (name: string) => {
    await Bun.write(join(folder, name), '#!/bin/sh\n')
    await chmod(join(folder, name), 0o755)
  }
  expect(missingOcrPackage(folder)).toBe('tesseract-ocr')
  await program('tesseract')
  expect(missingOcrPackage(folder)).toBe('poppler-utils')
  await program('pdftoppm')
  expect(missingOcrPackage(folder)).toBeNull()
})
