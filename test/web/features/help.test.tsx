import '../../support/happy-dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { MemoryRouter } from 'react-router'
import { Help } from '../../../web/features/help/help.tsx'
import { type Rendered, render } from '../render.tsx'

let page: Rendered
afterEach(() => page.unmount())

const open = () =>
  [...page.root.querySelectorAll('button[aria-expanded=true]')].map((button) => button.textContent)

test('one answer is open at a time, and closes again', async () => {
  page = await render(
    <MemoryRouter>
      <Help />
    </MemoryRouter>,
  )
  const questions = [...page.root.querySelectorAll<HTMLElement>('button[aria-expanded]')]
  const [first, second] = questions
  if (!first || !second) throw new Error('too few questions')
  expect(open()).toEqual([])
  await page.click(first)
  expect(open()).toEqual([first.textContent])
  await page.click(second)
  expect(open()).toEqual([second.textContent])
  await page.click(second)
  expect(open()).toEqual([])
})

test('searching leaves the questions that contain the words', async () => {
  page = await render(
    <MemoryRouter>
      <Help />
    </MemoryRouter>,
  )
  await page.type(page.find('input[type=search]'), 'ROLE CONTEXT')
  expect(page.root.querySelectorAll('button[aria-expanded]')).toHaveLength(1)
  await page.type(page.find('input[type=search]'), 'zebra')
  expect(page.root.textContent).toContain('No results for “zebra”.')
})
