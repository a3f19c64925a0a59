import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openTab } from './support/chromium.ts'
import { fillWithSamples } from './support/screens.ts'
import { openStage } from './support/stage.ts'
import { untilInPage } from './support/until-in-page.ts'

setDefaultTimeout(300_000)

const stage = openStage()

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const named: string = await page.evaluate(
      "[document.activeElement?.ariaLabel, document.activeElement?.id, document.activeElement?.textContent].join(' ')",
    )
    if (name.test(named)) return
  }
  throw new Error(`Tab leads to nothing that is called ${name}`)
}

/** Opens a page through the command palette. */
async function goTo(page: Page, name: string, heading: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).waitFor()
  await page.keyboard.type(name)
  await page.locator('[data-highlighted]', { hasText: new RegExp(`^${name}`, 'i') }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const focused = (selector: string) => `document.activeElement?.matches(${JSON.stringify(selector)}) === true`

test('the keyboard alone asks, looks at a source, uploads and deletes, and always has a place', async () => {
  await fillWithSamples(stage.url)
  const { page, complaints, close } = await openTab(stage.browser, `${stage.url}/dashboard`)
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor()
  await page.keyboard.press('Tab')
  await untilInPage(page, "document.activeElement?.textContent === 'Skip to content'")
  await page.keyboard.press('Enter')
  await untilInPage(page, focused('main'))

  await goTo(page, 'Query', 'Query Documents')
  await untilInPage(page, focused('#question'))
  await page.keyboard.type('How much notice must the tenant give to end the lease?')
  await page.keyboard.press('Enter')
  await page.getByTestId('confidence').waitFor()
  await tabTo(page, /^Source 1/)
  await page.getByRole('tooltip').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.pdf-mark').first().waitFor()
  await untilInPage(page, focused('[data-viewer-title]'))
  await page.keyboard.press('Escape')
  await untilInPage(page, focused('.prose button.cite'))
  await tabTo(page, / question /)
  await page.keyboard.type('Must it be in writing?')
  await page.keyboard.press('Enter')
  await page.getByTestId('confidence').nth(1).waitFor()
  expect(await page.evaluate<boolean>(focused('#question'))).toBe(true)

  await goTo(page, 'Upload', 'Upload Documents')
  await untilInPage(page, focused('main'))
  // Waits before pressing the key: the browser learns of the listener asynchronously, and a key is faster.
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, /Drag & drop files/)
  await page.keyboard.press('Enter')
  const chooser = await choosing
  await chooser.setFiles({ name: 'keys.md', mimeType: '', buffer: Buffer.from('# Keys\n\nThere are 104.') })
  await page.getByText('1 file selected').waitFor()
  while (!(await page.evaluate<boolean>(focused('[data-dataset-name]')))) await page.keyboard.press('Tab')
  await page.keyboard.type('by-keys')
  await page.keyboard.press('Enter')
  await page.getByText('Upload Successful!').waitFor()

  await goTo(page, 'Datasets', 'Manage Datasets')
  await untilInPage(page, focused('main'))
  await tabTo(page, /^Delete by-keys/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, /^ {2}Delete$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await untilInPage(page, 'document.activeElement !== document.body')
  expect(complaints).toEqual([])
  await close()
})

test('the palette opens for a key that is pressed the moment the program replaces the prerendered page', async () => {
  const { page, close } = await openTab(stage.browser, 'about:blank')
  await page.addInitScript({
    content: `let prerendered = false
      new MutationObserver((_, observer) => {
        prerendered ||= document.querySelector('main[inert]') !== null
        if (!prerendered || !document.querySelector('main:not([inert])')) return
        observer.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
      }).observe(document, { childList: true, subtree: true })`,
  })
  await page.goto(`${stage.url}/dashboard/help`)
  await page.getByRole('combobox', { name: 'Go to' }).waitFor()
  await close()
})
