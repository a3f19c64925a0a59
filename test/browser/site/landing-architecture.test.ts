import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openStage } from '../support/stage.ts'
import { bringIntoView, openStill, openWithClock } from './landing-page.ts'

setDefaultTimeout(300_000)

const stage = openStage({ args: ['--base-path', '/lib/ibid/'] })

describe('the architecture', () => {
  const chosen = (page: Page) => page.locator('#architecture button[aria-pressed=true]').textContent()
  const counter = async (page: Page) => Number(await page.getByTestId('demo-counter').textContent())

  test('is drawn before anybody scrolls to it, and in print', async () => {
    const tab = await openStill(stage)
    const { page } = tab
    expect(await page.evaluate('scrollY')).toBe(0)
    expect(await page.locator('#architecture svg.way:visible').count()).toBe(1)
    expect(await page.locator('#architecture li > button').count()).toBe(6)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#architecture svg.way:visible').count()).toBe(1)
    await tab.close()
  })

  test('goes from agent to agent every three seconds, and pauses', async () => {
    const tab = await openWithClock(stage)
    const { page } = tab
    await bringIntoView(page, '#architecture [data-testid=agent-detail]')
    const labels = ['Ingestion', 'Parallel Retrieval', 'Ranking', 'Summarization', 'Citation', 'Validation']
    for (const label of [...labels, labels[0] ?? '']) {
      expect(await chosen(page)).toContain(label)
      expect(await page.getByTestId('agent-detail').getByRole('heading').textContent()).toBe(label)
      await page.clock.runFor(2500)
      expect(await chosen(page)).toContain('Working 83%')
      await page.clock.runFor(500)
    }
    await page.locator('#architecture').getByRole('button', { name: 'Pause' }).click()
    await page.clock.runFor(9000)
    expect(await chosen(page)).toContain('Parallel Retrieval')
    await page.locator('#architecture').getByRole('button', { name: 'Start' }).click()
    await page.clock.runFor(3000)
    expect(await chosen(page)).toContain('Ranking')
    await tab.close()
  })

  test('shows what a chosen agent does, takes, gives and where it is written', async () => {
    const tab = await openStill(stage)
    const { page } = tab
    const agents = page.locator('#architecture li > button')
    await bringIntoView(page, '#architecture li > button')
    expect(await agents.count()).toBe(6)
    for (let index = 0; index < 6; index++) {
      await agents.nth(index).focus()
      await page.keyboard.press('Enter')
      const detail = page.getByTestId('agent-detail')
      expect(await agents.nth(index).textContent()).toContain(
        (await detail.getByRole('heading').textContent()) ?? '-',
      )
      expect(await detail.textContent()).toMatch(/Input.+Output.+server\/[\w/-]+\.ts/s)
      expect(await page.locator('#architecture svg:visible [data-active]').count()).toBe(1)
    }
    await tab.close()
  })

  test('counts up to a thousand and begins anew', async () => {
    const tab = await openWithClock(stage, async (page) => {
      await page.addInitScript({ content: 'Math.random = () => 0.999' })
    })
    const { page } = tab
    await bringIntoView(page, '#architecture [data-testid=demo-counter]')
    await page.clock.runFor(500)
    expect(await counter(page)).toBe(4)
    await page.clock.runFor(124_000)
    expect(await counter(page)).toBe(996)
    await page.clock.runFor(500)
    expect(await counter(page)).toBe(0)
    await tab.close()
  })
})
