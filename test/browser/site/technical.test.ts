import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '../../../shared/endpoints.ts'
import { openTab } from '../support/chromium.ts'
import { isBusy, largestPaints } from '../support/largest-paints.ts'
import { fillWithSamples } from '../support/screens.ts'
import { openStage } from '../support/stage.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(300_000)

const stage = openStage({ args: ['--base-path', '/lib/ibid/'] })
const busy = isBusy()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ibid-curl-'))
  await fillWithSamples(stage.url)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a command as it is pasted into a shell; curl fails for statuses from 400 on. */
async function paste(command: string): Promise<{ code: number; said: string }> {
  await Bun.write(join(folder, '.curlrc'), 'fail-with-body\nsilent\nshow-error\nmax-time 20\n')
  const child = Bun.spawn(['sh', '-c', `set -e\n${command}`], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = (
    await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  ).join('')
  return { code: await child.exited, said }
}

/** Rows that cannot succeed in a test, with what they say instead. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  cancelJob: /409/,
  retryJob: /409/,
  pullModel: /error|503/,
}
/** What takes away comes after what needs it. */
const LAST = [
  'deletePastQuery',
  'clearQueries',
  'revokeToken',
  'revokeTokens',
  'deleteDocument',
  'deleteDataset',
  'reindex',
  'endSessions',
  'signOut',
]

test('every route is listed, and its command works as it is pasted', async () => {
  const tab = await openTab(stage.browser, `${stage.url}/technical`)
  await tab.page.getByRole('contentinfo').waitFor()
  const rows: { name: string; method: string; path: string; command: string | null }[] =
    await tab.page.evaluate(
      `[...document.querySelectorAll('[data-endpoint]')].map((row) => {
      const [method, path] = [...row.querySelectorAll('summary code')].map((code) => code.textContent)
      return { name: row.dataset.endpoint, method, path, command: row.querySelector('pre')?.textContent ?? null }
    })`,
    )
  await tab.close()
  const listed = Object.entries(endpoints).map(([name, { method, path }]) => [
    name,
    method,
    path.replace(/:(\w+)/g, '{$1}'),
  ])
  expect(rows.map(({ name, method, path }) => [name, method, path]).toSorted()).toEqual(listed.toSorted())
  const without = rows.filter(({ command }) => command === null).map(({ name }) => name)
  expect(without.every((name) => /password|secondFactor|recoveryCodes|signIn/i.test(name))).toBe(true)

  const place = (name: string) => LAST.indexOf(name)
  const order = ['createDataset', 'renameDataset', 'query']
  const first = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const failed: string[] = []
  for (const { name, command } of rows.toSorted(
    (a, b) => place(a.name) - place(b.name) || first(a.name) - first(b.name),
  )) {
    if (command === null) continue
    expect(command).toContain(`${stage.url}/api/`)
    const { code, said } = await paste(command)
    const refused = REFUSED[name]
    if (refused ? !refused.test(said) : code !== 0)
      failed.push(`${name}: ${command}\n  ${code} ${said.slice(0, 300)}`)
  }
  expect(failed).toEqual([])
})

test('the line above the page says how far one has read, and the navigation where', async () => {
  const tab = await openTab(stage.browser, `${stage.url}/technical`)
  const { page } = tab
  await page.getByRole('contentinfo').waitFor()
  const read = async () =>
    Number(await page.getByRole('progressbar', { name: 'Read so far' }).getAttribute('aria-valuenow'))
  expect(await read()).toBe(0)
  let before = 0
  for (const label of ['Stack', 'Agents', 'Pipeline', 'API', 'Performance']) {
    const link = page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: label, exact: true })
    await link.click()
    const id = label.toLowerCase()
    await until(page, `Math.abs(document.getElementById('${id}').getBoundingClientRect().top) < 90`)
    await until(page, `document.querySelector('nav a[aria-current]')?.textContent === '${label}'`)
    expect(new URL(page.url()).pathname).toBe('/lib/ibid/technical')
    const now = await read()
    expect(now).toBeGreaterThan(before)
    before = now
  }
  await page.keyboard.press('End')
  await until(page, "document.querySelector('[role=progressbar]').getAttribute('aria-valuenow') === '100'")
  await tab.close()
})

test('an address with a section leads there', async () => {
  const tab = await openTab(stage.browser, `${stage.url}/technical#limits`)
  await until(tab.page, "Math.abs(document.getElementById('limits')?.getBoundingClientRect().top) < 120")
  await tab.close()
})

test('links back home and into the dashboard work', async () => {
  const tab = await openTab(stage.browser, `${stage.url}/technical`)
  await tab.page.getByRole('link', { name: 'Back to home' }).click()
  await tab.page.waitForURL(`${stage.url}/`)
  await until(tab.page, "document.title === 'Ibid'")
  await tab.page.goBack()
  await tab.page.getByRole('main').getByRole('link', { name: 'Launch Dashboard' }).click()
  await tab.page.waitForURL(`${stage.url}/dashboard`)
  await tab.close()
})

test('a command is copied as it stands', async () => {
  const tab = await openTab(stage.browser, `${stage.url}/technical`)
  const { page } = tab
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const row = page.locator('[data-endpoint=query]')
  await row.locator('summary').click()
  await row.getByRole('button').click()
  await row.getByRole('button', { name: /^Copied: / }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await row.locator('pre').textContent())
  await tab.close()
})

describe('the first screen', () => {
  test('is shown before any script of the page has run, and stays where it is when the page draws itself', async () => {
    const tab = await openTab(stage.browser, 'about:blank')
    const { page } = tab
    const held = Promise.withResolvers<void>()
    await page.route(/\/site-\w+\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${stage.url}/technical`, { waitUntil: 'commit' })
    await page.locator('#stack dd').last().waitFor()
    const places = `JSON.stringify([...document.querySelectorAll('header a, h1, h1 ~ *, dl *, #stack *')]
      .filter((element) => !element.closest('main section ~ section'))
      .map((element) => [element.textContent, element.getAttribute('href'), ...Object.values(element.getBoundingClientRect().toJSON()).map(Math.round)]))`
    const before: string = await page.evaluate(places)
    held.resolve()
    await page.getByRole('contentinfo').waitFor()
    expect(JSON.parse(before).length).toBeGreaterThan(50)
    expect(JSON.parse(await page.evaluate(places))).toEqual(JSON.parse(before))
    await tab.close()
  })

  test.skipIf(busy)('is painted within a second on a processor of a quarter of the speed', async () => {
    const times = await largestPaints(stage.browser, `${stage.url}/technical`)
    console.log(`largest paint of the technical page: ${times.map((time) => time.toFixed(0)).join(', ')} ms`)
    expect(Math.min(...times)).toBeLessThanOrEqual(1000)
  })
})

test('a German page has every route, described in German', async () => {
  const { page, complaints, close } = await openTab(stage.browser, `${stage.url}/technical`, {
    locale: 'de-DE',
  })
  await page.locator('[data-endpoint=upload]').waitFor()
  expect(await page.locator('[data-endpoint]').count()).toBe(Object.keys(endpoints).length)
  expect(await page.locator('[data-endpoint=upload]').textContent()).toContain(
    'Dateien in eine Sammlung laden',
  )
  expect(complaints).toEqual([])
  await close()
})
