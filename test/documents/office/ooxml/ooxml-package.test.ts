import { describe, expect, test } from 'bun:test'
import { blockText, ParseError } from '../../../../server/documents/model/parser.ts'
import { docx } from '../../../../server/documents/office/docx/docx.ts'
import { pptx } from '../../../../server/documents/office/pptx/pptx.ts'
import { xlsx } from '../../../../server/documents/office/xlsx/xlsx.ts'
import { docxParts, makeDocx, paragraph } from '../../../support/documents/make-docx.ts'
import { makeXlsx } from '../../../support/documents/make-xlsx.ts'
import { makeZip } from '../../../support/documents/make-zip.ts'
import { parseContent, withFile } from '../../../support/documents/parse-content.ts'

const HELLO = makeDocx(paragraph('hello'))

/** An OLE container with what the parser inspects: the signature and the stream names. */
function ole(...streams: string[]): Uint8Array {
  return Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...streams.map((name) => Buffer.from(name, 'utf16le')),
  ])
}

/** Returns the message with which a DOCX of these bytes is refused. */
async function refusal(bytes: Uint8Array, name = 'a.docx'): Promise<string> {
  try {
    await parseContent(docx, name, bytes)
  } catch (error) {
    if (error instanceof ParseError) return error.message
    throw error
  }
  return 'not refused'
}

describe('OoxmlPackage.open()', () => {
  test('OoxmlPackage.open() identifies files other than Office documents', async () => {
    const macro = 'application/vnd.ms-word.document.macroEnabled.main+xml'
    expect({
      encrypted: await refusal(ole('EncryptionInfo', 'EncryptedPackage')),
      old: await refusal(ole('WordDocument')),
      text: await refusal(Buffer.from('just text')),
      zip: await refusal(makeZip({ 'readme.txt': 'x' })),
      macro: await refusal(makeDocx(paragraph('x'), { type: macro })),
      sheet: await refusal(makeXlsx({ sheets: [{ name: 'S', rows: { 1: ['x'] } }] })),
      empty: await refusal(new Uint8Array()),
    }).toEqual({
      encrypted: "'a.docx' is password-protected",
      old: "'a.docx' has the old format of Word (.doc); save it as DOCX",
      text: "'a.docx' is not DOCX: it does not begin as a ZIP archive does",
      zip: "'a.docx' is not a Word file: it contains a ZIP file of another kind",
      macro: "'a.docx' is a macro-enabled file of Word, which is not supported; save it as DOCX",
      sheet: "'a.docx' is named as DOCX but contains an Excel file (XLSX)",
      empty: "'a.docx' is empty",
    })
  })

  test('OoxmlPackage.open() reports where a file is damaged', async () => {
    expect(await refusal(HELLO.subarray(0, HELLO.length - 30))).toStartWith(
      "'a.docx' is damaged: its ZIP directory",
    )
    expect(await refusal(HELLO.subarray(0, 60))).toBe(
      "'a.docx' is damaged: its ZIP directory is missing, so it was probably cut short",
    )
    const parts = docxParts(paragraph('x'))
    expect(await refusal(makeZip({ ...parts, 'word/document.xml': '<w:document><w:body>' }))).toBe(
      "'a.docx' is damaged: in its part word/document.xml its XML ends inside 'w:body'",
    )
    expect(await refusal(makeZip({ ...parts, 'word/document.xml': '<a><b></a>' }))).toStartWith(
      "'a.docx' is damaged:",
    )
  })

  test('OoxmlPackage.finish() finds damage in a part that was not read', async () => {
    const bytes = makeDocx(paragraph('x'), { others: { 'word/theme/theme1.xml': '<a/>' } })
    const directory = Buffer.from(bytes).lastIndexOf('word/theme/theme1.xml')
    const copy = Buffer.from(bytes)
    copy[directory - 30] = (copy[directory - 30] ?? 0) ^ 0xff
    expect(await refusal(copy)).toBe(
      "'a.docx' is damaged: its part word/theme/theme1.xml does not match its checksum",
    )
  })

  test('OoxmlPackage.open() refuses decompression bombs before they expand', async () => {
    const bomb = makeDocx(paragraph('A'.repeat(12 << 20)))
    expect(await refusal(bomb)).toStartWith(
      "'a.docx' was refused as a decompression bomb: its part word/document.xml expands",
    )
  })

  test('OoxmlPackage.open() refuses a part longer than its directory entry', async () => {
    const bytes = makeDocx(paragraph('A'.repeat(2 << 20)))
    const copy = Buffer.from(bytes)
    copy.writeUInt32LE(10, copy.lastIndexOf('word/document.xml') - 22)
    expect(await refusal(copy)).toBe("'a.docx' is damaged: its part word/document.xml cannot be decompressed")
  })

  test('OoxmlPackage.open() refuses more parts than an Office file has', async () => {
    const others = Object.fromEntries(
      Array.from({ length: 20_001 }, (_, index) => [`word/media/${index}`, '']),
    )
    expect(await refusal(makeDocx(paragraph('x'), { others }))).toMatch(
      /has more than 20000 parts; no more can be read/,
    )
  })

  test('OoxmlPackage.open() refuses declarations of entities of every kind', async () => {
    for (const declarations of [
      '<!ENTITY a "ha"><!ENTITY b "&a;&a;">',
      '<!ENTITY a SYSTEM "file:///etc/passwd">',
      '<!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;',
    ]) {
      const doctype = `<!DOCTYPE w [${declarations}]>`
      expect(await refusal(makeDocx(paragraph('user &a;'), { doctype }))).toBe(
        "'a.docx' is damaged: in its part word/document.xml its XML declares entities, which Office files never do",
      )
    }
  })

  test('OoxmlPackage.open() refuses XML nested without end', async () => {
    const deep =
      '<w:sdt><w:sdtContent>'.repeat(5000) + paragraph('x') + '</w:sdtContent></w:sdt>'.repeat(5000)
    expect(await refusal(makeDocx(deep))).toEndWith('its XML is nested deeper than 1000 levels')
  })

  test("OoxmlPackage.open() accepts backslashes and other cases in names, and ignores names with '..'", async () => {
    const parts = docxParts(paragraph('here'), { others: { '../../evil.xml': '<a/>' } })
    const renamed = Object.entries(parts).map(([name, text]) => [name.replace('word/', 'Word\\'), text])
    const { text } = await parseContent(docx, 'a.docx', makeZip(Object.fromEntries(renamed)))
    expect(text).toBe('here')
  })

  test('OoxmlPackage.read() stops at once when aborted', async () => {
    const rows = '<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(40_000)
    const bytes = makeXlsx({
      sheets: [{ name: 'S', rows: {} }],
      others: {
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.replaceAll('<v>1', () => `<v>${Math.random()}`)}</sheetData></worksheet>`,
      },
    })
    await withFile(bytes, async (path) => {
      const cancel = new AbortController()
      const document = await xlsx.parse({ name: 'a.xlsx', path, size: bytes.length }, cancel.signal, {
        ocrLanguages: 'eng',
      })
      const read = async () => {
        let count = 0
        for await (const block of document.blocks) {
          count += blockText(block).length
          setTimeout(() => cancel.abort(), 0)
        }
        return count
      }
      expect(read()).rejects.toThrow('abort')
    })
  })

  test('pptx.parse() and xlsx.parse() refuse each other’s files', async () => {
    expect(parseContent(pptx, 'deck.pptx', HELLO)).rejects.toThrow(
      "'deck.pptx' is named as PPTX but contains a Word file (DOCX)",
    )
    expect(parseContent(xlsx, 'b.xlsx', HELLO)).rejects.toThrow(
      "'b.xlsx' is named as XLSX but contains a Word file (DOCX)",
    )
  })
})
