import { expect, test } from 'bun:test'
import { pageLanguage } from '../../../server/api/http/pages/dashboard.ts'
import { openApp } from '../../support/app.ts'

test.each([
  [undefined, undefined, 'en'],
  [undefined, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  [undefined, 'it,en-GB;q=0.5,de;q=0.7', 'de'],
  [undefined, 'fr-CA,en;q=0.5', 'fr'],
  [undefined, 'es-419,es;q=0.9', 'es'],
  [undefined, 'en-US,en;q=0.9,de;q=0.8', 'en'],
  [undefined, 'de;q=0, it', 'en'],
  [undefined, 'it-CH, *;q=0.5', 'en'],
  ['de', 'en', 'de'],
  ['en', 'de', 'en'],
  ['../de', 'it', 'en'],
] as const)('with the choice %p and the header %p the page is in %s', (chosen, accepted, language) => {
  expect(pageLanguage(chosen, accepted)).toBe(language)
})

test('a page is sent in the language of the browser, and in the chosen one before that', async () => {
  await using app = await openApp()
  const page = async (path: string, headers: Record<string, string>) => {
    const response = await app.request(path, { headers })
    expect(response.headers.get('vary')).toContain('Accept-Language')
    return await response.text()
  }
  for (const path of ['/', '/technical', '/dashboard', '/dashboard/settings', '/login']) {
    expect(await page(path, { 'Accept-Language': 'de-DE' })).toContain('<html lang="de">')
    expect(await page(path, { 'Accept-Language': 'it' })).toContain('<html lang="en">')
    for (const language of ['fr', 'es'])
      expect(await page(path, { 'Accept-Language': language })).toContain(`<html lang="${language}">`)
    expect(await page(path, { 'Accept-Language': 'de', Cookie: 'ibid_language=en' })).toContain('lang="en"')
  }
  expect(await page('/dashboard', { 'Accept-Language': 'de' })).toContain('Übersicht')
  expect(await page('/de/dashboard', {})).toContain('<html lang="en">')
}, 120_000)
