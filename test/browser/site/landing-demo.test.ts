import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { passTime } from '../support/pass-time.ts'
import { openStage } from '../support/stage.ts'
import { bringIntoView, openStill, openWithClock } from './landing-page.ts'

setDefaultTimeout(300_000)

const stage = openStage({ args: ['--base-path', '/lib/ibid/'] })

const phase = async (page: Page) => await page.locator('[data-phase]').getAttribute('data-phase')

describe('Landing demo loop', () => {
  test('goes through its steps at their times, and round again', async () => {
    const tab = await openWithClock(stage)
    const { page } = tab
    await bringIntoView(page, '[data-phase]')
    const question = 'How much notice must the tenant give to end the lease?'
    const seen: [string | null, string | null][] = []
    const after = async (ms: number) => {
      await passTime(page, ms)
      seen.push([await phase(page), await page.getByTestId('demo-question').textContent()])
    }
    expect(await phase(page)).toBe('upload')
    await after(2990)
    await after(10)
    await after(1990)
    await after(10)
    await after(50 * 10)
    await after(50 * (question.length - 10))
    await after(490)
    await after(10)
    await after(1990)
    await after(10)
    expect(await page.getByTestId('demo-answer').isVisible()).toBe(true)
    expect(await page.locator('.sheet mark[data-active]:visible').count()).toBeGreaterThan(0)
    await after(4990)
    await after(10)
    expect(seen).toEqual([
      ['upload', ''],
      ['processing', ''],
      ['processing', ''],
      ['typing', ''],
      ['typing', question.slice(0, 10)],
      ['typed', question],
      ['typed', question],
      ['analyzing', question],
      ['analyzing', question],
      ['answer', question],
      ['answer', question],
      ['upload', ''],
    ])
    expect(tab.complaints).toEqual([])
    await tab.close()
  })

  test('stands still when paused and when out of view', async () => {
    const tab = await openWithClock(stage)
    const { page } = tab
    await passTime(page, 10_000)
    expect(await phase(page)).toBe('upload')
    await bringIntoView(page, '[data-phase]')
    await passTime(page, 3000)
    expect(await phase(page)).toBe('processing')
    await page.getByRole('button', { name: 'Pause demo' }).click()
    await passTime(page, 10_000)
    expect(await phase(page)).toBe('processing')
    await page.getByRole('button', { name: 'Play demo' }).click()
    await bringIntoView(page, '[data-phase]')
    await passTime(page, 2050)
    expect(await phase(page)).toBe('typing')
    await bringIntoView(page, 'footer')
    await passTime(page, 20_000)
    expect(await phase(page)).toBe('typing')
    await tab.close()
  })

  test('shows the place of the mark that is pressed, by keyboard too, and waits there', async () => {
    const tab = await openWithClock(stage)
    const { page } = tab
    await bringIntoView(page, '[data-phase]')
    await page.getByRole('button', { name: 'Get answer' }).focus()
    await page.keyboard.press('Enter')
    expect(await phase(page)).toBe('answer')
    const marks = page.getByRole('button', { name: /^Source \d+: show it in the document$/ })
    const count = await marks.count()
    expect(count).toBeGreaterThan(0)
    for (let index = 0; index < count; index++) {
      await marks.nth(index).focus()
      await page.keyboard.press('Space')
      const claim = await page.getByTestId('demo-answer').locator('ul > li').nth(index).textContent()
      const place = await page.locator('.sheet:visible mark[data-active]').last().textContent()
      expect(place).not.toBeNull()
      expect(claim).toContain(place ?? '-')
    }
    await passTime(page, 20_000)
    expect(await phase(page)).toBe('answer')
    await tab.close()
  })

  test('stands at the answer for those who want less motion, until it is started', async () => {
    const tab = await openStill(stage)
    await bringIntoView(tab.page, '[data-phase]')
    expect(await phase(tab.page)).toBe('answer')
    expect(await tab.page.getByRole('button', { name: 'Play demo' }).count()).toBe(1)
    await tab.close()
  })
})
