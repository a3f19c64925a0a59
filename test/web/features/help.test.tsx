import '../../support/happy-dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { Settings } from '../../../shared/system.ts'
import { Help } from '../../../web/features/help/help.tsx'
import { settingsQuery } from '../../../web/shell/queries/settings.ts'
import { type Rendered, render } from '../render.tsx'

let page: Rendered
afterEach(() => page.unmount())

/** Renders the page of an installation whose owner has set these links. */
async function renderHelp(links: object = {}): Promise<void> {
  const client = new QueryClient()
  client.setQueryData(settingsQuery.queryKey, Settings.parse({ links }))
  page = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Help />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const open = () =>
  [...page.root.querySelectorAll('button[aria-expanded=true]')].map((button) => button.textContent)

const hrefOf = (label: string) =>
  [...page.root.querySelectorAll('a')]
    .find((link) => link.querySelector('span')?.textContent === label || link.textContent === label)
    ?.getAttribute('href')

test('one answer is open at a time, and closes again', async () => {
  await renderHelp()
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
  await renderHelp()
  await page.type(page.find('input[type=search]'), 'ROLE CONTEXT')
  expect(page.root.querySelectorAll('button[aria-expanded]')).toHaveLength(1)
  await page.type(page.find('input[type=search]'), 'zebra')
  expect(page.root.textContent).toContain('No results for “zebra”.')
})

test('without links of the owner, two cards lead to the carried documentation, and nothing offers more help', async () => {
  await renderHelp()
  expect(hrefOf('Documentation')).toEndWith('/docs/getting-started')
  expect(hrefOf('API Status')).toEndWith('/docs/monitoring')
  expect(hrefOf('Video Tutorials')).toBeUndefined()
  expect(hrefOf('Community')).toBeUndefined()
  expect(page.root.textContent).not.toContain('Still Need Help?')
})

test('every link that the owner has set leads there, under the name that it has', async () => {
  const links = {
    documentation: 'https://a.example/',
    videos: 'https://b.example/',
    community: 'https://c.example/',
    status: 'https://d.example/',
    support: 'mailto:help@example.org',
    issues: 'https://e.example/',
    website: 'https://f.example/',
  }
  await renderHelp(links)
  expect(page.root.textContent).toContain('Still Need Help?')
  expect(
    [
      'Documentation',
      'Video Tutorials',
      'Community',
      'API Status',
      'Email Support',
      'GitHub Issues',
      'Visit Website',
    ].map((label) => hrefOf(label)),
  ).toEqual(Object.values(links))
})
