import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { openTab } from './support/chromium.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(120_000)

const stage = openStage()

describe('the search of the settings', () => {
  test.each([
    ['en', 'Search settings', 'timeout', 'Request Timeout (seconds)'],
    ['de', 'Einstellungen durchsuchen', 'mitteilungen per', 'Mitteilungen per E-Mail'],
  ])('in %s goes to the setting by Enter, and saves nothing', async (locale, name, text, label) => {
    const tab = await openTab(stage.browser, `${stage.url}/dashboard/settings`, { locale })
    const { page } = tab
    const saved: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && saved.push(request.url()))
    const field = page.getByRole('searchbox', { name })
    await field.fill(text)
    await page.getByRole('button', { name: label }).waitFor()
    await field.press('Enter')
    const control = page.getByLabel(label, { exact: true })
    expect(await control.evaluate((element) => element.matches(':focus'))).toBe(true)
    expect(await control.evaluate((element) => element.getBoundingClientRect().top)).toBeWithin(0, 860)
    expect(await field.inputValue()).toBe('')
    expect(saved).toEqual([])
    expect(tab.complaints).toEqual([])
    await tab.close()
  })

  test('finds settings by their hints, says when nothing is found, and closes by Escape', async () => {
    const tab = await openTab(stage.browser, `${stage.url}/dashboard/settings`)
    const { page } = tab
    const field = page.getByRole('searchbox', { name: 'Search settings' })
    await field.fill('connect-src')
    await page.getByRole('button', { name: /^API Endpoint/ }).waitFor()
    await field.fill('zebra')
    await page.getByText('No results for “zebra”.').waitFor()
    await field.press('Escape')
    await page.getByText('No results for “zebra”.').waitFor({ state: 'detached' })
    await tab.close()
  })

  test('a switch without effect says so', async () => {
    const tab = await openTab(stage.browser, `${stage.url}/dashboard/settings`)
    for (const [name, inactive] of [
      ['Email Notifications', true],
      ['Product Updates', true],
      ['Push Notifications', false],
    ] as const) {
      const control = tab.page.getByRole('switch', { name, exact: true })
      const [describing = ''] = ((await control.getAttribute('aria-describedby')) ?? '').split(' ')
      const described = (await tab.page.locator(`[id="${describing}"]`).textContent()) ?? ''
      expect(described === 'Inactive').toBe(inactive)
    }
    await tab.close()
  })
})
