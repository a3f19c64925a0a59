import { expect, test } from 'bun:test'
import { json } from '../../../server/documents/text/json.ts'
import { parseContent } from '../../support/documents/parse-content.ts'

const parse = (text: string, name = 'x.json') => parseContent(json, name, text)

test('json() gives every value its path', async () => {
  const { blocks, text } = await parse(
    '{"shop": "Ibid", "orders": [{"total": 5, "lines": [{"a": [1, [2]]}]}], "unit price": 1.50}',
  )
  expect(text).toContain('shop: Ibid')
  expect(text).toContain('orders[0].total: 5')
  expect(text).toContain('["unit price"]: 1.50')
  expect(blocks.map(({ place }) => place.path)).toContain('["unit price"]')
})

test('json() reads an array of objects as a table', async () => {
  const { blocks } = await parse(
    '{"orders": [{"id": 1, "by": {"name": "Ada"}}, {"id": 2, "by": {"name": "Bob"}, "tags": ["x", "y"]}]}',
  )
  expect(blocks).toEqual([
    {
      kind: 'table',
      header: ['id', 'by.name', 'tags'],
      showsHeader: true,
      rows: [
        ['1', 'Ada', ''],
        ['2', 'Bob', 'x, y'],
      ],
      place: { path: 'orders[0..1]' },
    },
  ])
})

test.each(['x.jsonl', 'x.json'])('json() reads JSON lines named %s as one table', async (name) => {
  const { blocks } = await parse('{"a":1}\n{"a":2}\n\n{"a":3}\n', name)
  expect(blocks).toEqual([
    {
      kind: 'table',
      header: ['a'],
      showsHeader: true,
      rows: [['1'], ['2'], ['3']],
      place: { path: '[0..2]' },
    },
  ])
})

test('json() shows the header of a long table once', async () => {
  const { blocks } = await parse(
    JSON.stringify(Array.from({ length: 250 }, (_, id) => ({ id, name: `name ${id}` }))),
  )
  const shown = blocks.filter((block) => block.kind === 'table' && block.showsHeader)
  expect(blocks.length).toBeGreaterThan(2)
  expect(shown).toHaveLength(1)
})

test('json() keeps numbers as written', async () => {
  const { text } = await parse('{"a": 1.50, "b": 12345678901234567890, "c": 1e400}')
  expect(text).toBe('a: 1.50\nb: 12345678901234567890\nc: 1e400')
})

test('json() reports the fault and its position', async () => {
  const cases: readonly (readonly [string, string])[] = [
    ['{"a": 1,\n "b": }', "'x.json' is not valid JSON: } where a value should be at line 2, column 7"],
    ['{"a": tru}', "'x.json' is not valid JSON: a word that is no JSON value at line 1, column 7"],
    [
      '[1, 2',
      "'x.json' is not valid JSON: the end of the file before the last array is closed at line 1, column 6",
    ],
    ['{"a" 1}', "'x.json' is not valid JSON: a value where a ':' should be at line 1, column 6"],
    ['{"a": "b\n"}', "'x.json' is not valid JSON: a text whose closing quote is missing at line 1, column 9"],
  ]
  for (const [text, message] of cases) await expect(parse(text)).rejects.toThrow(message)
})

test('json() refuses endless nesting instead of overflowing the stack', async () => {
  await expect(parse('['.repeat(100_000) + ']'.repeat(100_000))).rejects.toThrow(
    "'x.json' is nested too deeply",
  )
  await expect(parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)).rejects.toThrow(
    "'x.json' is nested too deeply",
  )
})

test('json() reads values that span two reads of the file', async () => {
  const records = Array.from({ length: 20_000 }, (_, id) => ({ id, text: `"ä\\n€" ${id} \u{1f600}` }))
  const { blocks } = await parse(JSON.stringify(records))
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
  expect(rows).toEqual(records.map(({ id, text }) => [String(id), text.replace(/\s+/g, ' ')]))
})

test('json() removes control characters and lone surrogates', async () => {
  const { text } = await parse('{"a": "x\\u0000y\\u0007 \\ud800z"}')
  expect(text).toBe('a: xy \ufffdz')
})

test('json() refuses a file without a value', async () => {
  for (const text of [' \n', '{}', '[]'])
    await expect(parse(text)).rejects.toThrow("'x.json' contains no text")
})

test('json() skips invalid JSON lines and names them', async () => {
  const { blocks, warnings } = await parse(
    '{"a":1}\n{"a":2,"b":\n{"a":3}\n\n{"a":"x\n{"a":4} }\nnonsense\n{"a":5}',
    'x.jsonl',
  )
  expect(blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])).map(([a]) => a)).toEqual([
    '1',
    '3',
    '4',
    '5',
  ])
  expect(warnings).toEqual(['lines 2, 5, 6 and 7 could not be read as JSON'])
})

test('json() reads on after an invalid first line and before a truncated last one', async () => {
  const { text, warnings } = await parse('"a": 1}\n{"a":2}\n{"a":3}\n{"a":', 'x.ndjson')
  expect(text).toContain('2\n3')
  expect(warnings).toEqual(['lines 1 and 4 could not be read as JSON'])
})

test('json() finds invalid lines wherever the chunks of a long text end', async () => {
  const lines = Array.from({ length: 30_000 }, (_, i) =>
    i % 1000 === 500 ? `{"n":${i},` : `{"n":${i},"s":"ü"}`,
  )
  const { blocks, warnings } = await parse(lines.join('\n'), 'x.jsonl')
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
  expect(rows).toHaveLength(30_000 - 30)
  expect(rows.at(-1)?.[0]).toBe('29999')
  expect(warnings).toEqual([
    'lines 501, 1501, 2501, 3501, 4501, 5501, 6501, 7501, 8501, 9501 and 20 more could not be read as JSON',
  ])
})

test('json() refuses JSON lines if none is valid, and reports the first', async () => {
  expect(parse('{a:1}\n{"b"}\n', 'x.jsonl')).rejects.toThrow(
    "'x.jsonl' is not valid JSON: a word that is no JSON value at line 1, column 2",
  )
})

test('json() reads values that span lines, even in a file named as JSON lines', async () => {
  const { text, warnings } = await parse('{\n "a": 1\n}\n{\n "a": 2\n}\n', 'x.jsonl')
  expect(text).toContain('1\n2')
  expect(warnings).toEqual([])
})
