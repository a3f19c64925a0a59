import { expect, test } from 'bun:test'
import { truncateSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { SniffError, sniff } from '../../../server/documents/sniff/sniff.ts'
import { withFakeOffice } from '../../support/documents/fake-office.ts'
import { withFile } from '../../support/documents/parse-content.ts'

const look = (name: string, content: string | Uint8Array) => withFile(content, (path) => sniff(name, path))
const refusal = async (name: string, content: string | Uint8Array): Promise<string> => {
  try {
    return `accepted as ${await look(name, content)}`
  } catch (error) {
    if (error instanceof SniffError) return error.message
    throw error
  }
}
const office = (main: string, part: string) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      `<Types><Override PartName="/${part}" ContentType="application/${main}+xml"/></Types>`,
    ),
    [part]: strToU8('<x/>'),
  })
const OOXML = 'vnd.openxmlformats-officedocument.'
const DOCX = office(`${OOXML}wordprocessingml.document.main`, 'word/document.xml')
const XLSX = office(`${OOXML}spreadsheetml.sheet.main`, 'xl/workbook.xml')
const PPTX = office(`${OOXML}presentationml.presentation.main`, 'ppt/presentation.xml')
const PNG = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1,
  8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54,
])
const ole = (stream: string) => {
  const bytes = new Uint8Array(2048)
  const view = new DataView(bytes.buffer)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  view.setUint16(30, 9, true)
  view.setUint32(48, 1, true)
  for (const [i, letter] of [...stream].entries()) view.setUint16(1024 + i * 2, letter.charCodeAt(0), true)
  return bytes
}

test('sniff() accepts content that matches the name', async () => {
  expect(await look('a.docx', DOCX)).toBe('docx')
  expect(await look('a.xlsx', XLSX)).toBe('xlsx')
  expect(await look('a.PPTX', PPTX)).toBe('pptx')
  expect(await look('a.pdf', '%PDF-1.7\n')).toBe('pdf')
  expect(await look('a.pdf', `${'\0garbage\x02'.repeat(50)}%PDF-1.4\n`)).toBe('pdf')
  expect(await look('a.htm', '<p>hello')).toBe('html')
  expect(await look('a.markdown', '# hi')).toBe('md')
  expect(await look('a.tsv', 'a\tb\n1\t2\n')).toBe('csv')
  expect(await look('a.ndjson', '{"a":1}\n{"a":2}\n')).toBe('json')
  expect(await look('a.txt', 'BM and MZ are no signatures in plain words')).toBe('txt')
})

test('sniff() accepts text in any encoding and with stray NULs', async () => {
  expect(await look('a.txt', new Uint8Array([0xff, 0xfe, 0x41, 0, 0x42, 0]))).toBe('txt')
  expect(await look('a.csv', new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x2c, 0x31]))).toBe('csv')
  expect(await look('a.txt', 'before\0after \0\0 text\n'.repeat(50))).toBe('txt')
})

test('sniff() recognises an uncompressed white TIFF page', async () => {
  const page = Buffer.alloc(4000, 0xff)
  page.write('II*\0', 'latin1')
  expect(await look('scan.tif', page)).toBe('tiff')
})

test('sniff() reports both the content and the name', async () => {
  const cases: readonly (readonly [string, string | Uint8Array, string])[] = [
    ['photo.pdf', PNG, "'photo.pdf' is a PNG image, not a PDF document"],
    ['page.pdf', '<!doctype html><p>hi', "'page.pdf' is an HTML page, not a PDF document"],
    ['table.xlsx', DOCX, "'table.xlsx' is a DOCX document, not an XLSX workbook"],
    ['talk.pptx', XLSX, "'talk.pptx' is an XLSX workbook, not a PPTX presentation"],
    ['notes.txt', '%PDF-1.7\n%âãÏÓ', "'notes.txt' is a PDF document, not a plain text file"],
    ['notes.md', DOCX, "'notes.md' is a DOCX document, not a Markdown file"],
    ['data.csv', ' \n<!DOCTYPE html><html>', "'data.csv' is an HTML page, not a CSV file"],
    ['data.csv', '[{"a": 1}]', "'data.csv' is a JSON file, not a CSV file"],
    ['letter.docx', 'just words', "'letter.docx' is a plain text file, not a DOCX document"],
    ['letter.txt', '{\\rtf1\\ansi hello}', "'letter.txt' is an RTF document, not a plain text file"],
    ['a.docx', zipSync({ 'readme.txt': strToU8('x') }), "'a.docx' is a ZIP archive, not a DOCX document"],
    ['plan.docx', ole('__substg1.0_0037001F'), "'plan.docx' is an Outlook e-mail (MSG), not a DOCX document"],
    ['old.msg', ole('WordDocument'), "'old.msg' is an old Word document (DOC), not an Outlook e-mail (MSG)"],
    ['old.docx', ole('WordDocument'), "'old.docx' is an old Word document (DOC), not a DOCX document"],
    [
      'a.docx',
      office('vnd.ms-word.document.macroEnabled.main', 'word/document.xml'),
      "'a.docx' is a macro-enabled Word document, not a DOCX document",
    ],
    [
      'a.csv',
      new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...new Uint8Array(4096)]),
      "'a.csv' is an ELF file, not a CSV file",
    ],
    [
      'a.txt',
      Uint8Array.from({ length: 4096 }, (_, i) => (i * i * 31 + (i >> 3)) % 256),
      "'a.txt' is binary data, not a plain text file",
    ],
  ]
  for (const [name, content, message] of cases) expect(await refusal(name, content)).toBe(message)
})

test('sniff() accepts damaged and encrypted files for their parsers to report', async () => {
  expect(await look('cut.docx', DOCX.subarray(0, DOCX.length - 30))).toBe('docx')
  expect(await look('locked.docx', ole('EncryptedPackage'))).toBe('docx')
  expect(await look('locked.xlsx', ole('ENCRYPTEDPACKAGE'))).toBe('xlsx')
  expect(await look('broken.json', '{"a": [1, 2')).toBe('json')
})

test('sniff() accepts a template named as a document', async () => {
  expect(await look('a.docx', office(`${OOXML}wordprocessingml.template.main`, 'word/document.xml'))).toBe(
    'docx',
  )
})

test('sniff() uses the part names if the content types are inconclusive', async () => {
  const bare = zipSync({ 'xl/workbook.xml': strToU8('<x/>'), '[Content_Types].xml': strToU8('<Types/>') })
  expect(await look('a.xlsx', bare)).toBe('xlsx')
})

test('sniff() refuses unknown names and empty files', async () => {
  expect(await refusal('run.exe', 'x')).toBe('run.exe is not a supported file type')
  expect(await refusal('README', 'x')).toBe('README is not a supported file type')
  expect(await refusal('a.dotx', DOCX)).toBe('a.dotx is not a supported file type')
  expect(await refusal('a.txt', '')).toBe("'a.txt' is empty")
})

test('sniff() reads only the beginning of a large file', async () => {
  await withFile('a'.repeat(1 << 20), async (path) => {
    // More than any memory holds; nearly all of it is a hole, which takes no room on the disk.
    truncateSync(path, 1e12)
    expect(await sniff('big.txt', path)).toBe('txt')
  })
})

test('sniff() takes old Office files where LibreOffice is installed, and says else how to convert them', async () => {
  const files = [
    ['a.doc', 'WordDocument', 'doc', "'a.doc' has the old format of Word (.doc); save it as DOCX"],
    ['a.XLS', 'Workbook', 'xls', "'a.XLS' has the old format of Excel (.xls); save it as XLSX"],
    [
      'a.ppt',
      'PowerPoint Document',
      'ppt',
      "'a.ppt' has the old format of PowerPoint (.ppt); save it as PPTX",
    ],
  ] as const
  for (const [name, stream, format, sentence] of files) {
    expect(await withFakeOffice('exit 1', () => refusal(name, ole(stream)))).toBe(`accepted as ${format}`)
    expect(await withFakeOffice(null, () => refusal(name, ole(stream)))).toBe(sentence)
  }
  expect(await withFakeOffice('exit 1', () => refusal('a.doc', ole('Workbook')))).toBe(
    "'a.doc' is an old Excel workbook (XLS), not an old Word document (DOC)",
  )
})
