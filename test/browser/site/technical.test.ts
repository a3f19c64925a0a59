import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { endpoints } from '../../../shared/endpoints.ts'
import { openTab } from '../support/chromium.ts'
import { openStage } from '../support/stage.ts'

setDefaultTimeout(120_000)

const stage = openStage()

describe('the technical page', () => {
  test('is at most twelve screens of a phone long, with its routes folded by subject', async () => {
    const tab = await openTab(stage.browser, `${stage.url}/technical`, {
      viewport: { width: 390, height: 844 },
    })
    const { page } = tab
    await page.getByRole('contentinfo').waitFor()
    const [height = 0, wide] = await page.evaluate<[number, boolean]>(
      '[document.documentElement.scrollHeight, document.documentElement.scrollWidth > innerWidth]',
    )
    expect(height).toBeLessThan(12 * 844)
    expect(wide).toBe(false)
    expect(await page.locator('#api [data-endpoint]:visible').count()).toBe(0)
    await page.locator('#api summary').first().press('Enter')
    expect(await page.locator('#api [data-endpoint]:visible').count()).toBeGreaterThan(3)
    await tab.close()
  })

  test.each([
    ['en', endpoints.createDataset.summary],
    ['de', 'Eine leere Sammlung anlegen'],
  ])('says in %s what each route does', async (locale, summary) => {
    const tab = await openTab(stage.browser, `${stage.url}/technical`, { locale })
    await tab.page.getByRole('contentinfo').waitFor()
    const route = tab.page.locator('[data-endpoint=createDataset] summary')
    expect(await route.textContent()).toContain(summary)
    await tab.close()
  })

  test('shows on paper what is folded', async () => {
    const tab = await openTab(stage.browser, `${stage.url}/technical`)
    const { page } = tab
    await page.getByRole('contentinfo').waitFor()
    const heightOf = () => page.locator('#api').evaluate((section) => section.clientHeight)
    const folded = await heightOf()
    await page.emulateMedia({ media: 'print' })
    expect(await heightOf()).toBeGreaterThan(2 * folded)
    await tab.close()
  })
})
