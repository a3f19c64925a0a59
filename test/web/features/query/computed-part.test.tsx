import { expect, test } from 'bun:test'
import type { Computed } from '../../../../shared/computed.ts'
import type { CitationView } from '../../../../web/api/answer-view.ts'
import { ComputedAside, ComputedPart } from '../../../../web/features/query/computed/computed-part.tsx'
import { tableTarget, withComputedColumns } from '../../../../web/features/query/computed/computed-target.ts'
import { targetOf } from '../../../../web/viewer/target.ts'
import { render } from '../../render.tsx'

const TEXT = 'Order\tCity\tAmount\n1\tLund\t120.50\n2\tYstad\t80\n3\tLund\t\n'
const table = {
  document_id: 'd',
  filename: 'orders.csv',
  dataset: 'shop',
  number: 2,
  caption: null,
  sheet: null,
}
const others: Computed['others'] = ['average', 'highest', 'lowest'].map((name, index) => ({
  query: `${name} of Amount`,
  query_json: {},
  value: String(index),
  table: { ...table, number: index },
  unexplained: [],
  read_by: 'program' as const,
}))
const computed: Computed = {
  is_answer: true,
  in_answer: true,
  query: 'sum of Amount over 2 rows where City is Lund',
  query_json: { show: 'sum', order_by: null, group_by: null, order: 'highest' },
  value: '120.50',
  table,
  unexplained: [],
  read_by: 'program',
  columns: [
    { name: 'Order', column: 0, type: 'number' },
    { name: 'City', column: 1, type: 'text' },
    { name: 'Amount', column: 2, type: 'number' },
  ],
  rows: [
    { row: 0, number: 2, start: 18, cells: ['1', 'Lund', '120.50'], marked: [2], source_number: 1 },
    { row: 2, number: 4, start: 42, cells: ['3', 'Lund', ''], marked: [2], source_number: null },
  ],
  row_count: 37,
  where: [{ column: 1, test: 'is', value: 'Lund' }],
  others,
}
const source: CitationView = {
  ...{ source_number: 1, filename: 'orders.csv', dataset: 'shop', chunk_index: 0, relevance_score: 1 },
  ...{ document_id: 'd', start: 0, end: TEXT.length, snippet: TEXT, columns: ['Order', 'City', 'Amount'] },
}

function props(changed: Partial<Computed> = {}) {
  const opened: CitationView[] = []
  const tables: (readonly [number, number | undefined])[] = []
  return {
    opened,
    tables,
    part: {
      computed: { ...computed, ...changed },
      citations: [source],
      onOpen: (one: CitationView) => void opened.push(one),
      onTable: (reading: number, at?: number) => void tables.push([reading, at]),
    },
  }
}

test('a result stands above its query and the rows that it comes from', async () => {
  const { part, opened, tables } = props()
  const page = await render(<ComputedPart {...part} />)
  expect(page.find('[data-computed-value]').textContent).toBe('120.50')
  expect(page.root.textContent).toContain('sum of Amount over 2 rows where City is Lund')
  expect(page.root.textContent).toContain('35 more rows not shown')
  expect(page.root.textContent).not.toMatch(/Read as|Did you mean|Not understood/)
  expect([...page.root.querySelectorAll('tr')].map((row) => row.children.length)).toEqual([3, 3, 3])
  expect([...page.root.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['120.50'])
  expect(page.root.textContent).toContain('empty')
  await page.click(page.named('Source 1, row 2'))
  expect(opened).toMatchObject([{ quote: '1\tLund\t120.50', quote_start: 18, quote_end: 31 }])
  await page.click(page.named('Open row 4'))
  await page.click(page.named('All 37 rows'))
  expect(tables).toEqual([
    [0, 42],
    [0, undefined],
  ])
  await page.unmount()
})

test('a reading says so, what it leaves open, and offers two others, whose values it shows', async () => {
  const { part, tables } = props({ is_answer: false, unexplained: ['net'] })
  const page = await render(<ComputedPart {...part} />)
  expect(page.root.textContent).toContain('Read as sum of Amount')
  expect(page.root.textContent).toContain('Not understood: “net”')
  const choices = [...page.root.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  expect(choices.map(({ checked }) => checked)).toEqual([true, false, false])
  await page.click(choices[2] ?? page.root)
  expect(page.find('[data-computed-value]').textContent).toBe('1')
  expect(page.root.querySelector('table')).toBeNull()
  expect(page.root.textContent).not.toContain('Not understood')
  await page.click(page.named('Open the table'))
  expect(tables).toEqual([[2, undefined]])
  await page.unmount()
})

test('an answer says where the language model and Ibid read the question differently', async () => {
  const apart = await render(<ComputedPart {...props({ read_by: 'model' }).part} />)
  expect(apart.root.textContent).toContain('Ibid on its own reads it as average of Amount: 0')
  await apart.unmount()
  const alike = await render(<ComputedPart {...props({ read_by: 'both' }).part} />)
  expect(alike.root.textContent).toContain('The language model reads the question the same way.')
  await alike.unmount()
})

test('beside an answer from elsewhere, a reading is one line until it is opened', async () => {
  const page = await render(
    <ComputedAside {...props({ is_answer: false, in_answer: false, value: '' }).part} />,
  )
  expect(page.root.textContent).toBe(`Read as ${computed.query}: The cell is empty`)
  await page.click(page.find('button'))
  expect(page.root.querySelectorAll('tbody tr').length).toBe(2)
  // Above the rows, and among the readings to choose from.
  expect(page.root.textContent.split(computed.query).length).toBe(3)
  await page.unmount()
})

test('a table opens with the rows and in the order of the query', () => {
  const query_json = { order_by: 'Amount', order: 'highest', group_by: null }
  expect(tableTarget({ ...computed, query_json }, 0)?.table).toEqual({
    ...{ number: 2, sort: 2, isDescending: true, where: computed.where ?? [], from: 0 },
  })
  expect(tableTarget(computed, 0)?.table).toMatchObject({ sort: null, isDescending: false })
  expect(tableTarget(computed, 0, 42)).toMatchObject({ start: 42, end: 43, table: { where: [], from: null } })
  expect(tableTarget(computed, 1)?.table).toMatchObject({ number: 0, where: [] })
  expect(tableTarget(computed, 3)).toBeNull()
  expect(tableTarget(undefined, 0)).toBeNull()
})

test('the source of a row opens at the cell that the result comes from', () => {
  const { citations } = withComputedColumns({
    ...{ answer: '', confidence: 'high', computed, citations: [source] },
  })
  const [asked] = citations
  if (!asked) throw new Error('No source')
  const target = targetOf({ ...asked, quote: '1\tLund\t120.50', quote_start: 18, quote_end: 31 })
  expect(TEXT.slice(target?.cell ?? 0)).toStartWith('120.50')
})
