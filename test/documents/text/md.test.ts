import { expect, test } from 'bun:test'
import { hasCells } from '../../../server/documents/model/parser.ts'
import { md } from '../../../server/documents/text/md.ts'
import { parseContent } from '../../support/documents/parse-content.ts'

const parse = (text: string) => parseContent(md, 'a.md', text)

test('md() gives each block the headings above it', async () => {
  const { blocks } = await parse('# One\n\ntext\n\nTwo\n---\n\nmore\n\n### Three ###\ndeep\n\n# Four\nend')
  expect(blocks.map((block) => (hasCells(block) ? '' : `${block.kind} ${block.text}`))).toEqual([
    'heading One',
    'paragraph text',
    'heading Two',
    'paragraph more',
    'heading Three',
    'paragraph deep',
    'heading Four',
    'paragraph end',
  ])
  expect(blocks[5]?.place.headings).toEqual(['One', 'Two', 'Three'])
  expect(blocks[7]?.place.headings).toEqual(['Four'])
})

test('md() keeps fenced code whole and unchanged', async () => {
  const code = '# no heading\n\n  *raw*\n<!-- kept -->\n| a | b |'
  const { blocks } = await parse(`before\n\n\`\`\`sh\n${code}\n\`\`\`\nafter`)
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'code', 'paragraph'])
  expect(blocks[1]).toMatchObject({ text: code })
})

test('md() reads tables as rows under their columns', async () => {
  const { blocks } = await parse('| a | b `x|y` |\n|---|:-:|\n| 1 \\| 2 | **two** |\n| 3 |\n\nafter')
  expect(blocks[0]).toEqual({
    kind: 'table',
    header: ['a', 'b x|y'],
    showsHeader: true,
    rows: [['1 | 2', 'two'], ['3']],
    place: {},
  })
  expect(blocks[1]).toMatchObject({ kind: 'paragraph', text: 'after' })
})

test('md() reads an HTML table', async () => {
  const { blocks } = await parse(
    '# T\n\n<table>\n<tr><th>City</th><th>People</th></tr>\n<tr><td>Bern</td><td>134</td></tr>\n</table>\n\nafter',
  )
  expect(blocks[1]).toEqual({
    kind: 'table',
    header: ['City', 'People'],
    showsHeader: true,
    rows: [['Bern', '134']],
    place: { headings: ['T'] },
  })
  expect(blocks[2]).toMatchObject({ text: 'after' })
})

test('md() reads front matter as metadata and keeps its words', async () => {
  const { metadata, text, blocks } = await parse('---\ntitle: "Leave"\ntags: [a, b]\n---\n# Body\n')
  expect(metadata).toEqual({ title: 'Leave', tags: '[a, b]' })
  expect(text).toContain('title: "Leave"')
  expect(blocks[1]).toMatchObject({ kind: 'heading', text: 'Body' })
})

test('md() removes inline markup and keeps the words', async () => {
  const { text } = await parse(
    '**Bold** and *it* and __both__ `code*x*` snake_case 2 * 3 * 4 ~~old~~ [site](https://a.b/c) [here](#anchor) ![alt](x.png) <b>tag</b> a &amp; b \\*star\\*',
  )
  expect(text).toBe(
    'Bold and it and both code*x* snake_case 2 * 3 * 4 old site (https://a.b/c) here alt tag a & b *star*',
  )
})

test('md() leaves out comments and scripts, also over several lines', async () => {
  const { text } = await parse('before <!-- a\n\nhidden\n--> after\n\n<script>\nalert(1)\n</script>\nend')
  expect(text).not.toMatch(/hidden|alert/)
  expect(text).toMatch(/before[\s\S]*after[\s\S]*end/)
})

test('md() reads nested lists as one list', async () => {
  const { blocks } = await parse('- one\n  - two\n\n  still one\n- three\n\nafter')
  expect(blocks).toEqual([
    { kind: 'list', text: '- one\n  - two\n  still one\n- three', place: {} },
    { kind: 'paragraph', text: 'after', place: {} },
  ])
})

test('md() comes to an end with runs of markup and deep quotes', async () => {
  const hostile = [
    '['.repeat(100_000),
    `${'>'.repeat(50_000)}x`,
    '*a '.repeat(50_000),
    `${'`'.repeat(30_000)}a${'`'.repeat(29_999)}`,
    'a**b'.repeat(40_000),
    '<'.repeat(100_000),
    '](('.repeat(30_000),
    '<!--'.repeat(30_000),
  ]
  const { text } = await parse(hostile.join('\n\n'))
  expect(text).toContain('x')
})

test('md() refuses a file without text', async () => {
  await expect(parse('<!-- nothing -->\n\n---\n')).rejects.toThrow("'a.md' contains no text")
})
