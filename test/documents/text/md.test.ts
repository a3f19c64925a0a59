import { expect, test } from 'bun:test'
import { blockText, hasCells } from '../../../server/documents/model/parser.ts'
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

test('md() reads front matter as metadata and keeps its words beside the text', async () => {
  const { metadata, blocks } = await parse('---\ntitle: "Leave"\ntags: [a, b]\n---\n# Body\n')
  expect(metadata).toEqual({ title: 'Leave', tags: '[a, b]' })
  expect(blocks).toEqual([
    { kind: 'aside', text: 'title: "Leave"\ntags: [a, b]', place: {} },
    { kind: 'heading', text: 'Body', place: {}, level: 1 },
  ])
})

test('md() heads a text with the title of its front matter where no heading begins it', async () => {
  const { blocks } = await parse('---\ntitle: Leave\n---\n\nAsk first.\n\n## Sick leave\n\nCall in.\n')
  expect(blocks.map((block) => [block.kind, blockText(block), block.place.headings ?? []])).toEqual([
    ['heading', 'Leave', []],
    ['aside', 'title: Leave', ['Leave']],
    ['paragraph', 'Ask first.', ['Leave']],
    ['heading', 'Sick leave', ['Leave']],
    ['paragraph', 'Call in.', ['Leave', 'Sick leave']],
  ])
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

test('md() joins the lines of a wrapped item, but not those that a hard break parts', async () => {
  const { blocks } = await parse('- tether\n  the phone\n- first  \n  second\n')
  expect(blocks).toEqual([{ kind: 'list', text: '- tether the phone\n- first\n  second', place: {} }])
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

const textOf = async (text: string) =>
  (await parse(text)).blocks.map((block) => (hasCells(block) ? block.kind : `${block.kind} ${block.text}`))

test('md() never joins a superscript, a subscript or a note reference to the word or figure before it', async () => {
  expect(
    await textOf(
      'Rent 450<sup>2</sup>, power 10^6^ and 5 x 10<sup>-3</sup>, H~2~O and CO<sub>2</sub>, 300 m<sup>2</sup>, the 1<sup>st</sup> and 1^st^ of May, 450[^2]\n\n[^2]: Without heating.',
    ),
  ).toEqual([
    'paragraph Rent 450², power 10⁶ and 5 x 10⁻³, H₂O and CO₂, 300 m², the 1st and 1st of May, 450²',
    'note ² Without heating.',
  ])
})

test('md() leaves carets and tildes alone that mark nothing', async () => {
  const text = 'a^2+b^2 = c^2, 5~10 or 6~12 ^.^'
  expect((await parse(text)).text).toBe(text)
  expect((await parse('the ~old~ price')).text).toBe('the ~old~ price')
})

test('md() puts each note after the block that refers to it first, beginning with its mark', async () => {
  const source = `# Rent

The rent is 450[^2] euros.[^rent]

- Heating[^3] is extra.

| Item | Price |
|---|---|
| Key[^2] | 85[^4] |

End.

[^2]: Without heating,
    which is *billed* apart.
[^rent]: Due on the third.
[^3]: Gas.
[^4]: Each.
[^9]: Never referred to.`
  expect(await textOf(source)).toEqual([
    'heading Rent',
    'paragraph The rent is 450² euros.[rent]',
    'note ² Without heating, which is billed apart.',
    'note [rent] Due on the third.',
    'list - Heating³ is extra.',
    'note ³ Gas.',
    'table',
    'note ⁴ Each.',
    'paragraph End.',
    'note ⁹ Never referred to.',
  ])
})

test('md() never joins the words of two blocks of HTML', async () => {
  const source = `<details><summary>Network</summary>Default address is 10.11.0.1.</details>

<div>First</div><div>Second block</div>

<ol start="7"><li>Sign the form.</li><li>Pay.</li></ol>

<h3 align="center">Port</h3>

It is 8443<br>on both, with <kbd>Ctrl</kbd>+<kbd>S</kbd>.`
  const blocks = await textOf(source)
  expect(blocks).toEqual([
    'paragraph Network',
    'paragraph Default address is 10.11.0.1.',
    'paragraph First',
    'paragraph Second block',
    'list 7. Sign the form.\n8. Pay.',
    'heading Port',
    'paragraph It is 8443\non both, with Ctrl+S.',
  ])
})

test('md() reads a definition as its term and what it is', async () => {
  expect(await textOf('Colour\n: Blue with a white stripe\nWeight\n: 4 kg\n\nLoan\n\n:   Two weeks')).toEqual(
    ['paragraph Colour: Blue with a white stripe\nWeight: 4 kg', 'paragraph Loan: Two weeks'],
  )
})
