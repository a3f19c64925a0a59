import { expect, test } from 'bun:test'
import { epub } from '../../../server/documents/epub/epub.ts'
import { blockText } from '../../../server/documents/model/parser.ts'
import { makeEpub } from '../../support/documents/make-epub.ts'
import { parseContent } from '../../support/documents/parse-content.ts'

const read = (...book: Parameters<typeof makeEpub>) => parseContent(epub, 'a.epub', makeEpub(...book))

test('epub.parse() reads a book in reading order, each block under its chapter', async () => {
  const { blocks, metadata } = await read([
    ['one.xhtml', 'The start', '<h1>The Start</h1><p>Once.</p>'],
    ['one_b.xhtml', '', '<p>And <b>again</b>.</p><h2>Later</h2><ul><li>a</li><li>b</li></ul>'],
    ['t%C3%B6.xhtml', '', '<p>missing</p>'],
    [
      'two.xhtml',
      'The end',
      '<table><tr><th>City</th><th>Rain</th></tr><tr><td>Oslo</td><td>763</td></tr></table>',
    ],
  ])
  expect(blocks.map((block) => [block.kind, blockText(block), block.place.headings ?? []])).toEqual([
    ['heading', 'The Start', []],
    ['paragraph', 'Once.', ['The Start']],
    ['paragraph', 'And again.', ['The start']],
    ['heading', 'Later', ['The start']],
    ['list', '- a\n- b', ['The start', 'Later']],
    ['table', 'City\tRain\nOslo\t763', ['The end']],
  ])
  expect(metadata).toEqual({ title: 'The Book', creator: 'A. Writer' })
})

test('epub.parse() reports why it cannot read a book', async () => {
  const locked =
    '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>'
  expect(read([['a.xhtml', '', '<p>a</p>']], { 'META-INF/encryption.xml': locked })).rejects.toThrow(
    "'a.epub' is locked by DRM",
  )
  const fonts = locked.replace(
    'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
    'http://www.idpf.org/2008/embedding',
  )
  expect((await read([['a.xhtml', '', '<p>a</p>']], { 'META-INF/encryption.xml': fonts })).text).toBe('a')
  expect(read([['a.xhtml', '', '<img src="a.png"/>']])).rejects.toThrow("'a.epub' contains no text")
  expect(read([], { 'META-INF/container.xml': '<container/>' })).rejects.toThrow("'a.epub' is not EPUB")
})
