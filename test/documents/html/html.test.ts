import { expect, test } from 'bun:test'
import { html } from '../../../server/documents/html/html.ts'
import { hasCells } from '../../../server/documents/model/parser.ts'
import { parseContent, withFile } from '../../support/documents/parse-content.ts'

const parse = (text: string) => parseContent(html, 'a.html', text)
const SENTENCE =
  'The committee met on Tuesday, heard three reports, and decided to continue the work as planned. '
const ARTICLE = `<article><h1>Minutes</h1><p>${SENTENCE.repeat(3)}</p><h2>Budget</h2><p>${SENTENCE.repeat(2)}</p></article>`

test('html() gives each block the headings above it', async () => {
  const { blocks } = await parse(`<html><body>${ARTICLE}</body></html>`)
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'heading', 'paragraph'])
  expect(blocks[3]?.place.headings).toEqual(['Minutes', 'Budget'])
})

test('html() keeps navigation, side bars and comments out of the text, and footers beside it', async () => {
  const page = `<nav><a href=/>Home page</a></nav><div class="sidebar">Popular today</div><div id=content>${ARTICLE}</div>
    <div class="comments"><p>I disagree with everything in it, and so does my neighbour, who reads a lot.</p></div><footer>Imprint and terms</footer>`
  const { main, text } = await parse(`<body>${page}</body>`)
  for (const words of ['Home page', 'Popular today', 'I disagree', 'Imprint']) {
    expect(main).not.toContain(words)
    expect(text).toContain(words)
  }
  expect(main).toContain('The committee met')
})

test('html() keeps an article in several sections whole', async () => {
  const sections = ['alpha', 'beta', 'gamma'].map(
    (word) => `<section><div><p>${word} ${SENTENCE.repeat(4)}</p></div></section>`,
  )
  const { main } = await parse(
    `<body><div class="menu"><a href=x>Menu item</a></div><div>${sections.join('<div class=share>Share</div>')}</div></body>`,
  )
  for (const word of ['alpha', 'beta', 'gamma']) expect(main).toContain(word)
  expect(main).not.toContain('Menu item')
})

test('html() keeps all text of a page that is not an article', async () => {
  const { main } = await parse(
    '<body><h1>Prices</h1><ul><li>Apple 1</li><li>Pear 2</li></ul><p>Net.</p></body>',
  )
  for (const words of ['Prices', 'Apple 1', 'Pear 2', 'Net.']) expect(main).toContain(words)
})

test('html() leaves out scripts, styles, hidden elements and embedded pages', async () => {
  const { text } = await parse(
    '<head><style>secret1</style></head><body><script>secret2</script><noscript>secret3</noscript><p hidden>secret4</p><div style="color:red; display:none"><p>secret5</p></div><div aria-hidden=true>secret6</div><template>secret7</template><iframe src="file:///etc/passwd" srcdoc="secret8"></iframe><!-- secret9 --><img alt="secret10"><p>shown</p></body>',
  )
  expect(text).toBe('shown')
})

test('html() reads data tables as rows, with their spans', async () => {
  const { blocks } = await parse(
    '<table><thead><tr><th rowspan=2>City</th><th colspan=2>People</th></tr><tr><th>2000</th><th>2020</th></tr></thead><tr><td rowspan=2>Bern</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
  )
  expect(blocks).toEqual([
    {
      kind: 'table',
      header: ['City', 'People › 2000', 'People › 2020'],
      headerRows: [
        ['City', 'People'],
        ['', '2000', '2020'],
      ],
      showsHeader: true,
      rows: [
        ['Bern', '1', '2'],
        ['', '3', '4'],
      ],
      context: [{ row: 1, carried: [{ column: 0, text: 'Bern' }] }],
      place: {},
    },
  ])
})

test('html() reads a layout table as prose', async () => {
  const { blocks } = await parse(
    `<table><tr><td><h1>News</h1><p>${SENTENCE.repeat(2)}</p></td><td><p>${SENTENCE}</p></td></tr></table>`,
  )
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'paragraph'])
})

test('html() keeps code unchanged and lists together', async () => {
  const { blocks } = await parse(
    '<body><pre>if x:\n    y()</pre><ul><li>one<ul><li>two</li></ul></li><li>three</li></ul></body>',
  )
  expect(blocks).toEqual([
    { kind: 'code', text: 'if x:\n    y()', place: {} },
    { kind: 'list', text: '- one\n  - two\n- three', place: {} },
  ])
})

test('html() decodes entities, drops ruby text, and finds the title', async () => {
  const { text, metadata } = await parse(
    '<html lang=ja><title>A &amp; B</title><p>x &lt; y &mdash; caf&eacute; <ruby>漢<rt>かん</rt></ruby>字</p>',
  )
  expect(text).toBe('A & B\nx < y — café 漢字')
  expect(metadata).toEqual({ title: 'A & B', language: 'ja' })
})

test('html() begins a page without an h1 with its title', async () => {
  const { blocks } = await parse('<title>Leave policy</title><h2>Sick leave</h2><p>Ten days.</p>')
  expect(blocks.map((block) => (hasCells(block) ? '' : block.text))).toEqual([
    'Leave policy',
    'Sick leave',
    'Ten days.',
  ])
  expect(blocks[2]?.place.headings).toEqual(['Leave policy', 'Sick leave'])
})

test('html() describes a page of images by their alt texts', async () => {
  const { text } = await parse('<body><img alt="A line graph"><img src=x></body>')
  expect(text).toBe('A line graph')
})

test.each([
  ['closed', `${'<div>'.repeat(100_000)}deep${'</div>'.repeat(100_000)}`],
  ['never closed', `${'<div><b>'.repeat(50_000)}deep`],
  ['closed by tags that were never opened', `${'<div>'.repeat(20_000)}deep${'</span></p>'.repeat(20_000)}`],
  ['of tables', `${'<table><tr><td>'.repeat(10_000)}deep`],
])(
  'html() reads endless nesting, %s',
  async (_, page) => {
    const { text } = await parse(`<body>${page}<p>after</p>`)
    expect(text).toContain('deep')
    expect(text).toContain('after')
  },
  20_000,
)

test('html() opens no more columns than a table can have', async () => {
  const row = `<tr>${'<td colspan=1000 rowspan=65534>x</td>'.repeat(100)}</tr>`
  const { blocks } = await parse(`<table>${row.repeat(50)}</table>`)
  for (const block of blocks)
    if (block.kind === 'table') for (const cells of block.rows) expect(cells.length).toBeLessThanOrEqual(512)
  expect(blocks.length).toBeGreaterThan(0)
})

test('html() refuses a page without text', async () => {
  await expect(parse('<html><body><script>x</script></body></html>')).rejects.toThrow(
    "'a.html' contains no text",
  )
})

test('html() stops in the middle of its analysis when aborted', async () => {
  const page = '<p>The tenant gives notice, in writing, to the landlord and waits for the answer.</p>'
  await withFile(`<body>${page.repeat(100_000)}`, async (path) => {
    const stop = new AbortController()
    const file = { name: 'a.html', path, size: Bun.file(path).size }
    const { blocks } = await html.parse(file, stop.signal, { ocrLanguages: 'eng' })
    setTimeout(() => stop.abort(new Error('told to')), 0)
    let read = 0
    const reading = async () => {
      for await (const _ of blocks) read++
    }
    await expect(reading()).rejects.toThrow('told to')
    expect(read).toBe(0)
  })
})

test('html() reads a table with more cells than a call can have arguments', async () => {
  const { blocks } = await parse(`<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(100_000)}</table>`)
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
  expect(rows).toHaveLength(100_000)
})

test('html() cuts an endless text between two words', async () => {
  const { blocks, text } = await parse(`<p>${'word '.repeat(400_000)}`)
  expect(blocks.length).toBeGreaterThan(3)
  expect(text.split(/\s+/).every((word) => word === 'word')).toBe(true)
  expect(text.split(/\s+/)).toHaveLength(400_000)
})

const lines = async (page: string) =>
  (await parse(page)).blocks.map((block) => (hasCells(block) ? block.kind : `${block.kind} ${block.text}`))

test('html() never joins a superscript or subscript to the word or figure before it', async () => {
  expect(
    await lines(
      '<p>450<sup>2</sup>, 10<sup>&minus;6</sup>, H<sub>2</sub>O, 300 m<sup>2</sup>, 1<sup>st</sup>, Ibid<sup>TM</sup>, x<sub>max</sub>, 12<sup>a,b</sup></p>',
    ),
  ).toEqual(['paragraph 450², 10⁻⁶, H₂O, 300 m², 1st, Ibid™, xmax, 12ᵃ,ᵇ'])
})

test('html() keeps the parts of a formula apart', async () => {
  const formula =
    '<math><msup><mn>10</mn><mn>6</mn></msup><mo>+</mo><msub><mi>x</mi><mn>1</mn></msub><mo>+</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>+</mo><msubsup><mi>y</mi><mi>i</mi><mn>2</mn></msubsup></math>'
  expect(await lines(`<p>${formula}</p>`)).toEqual(['paragraph 10⁶+x₁+1/2+yᵢ²'])
})

test('html() puts a note after the block that refers to it, beginning with its mark', async () => {
  const page = `<h1>Rates</h1><p>The levy is 12<sup>3</sup> percent of the rent<sup><a href="#n1" id="r1">1</a></sup>.</p>
    <ul><li>The rent of 450<a href="#n2">2</a> euros includes heating.</li><li>Keys</li></ul>
    <table><tr><th>Item</th><th>Price</th></tr><tr><td>Key</td><td>85<a role="doc-noteref" href="#n3">*</a></td></tr></table>
    <p>See section <a href="#s4">4</a>.</p><h2 id="s4">4 Rules</h2><p>Quiet.</p>
    <p id="n1"><a href="#r1">1</a> Since 2021. <a href="#r1">↩</a></p><ol><li id="n2"><p>Without hot water.</p></li></ol><p id="n3">* Each.</p>`
  expect(await lines(page)).toEqual([
    'heading Rates',
    'paragraph The levy is 12³ percent of the rent¹.',
    'note ¹ Since 2021.',
    'list - The rent of 450² euros includes heating.\n- Keys',
    'note ² Without hot water.',
    'table',
    'note * Each.',
    'paragraph See section 4.',
    'heading 4 Rules',
    'paragraph Quiet.',
  ])
})

test('html() keeps a reference in brackets and its bibliography where they are', async () => {
  const page = `<p>Bern has 134,000 people.<sup><a href="#c1">[1]</a></sup></p><h2>References</h2><ol><li id="c1">Statistics, 2020.</li></ol>`
  expect(await lines(page)).toEqual([
    'paragraph Bern has 134,000 people.[1]',
    'heading References',
    'list 1. Statistics, 2020.',
  ])
})

test('html() keeps the numbers of ordered lists', async () => {
  const page =
    '<ol start="7"><li>Sign the form.<p>In ink.</p></li><li>Pay.<ol type="a"><li>Cash</li><li>Card</li></ol></li><li value="12">Leave.</li></ol>'
  expect(await lines(page)).toEqual([
    'list 7. Sign the form.\n   In ink.\n8. Pay.\n  a. Cash\n  b. Card\n12. Leave.',
  ])
})

test('html() shows whether a box is ticked, before or after its label', async () => {
  const page =
    '<p><label><input type=checkbox checked> Parking</label> <label><input type=checkbox> Meals</label></p><p>Gift <input type=radio checked> Card <input type=radio></p><div><input type=checkbox id=n><label for=n>Newsletter</label></div><input type=text value=x>'
  expect(await lines(page)).toEqual([
    'paragraph ☑ Parking',
    'paragraph ☐ Meals',
    'paragraph Gift ☑ Card ☐',
    'paragraph ☐ Newsletter',
  ])
})

test('html() takes no entry of a table of contents for a reference to a note', async () => {
  const page =
    '<p>2.1. Terms<a href="#p3">3</a></p><p>2.2. Scope . . . <a href="#p4">4</a></p><pre id="p3">Internet-Draft December 2014</pre><pre id="p4">Page four</pre>'
  expect(await lines(page)).toEqual([
    'paragraph 2.1. Terms³',
    'paragraph 2.2. Scope . . . 4',
    'code Internet-Draft December 2014',
    'code Page four',
  ])
})

test('html() raises what its style raises', async () => {
  expect(await lines('<p>450<span style="font-size:8pt; vertical-align: super">2</span> euros</p>')).toEqual([
    'paragraph 450² euros',
  ])
})
