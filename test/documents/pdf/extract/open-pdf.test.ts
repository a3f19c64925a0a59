import { describe, expect, test } from 'bun:test'
import { ParseError } from '../../../../server/documents/model/parser.ts'
import { missingOcrPackage } from '../../../../server/documents/pdf/ocr.ts'
import { makePdf } from '../../../support/documents/make-pdf.ts'
import { parsePdf } from '../../../support/documents/parse-pdf.ts'
import { pdfLines } from '../../../support/documents/pdf-lines.ts'

async function failure(data: Uint8Array): Promise<unknown> {
  return await parsePdf(data).then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

describe('pdf.parse()', () => {
  test('opens a file with only an owner password and refuses one with a user password', async () => {
    const page = { texts: pdfLines(['Anyone may read this.'], 50, 700) }
    const open = await parsePdf(makePdf([page], { passwords: { user: '', owner: 'secret' } }))
    expect(open.text).toBe('Anyone may read this.')
    const error = await failure(makePdf([page], { passwords: { user: 'key', owner: 'secret' } }))
    expect(error).toBeInstanceOf(ParseError)
    expect(error).toHaveProperty('message', "'a.pdf' is password-protected")
  })

  test('reports that a file is empty, truncated or not a PDF', async () => {
    const whole = makePdf([{ texts: pdfLines(['Text.'], 50, 700) }])
    const broken = [
      new Uint8Array(0),
      whole.slice(0, 60),
      new TextEncoder().encode('%PDF-1.7\nnothing follows'),
    ]
    for (const data of broken) {
      const error = await failure(data)
      expect(error).toBeInstanceOf(ParseError)
      expect(String(error)).toMatch(/'a\.pdf' (is empty|cannot be read as a PDF: )/)
    }
  })

  test('refuses a file without text and warns of a page without text', async () => {
    const error = await failure(makePdf([{ texts: [] }]))
    expect(error).toBeInstanceOf(ParseError)
    expect(String(error)).toContain("'a.pdf' has no text layer")
    const { warnings } = await parsePdf(makePdf([{ texts: pdfLines(['Text.'], 50, 700) }, { texts: [] }]))
    expect(warnings).toEqual(
      missingOcrPackage() === null
        ? []
        : [`no text layer on page 2; install ${missingOcrPackage()} to read scans`],
    )
  }, 60_000)

  test('stops between pages when aborted', async () => {
    const texts = Array.from({ length: 60 }, (_, index) =>
      pdfLines([`Line ${index} of a long page`], 50, 800 - 12 * index),
    )
    const data = makePdf(Array.from({ length: 600 }, () => ({ texts: texts.flat() })))
    const abort = new AbortController()
    const { signal } = abort
    // The signal is asked before each page.
    let asked = 0
    Object.assign(signal, {
      throwIfAborted() {
        if (++asked === 10) abort.abort()
        AbortSignal.prototype.throwIfAborted.call(signal)
      },
    })
    await expect(parsePdf(data, signal)).rejects.toThrow('abort')
    expect(asked).toBe(10)
  })
})
