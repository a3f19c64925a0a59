import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { openTab, type Tab } from './support/chromium.ts'
import { expectAccessible as expectAccessibleIn } from './support/expect-accessible.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

const PASSWORD = 'correct horse battery'

const stage = openStage({ args: ['--base-path', '/lib/ibid/'] })
let tab: Tab
let page: Page
let recoveryCodes: string[] = []
let key = ''
beforeAll(async () => {
  tab = await openTab(stage.browser, `${stage.url}/dashboard/settings`)
  page = tab.page
})
const card = () => page.locator('section[aria-labelledby=security]')
const dialog = () => page.getByRole('dialog')

const VIEWS = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 390 },
] as const

/** Checks that the current screen is accessible and fits, in both themes and on a phone. */
async function expectAccessible(what: string): Promise<void> {
  await expectAccessibleIn(page, what, VIEWS)
  await page.setViewportSize({ width: 1280, height: 860 })
}

/** The code of the next period: the current one may have been used. */
const nextCode = () =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + 30_000 })

async function signIn(password: string): Promise<void> {
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

describe('the Security card', () => {
  test('says that no password is asked for, and sets one', async () => {
    await card().getByText('Ibid listens on 127.0.0.1').waitFor()
    await expectAccessible('without a password')
    await card().getByRole('button', { name: 'Set Password' }).click()
    await page.getByLabel('New password', { exact: true }).waitFor()
    await page.keyboard.type(PASSWORD)
    await page.getByLabel('New password again').fill('something else')
    await page.keyboard.press('Enter')
    await page.getByText('The passwords do not match.').waitFor()
    await expectAccessible('setting a password')
    await page.getByLabel('New password again').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await card().getByText('None before this one').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  })

  test('sets up an authenticator with a code that is drawn here, and shows recovery codes once', async () => {
    await card().getByRole('button', { name: 'Enable 2FA' }).click()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    await expectAccessible('setting up an authenticator')
    key = await page.getByLabel('Key').inputValue()
    await page
      .getByLabel('Code', { exact: true })
      .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
    await page.keyboard.press('Enter')
    await dialog().getByText('Recovery Codes').waitFor()
    await expectAccessible('recovery codes')
    recoveryCodes = await dialog().locator('li').allTextContents()
    expect(recoveryCodes).toHaveLength(10)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await card().getByText('On, 10 recovery codes left').waitFor()
  })

  test('makes a token that is shown once and revokes it', async () => {
    await card().getByRole('button', { name: 'New Token' }).click()
    await page.getByLabel('Name', { exact: true }).fill('nightly <b>import</b>')
    await expectAccessible('making a token')
    await page.keyboard.press('Enter')
    const secret = await page.getByLabel(/^Token “/).inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
    const asked = () => fetch(`${stage.url}/api/datasets`, { headers: { authorization: `Bearer ${secret}` } })
    expect((await asked()).status).toBe(200)
    await page.reload()
    await card()
      .getByText(/Last used .* from 127\.0\.0\.1/)
      .waitFor()
    await expectAccessible('with a token')
    expect(await page.content()).not.toContain(secret)
    await card()
      .getByRole('button', { name: /^Revoke/ })
      .click()
    await dialog().getByRole('button', { name: 'Revoke' }).click()
    await card().getByText('Authorization: Bearer').waitFor()
    expect((await asked()).status).toBe(401)
  })

  test('tells who changes the password of the tokens that still work, and revokes them at once', async () => {
    await card().getByRole('button', { name: 'New Token' }).click()
    await page.getByLabel('Name', { exact: true }).fill('nightly')
    await page.keyboard.press('Enter')
    const secret = await page.getByLabel(/^Token “/).inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
    await card().getByRole('button', { name: 'Change Password' }).click()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('New password again').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await dialog().getByText('1 API token still works.').waitFor()
    await expectAccessible('tokens after a change of the password')
    await dialog().getByRole('button', { name: 'Revoke It' }).click()
    await card().getByText('Authorization: Bearer').waitFor()
    const asked = await fetch(`${stage.url}/api/datasets`, { headers: { authorization: `Bearer ${secret}` } })
    expect(asked.status).toBe(401)
  })

  test('says nothing on the console', () => {
    expect(tab.complaints).toEqual([])
  })
})

describe('the sign-in screen', () => {
  test('takes the place of every screen until one has signed in, with password and code', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    await page.goto(`${stage.url}/dashboard/datasets?q=a`)
    await page.waitForURL('**/login')
    await expectAccessible('signing in')
    await signIn('not the password')
    await page.getByRole('alert').getByText('Wrong password.').waitFor()
    await signIn(PASSWORD)
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await expectAccessible('asking for a code')
    await page.getByRole('textbox', { name: 'Code' }).fill(nextCode())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/datasets?q=a')
  })

  test('takes a recovery code once, and tells of failed attempts since the last sign-in', async () => {
    const code = recoveryCodes[0]?.toLowerCase() ?? ''
    for (const outcome of ['in', 'out'] as const) {
      await page.getByRole('button', { name: 'Sign out' }).click()
      await signIn(PASSWORD)
      await page.getByRole('textbox', { name: 'Code' }).fill(code)
      await page.keyboard.press('Enter')
      if (outcome === 'in') await page.waitForURL('**/dashboard')
      else await page.getByRole('alert').getByText('A code works once').waitFor()
    }
    await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[1] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await page.goto(`${stage.url}/dashboard/settings`)
    await card().getByText('1 failed attempt since then').waitFor()
    await card().getByText('On, 8 recovery codes left').waitFor()
    await expectAccessible('with a last sign-in')
  })

  test('counts down how long one has to wait after too many attempts, and then lets one try again', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Password').waitFor()
    const button = page.getByRole('button', { name: 'Sign in' })
    const refused: number[] = []
    while (!refused.includes(429)) {
      const reply = page.waitForResponse((response) => response.request().method() === 'POST')
      await signIn('not the password')
      refused.push((await reply).status())
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
    }
    expect(refused).toEqual([401, 401, 401, 401, 401, 429])
    await page.getByRole('alert').getByText('Too many failed attempts.').waitFor()
    await page.getByRole('alert').getByText('Try again in 1 s.').first().waitFor()
    expect(await button.isDisabled()).toBe(true)
    await page.getByRole('status').getByText('You can try again now.').waitFor()
    expect(await button.isEnabled()).toBe(true)
    await signIn(PASSWORD)
    await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[2] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await page.goto(`${stage.url}/dashboard/settings`)
  })

  test('is passed by when no password is asked for', async () => {
    await card().getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[3] ?? '')
    await page.keyboard.press('Enter')
    await card().getByText('Not set').waitFor()
    await page.goto(`${stage.url}/login`)
    await page.waitForURL('**/dashboard')
  })
})
