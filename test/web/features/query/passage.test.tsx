import { expect, test } from 'bun:test'
import { linesWith, Passage } from '../../../../web/features/query/sources/passage.tsx'
import { render } from '../../render.tsx'

const shown = (root: HTMLElement) =>
  [...root.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent))

test('a row of a table is shown under the names of its columns, which are not repeated', async () => {
  const quote = 'Albania\t89\t54'
  const columns = ['country', 'beer', 'wine']
  const page = await render(<Passage text={quote} quote={quote} columns={columns} />)
  expect(shown(page.root)).toEqual([columns, ['Albania', '89', '54']])
  expect(page.root.querySelectorAll('th[scope=col]').length).toBe(3)
  await page.unmount()
  const whole = await render(
    <Passage text={`country\tbeer\twine\n${quote}\nAndorra\t245\t312`} quote={quote} columns={columns} />,
  )
  expect(shown(whole.root)).toEqual([columns, ['Albania', '89', '54'], ['Andorra', '245', '312']])
  expect(whole.root.querySelectorAll('tr.bg-mark').length).toBe(1)
  await whole.unmount()
})

test('of a quoted row the cell is marked that answers, and of no other row', async () => {
  const page = await render(
    <Passage
      text={'Albania\t89\nAndorra\t245'}
      quote={'Albania\t89'}
      columns={['country', 'beer']}
      asked={['beer']}
    />,
  )
  expect([...page.root.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['89'])
  await page.unmount()
})

test('what is not quoted of a row is cut short until the whole passage is asked for', async () => {
  const row = {
    text: 'Express\tdrama\tA long plot.',
    quote: 'Express\tdrama',
    columns: ['film', 'genre', 'plot'],
  }
  for (const short of [true, false]) {
    const page = await render(<Passage {...row} short={short} />)
    const cut = [...page.root.querySelectorAll('.line-clamp-2')].map((cell) => cell.textContent)
    expect(cut).toEqual(short ? ['A long plot.'] : [])
    expect(shown(page.root)[1]).toEqual(['Express', 'drama', 'A long plot.'])
    await page.unmount()
  }
})

test('a row without names of columns, or with another number of cells, has no header', async () => {
  for (const columns of [undefined, ['country', 'beer', 'wine']]) {
    const page = await render(<Passage text={'Albania\t89'} quote={null} columns={columns} />)
    expect(shown(page.root)).toEqual([['Albania', '89']])
    await page.unmount()
  }
})

test('linesWith() gives whole rows, with the empty cells at their ends, and prose as it is quoted', () => {
  expect(linesWith('a\tb\tc\n\t7\t8\t\nd\te\tf', '7\t8')).toBe('\t7\t8\t')
  expect(linesWith('One. Two. Three.', 'Two.')).toBe('Two.')
})

test('a sentence around the rows of a passage takes the whole width, and an amount is not broken', async () => {
  const text =
    'Due by 2 March.\n\nItem\tPrice\nWallbox\t689,00 €\n\nTotal 689,00 €, with a warranty of two years.'
  const { root: place } = await render(<Passage text={text} quote="Due by 2 March." />)
  const cells = [...place.querySelectorAll('td')]
  expect(cells.filter(({ colSpan }) => colSpan === 2).map(({ textContent }) => textContent)).toEqual([
    'Due by 2 March.',
    'Total 689,00 €, with a warranty of two years.',
  ])
  expect(cells.find(({ textContent }) => textContent === '689,00 €')?.className).toContain(
    'whitespace-nowrap',
  )
})
