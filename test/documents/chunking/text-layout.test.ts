import { expect, test } from 'bun:test'
import { withoutSoftHyphens } from '../../../server/documents/chunking/text-layout.ts'
import type { Block } from '../../../server/documents/model/parser.ts'
import { openApp } from '../../support/app.ts'

test('withoutSoftHyphens() removes them from text, cells, headers and headings, and changes nothing else', () => {
  const place = { headings: ['Miet\u00adrecht'] }
  expect(withoutSoftHyphens({ kind: 'paragraph', text: 'Die Kün\u00addi\u00adgung', place })).toEqual({
    kind: 'paragraph',
    text: 'Die Kündigung',
    place: { headings: ['Mietrecht'] },
  })
  const table: Block = {
    kind: 'table',
    header: ['Grund\u00adpreis'],
    showsHeader: true,
    rows: [['ein\u00adfach'], ['zwei']],
    place: {},
  }
  expect(withoutSoftHyphens(table)).toEqual({
    ...table,
    header: ['Grundpreis'],
    rows: [['einfach'], ['zwei']],
  })
  const plain: Block = { kind: 'paragraph', text: 'Die Kündigung', place: {} }
  expect(withoutSoftHyphens(plain)).toBe(plain)
})

test('spaces of no width do not split words', () => {
  const block: Block = { kind: 'paragraph', text: 'the pass\u200bword\ufeff office', place: {} }
  expect(withoutSoftHyphens(block)).toMatchObject({ text: 'the password office' })
})

test('a word with soft hyphens is found by a search for it', async () => {
  await using app = await openApp()
  await app.ingest('law', {
    'a.html': '<p>Die Kün&shy;di&shy;gungs&shy;frist ist lang.</p>',
    'b.html': '<p>Die Miete ist hoch und wird im Voraus gezahlt.</p>',
  })
  const found = await app.passages('Kündigungsfrist', 1)
  expect(found.map(({ filename, text }) => [filename, text])).toEqual([
    ['a.html', 'Die Kündigungsfrist ist lang.'],
  ])
})
