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

test('epub.parse() takes a note to the chapter that refers to it, also from another file', async () => {
  const { blocks } = await read([
    [
      'one.xhtml',
      'One',
      '<p>The boat is called Marika<a epub:type="noteref" href="notes.xhtml#n1">1</a>, the rent is 450<sup><a href="notes.xhtml#n2">2</a></sup>.</p><p>See <a href="two.xhtml#s">two</a>.</p>',
    ],
    [
      'two.xhtml',
      'Two',
      '<p id="s">It has 3<a href="#own">*</a> sails.<sup><a href="#own">*</a></sup></p><aside id="own">* Red.</aside>',
    ],
    [
      'notes.xhtml',
      'Notes',
      '<h1>Notes</h1><ol><li id="n1">Named after his aunt.</li><li id="n2">Without heating. <a href="one.xhtml">↩</a></li><li id="n3">Unused.</li></ol>',
    ],
  ])
  expect(blocks.map((block) => `${block.kind} ${blockText(block)}`)).toEqual([
    'paragraph The boat is called Marika¹, the rent is 450².',
    'note ¹ Named after his aunt.',
    'note ² Without heating.',
    'paragraph See two.',
    'paragraph It has 3* sails.*',
    'note * Red.',
    'heading Notes',
    'list 3. Unused.',
  ])
})
