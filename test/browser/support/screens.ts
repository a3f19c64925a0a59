import type { Page } from 'playwright-core'
import { jobOn } from '../../support/server-job.ts'
import { runs } from './chromium.ts'

/** A screen: its address, and a check that it is loaded. */
export type Screen = { name: string; path: string; ready: (page: Page) => Promise<unknown> }

const heading = (name: string) => async (page: Page) => {
  await runs(page)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** All screens, filled with the sample documents. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'landing',
    path: '/',
    ready: (page) => page.getByRole('contentinfo').waitFor(),
  },
  {
    name: 'technical',
    path: '/technical',
    ready: (page) => page.getByRole('contentinfo').waitFor(),
  },
  {
    name: 'overview',
    path: '/dashboard',
    ready: (page) => page.getByRole('link', { name: /getting-started/ }).waitFor(),
  },
  { name: 'upload', path: '/dashboard/upload', ready: heading('Upload Documents') },
  { name: 'query', path: '/dashboard/query', ready: heading('Query Documents') },
  { name: 'answer', path: '/dashboard/query', ready: askForNotice },
  {
    name: 'source',
    path: '/dashboard/query',
    ready: async (page) => {
      await askForNotice(page)
      await page.locator('.prose button.cite').first().click()
      await page.locator('.pdf-mark').first().waitFor()
    },
  },
  { name: 'datasets', path: '/dashboard/datasets', ready: heading('Manage Datasets') },
  {
    name: 'delete',
    path: '/dashboard/datasets',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Delete getting-started' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'dataset',
    path: '/dashboard/datasets/getting-started',
    ready: (page) => page.getByRole('link', { name: 'lease.pdf', exact: true }).waitFor(),
  },
  {
    name: 'document',
    path: '/dashboard/datasets/getting-started',
    ready: async (page) => {
      await page.getByRole('link', { name: 'lease.pdf', exact: true }).click()
      await page.locator('.pdf-page canvas').waitFor()
    },
  },
  {
    name: 'text',
    path: '/dashboard/datasets/getting-started',
    ready: async (page) => {
      await page.getByRole('link', { name: /^product-guide/ }).click()
      await page
        .getByRole('region', { name: 'Document', exact: true })
        .getByText('Fernhill')
        .first()
        .waitFor()
    },
  },
  {
    name: 'delete-document',
    path: '/dashboard/datasets/getting-started',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Delete lease.pdf' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'settings',
    path: '/dashboard/settings',
    ready: async (page) => {
      await page.getByRole('heading', { name: 'API Tokens' }).waitFor()
      await page.getByText('Data folder').waitFor()
    },
  },
  {
    name: 'password',
    path: '/dashboard/settings',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Set Password' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'token',
    path: '/dashboard/settings',
    ready: async (page) => {
      await page.getByRole('button', { name: 'New Token' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'connections', path: '/dashboard/connections', ready: heading('Connections') },
  {
    name: 'help',
    path: '/dashboard/help',
    ready: async (page) => {
      await page.getByRole('button', { name: /^What file formats/ }).click()
      await page.getByText('Ibid checks a file').waitFor()
    },
  },
  {
    name: 'conversations',
    path: '/dashboard/query',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Conversations', exact: true }).click()
      await page.getByLabel('Find a conversation').waitFor()
    },
  },
  {
    name: 'palette',
    path: '/dashboard',
    ready: async (page) => {
      await heading('Welcome back!')(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Go to' }).waitFor()
    },
  },
  {
    name: 'keys',
    path: '/dashboard',
    ready: async (page) => {
      await heading('Welcome back!')(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'notifications',
    path: '/dashboard',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('heading', { name: 'Notifications' }).waitFor()
    },
  },
  { name: 'login', path: '/login', ready: askToSignIn },
]

/** Without a password the page would lead on at once, so the test answers for the server. */
async function askToSignIn(page: Page): Promise<void> {
  const stranger = { required: true, can_sign_in: true, role: null, by: 'nothing' }
  await page.route('**/api/auth/session', (route) => route.fulfill({ json: stranger }))
  await page.goto(page.url().replace(/\/(?:login|dashboard.*)$/, '/login'))
  await page.getByLabel('Password').waitFor()
}

async function askForNotice(page: Page): Promise<void> {
  await page.getByLabel('Your question').fill('How much notice must the tenant give to end the lease?')
  await page.getByRole('button', { name: 'Search Documents' }).click()
  await page.getByTestId('confidence').waitFor()
}

/** Loads the sample documents into a server and waits until they are searchable. */
export async function fillWithSamples(url: string): Promise<void> {
  const { job_id } = (await (await fetch(`${url}/api/samples`, { method: 'POST' })).json()) as {
    job_id: string
  }
  const { status } = await jobOn(url, job_id)
  if (status !== 'completed') throw new Error(`The samples ended as '${status}'`)
}
