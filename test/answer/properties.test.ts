import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { endpoints } from '../../shared/endpoints.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { paragraph as docxParagraph, docxParts, styled } from '../support/documents/make-docx.ts'
import { makeOdf, paragraph as odfParagraph } from '../support/documents/make-odf.ts'
import { makePdf } from '../support/documents/make-pdf.ts'
import { makeZip } from '../support/documents/make-zip.ts'

setDefaultTimeout(60_000)

const TEXT = 'Barnacles grow on every hull that stays in the harbour over winter. They slow a boat down.'

/** A Word document whose properties are these. */
function docx(core: string): Uint8Array {
  const parts = docxParts(styled('Heading1', 'On barnacles') + docxParagraph(TEXT))
  const type = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'
  const relation = `<Relationship Id="rId9" Type="${type}" Target="docProps/core.xml"/></Relationships>`
  return makeZip({
    ...parts,
    '_rels/.rels': (parts['_rels/.rels'] ?? '').replace('</Relationships>', relation),
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="urn:cp" xmlns:dc="urn:dc" xmlns:dcterms="urn:t">${core}</cp:coreProperties>`,
  })
}

const WORD = docx(
  '<dc:title>On barnacles</dc:title><dc:creator>Tuva Solheim</dc:creator><dcterms:created>2024-03-05T10:00:00Z</dcterms:created>',
)
const FILLED_IN = docx(
  '<dc:title>Document1</dc:title><dc:creator>Microsoft Office User</dc:creator><dcterms:created>2013-12-23T23:15:00Z</dcterms:created>',
)
const PDF = makePdf([{ texts: [{ x: 60, y: 700, text: TEXT }] }], {
  info: "/Title (The hull in winter) /Author (Per Moe) /CreationDate (D:20240306120000+01'00')",
})
const ODT = makeOdf('text', odfParagraph(TEXT), {
  meta: '<dc:title>Winter hulls</dc:title><meta:initial-creator>Ana Ruiz</meta:initial-creator><meta:creation-date>2024-03-07T09:00:00</meta:creation-date>',
})
const HTML = `<html><head><title>Hulls</title><meta name="author" content="Oda Lind"><meta property="article:published_time" content="2024-03-08T10:00:00Z"></head><body><h1>Hulls</h1><p>${TEXT}</p></body></html>`
const BODY = docx('<dc:creator>Office Clerk</dc:creator>')
const PAPER = `# Growth of barnacles\n\nRui Wang¹ and Günter Neumann²\n\n${TEXT}\n`
const FRONT = `---\ntitle: Hull report\nauthor: Ilse Brandvold\n---\n\n${TEXT}\n`

let app: TestApp
let ids: ReadonlyMap<string, string>
beforeAll(async () => {
  app = await openApp({})
  const files = {
    ...{ 'word.docx': WORD, 'filled-in.docx': FILLED_IN, 'scan.pdf': PDF, 'winter.odt': ODT },
    ...{ 'page.html': HTML, 'clerk.docx': BODY, 'growth.md': PAPER, 'front.md': FRONT },
  }
  await app.ingest('hulls', files)
  ids = new Map((await app.documents('hulls')).map(({ filename, id }) => [filename, id]))
})
afterAll(async () => await app[Symbol.asyncDispose]())

async function ask(filename: string, query: string) {
  const documents = [ids.get(filename) ?? '']
  return await app.call(endpoints.query, { body: { query, documents } })
}

test.each([
  ['word.docx', 'Who wrote the paper?', 'Author: **Tuva Solheim**'],
  ['word.docx', 'When was it created?', 'Created: **2024-03-05**'],
  ['scan.pdf', 'Who is the author of the document?', 'Author: **Per Moe**'],
  ['scan.pdf', 'What is the title of the report?', 'Title: **The hull in winter**'],
  ['winter.odt', 'Wer hat den Bericht geschrieben?', 'Author: **Ana Ruiz**'],
  ['page.html', 'When was the article published?', 'Published: **2024-03-08**'],
  ['growth.md', 'Who wrote the paper?', 'Author: **Rui Wang and Günter Neumann**'],
  ['front.md', 'Who wrote the report?', 'author: **Ilse Brandvold**'],
])('a question for a property of %s is answered, and not as sure: %s', async (filename, query, answer) => {
  const reply = await ask(filename, query)
  expect(reply.answer).toContain(answer)
  expect(reply.confidence).not.toBe('high')
  const used = reply.citations.filter(({ used }) => used)
  expect(used.map((citation) => citation.filename)).toEqual([filename])
})

test('what a program fills in is no property', async () => {
  const reply = await ask('filled-in.docx', 'Who wrote the document?')
  expect(reply.answer).not.toContain('Microsoft')
  expect((await ask('filled-in.docx', 'When was it created?')).answer).not.toContain('2013')
})

test('a question about something else is not answered by a property', async () => {
  const { outcome } = await ask('word.docx', 'Who wrote the letter about fishing rights in Iceland?')
  expect(outcome).not.toBe('answered')
})

test('properties stand once below the text, and rank below it', async () => {
  const id = ids.get('word.docx') ?? ''
  const { data } = await app.call(endpoints.documentText, { params: { id } })
  expect(data.at(-1)).toMatchObject({ kind: 'aside', text: 'Author: Tuva Solheim\nCreated: 2024-03-05' })
  const reply = await ask('word.docx', 'What grows on hulls?')
  expect(reply.citations[0]?.snippet).toContain('Barnacles grow')
})
