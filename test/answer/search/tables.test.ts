import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openApp, type TestApp } from '../../support/app.ts'
import { makeDocx, paragraph, table } from '../../support/documents/make-docx.ts'
import { makePdf, type PdfText } from '../../support/documents/make-pdf.ts'
import { makeXlsx } from '../../support/documents/make-xlsx.ts'

/** Enough rows for several chunks; each question names a row's key and a column. */
const HEADER = ['Station', 'Opened', 'Platforms', 'Daily passengers', 'Elevator maintenance']
const FIRST = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Ironwood', 'Juniper']
const SECOND = ['Bridge', 'Square', 'Harbour', 'Heights', 'Market', 'Junction']
const ROWS = SECOND.flatMap((second, i) =>
  FIRST.map((first, j) => {
    const n = i * FIRST.length + j
    return [
      `${first} ${second}`,
      `${1900 + n}`,
      `${2 + (n % 7)}`,
      `${1000 + n * 37}`,
      `${['Monday', 'Tuesday', 'Friday'][n % 3]} ${n}`,
    ]
  }),
)
const PROSE =
  'The stations of the network are old. Daily passengers complain about the platforms, and about elevator maintenance.'

/** Of 80; keys are made of the same few words. */
const MOST_MISSED = 2

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  const csv = [HEADER, ...ROWS].map((row) => row.join(',')).join('\n')
  await app.ingest('csv', { 'stations.csv': csv, 'about.txt': PROSE })
  await app.ingest('xlsx', {
    'stations.xlsx': makeXlsx({
      sheets: [
        { name: 'Stations', rows: Object.fromEntries([HEADER, ...ROWS].map((row, i) => [i + 1, row])) },
      ],
    }),
    'about.txt': PROSE,
  })
  await app.ingest('docx', {
    'stations.docx': makeDocx(paragraph(PROSE) + table([HEADER, ...ROWS], 1)),
    'about.txt': PROSE,
  })
  await app.ingest('pdf', { 'stations.pdf': pdfTable(), 'about.txt': PROSE })
  await app.services.chunks.countWords(null)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

/** A table of two pages, the header on each. */
function pdfTable(): Uint8Array<ArrayBuffer> {
  const columns = [50, 170, 240, 310, 420]
  const line = (row: readonly string[], y: number): PdfText[] =>
    row.map((text, i) => ({ text, x: columns[i] ?? 0, y, size: 9 }))
  const page = (rows: readonly string[][]) => ({
    texts: [HEADER, ...rows].flatMap((row, i) => line(row, 780 - i * 20)),
  })
  return makePdf([page(ROWS.slice(0, 30)), page(ROWS.slice(30))])
}

const QUESTIONS = Array.from({ length: 20 }, (_, i) => i * 3 + 1).flatMap((n) => {
  const row = ROWS[n] ?? []
  return HEADER.slice(1).map((column, i) => ({
    question: `${column} of ${row[0]}`,
    row,
    value: row[i + 1] ?? '',
  }))
})

describe('a table of several chunks', () => {
  test.each(['csv', 'xlsx', 'docx', 'pdf'])(
    'of %p: the row and column that a question names are in the first passage',
    async (format) => {
      const missed: string[] = []
      for (const { question, row, value } of QUESTIONS) {
        const [first] = await app.passages(question, 3, { datasets: [format] })
        const line = first?.rendered.split('\n').find((text) => text.includes(row[0] ?? '')) ?? ''
        if (!line.includes(value))
          missed.push(`${question}: ${first?.filename} ${first?.rendered.slice(0, 200)}`)
      }
      expect(missed.length > MOST_MISSED ? missed : []).toEqual([])
    },
  )
})
