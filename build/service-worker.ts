import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Language } from '../shared/languages.ts'
import { filesUnder } from './files-under.ts'

const ROOT = join(import.meta.dir, '..')

/** Put into every page: what a browser installs Ibid with, and the colour of its window. */
export const INSTALLABLE =
  '<link rel="manifest" href="./manifest.webmanifest"><link rel="apple-touch-icon" href="./icon-180.png"><meta name="theme-color" content="#f6f6f3">'

/** Code that is of use only with a document, which is not there while the server is away. */
const WITH_DOCUMENT = /^(?:pdf-view|tiff-view)|\.(?:mjs|wasm)$/
/** Pages of the site, which has no dashboard. */
const OF_SITE = /^(?:landing|technical)\.html$/

/**
 * Adds the service worker and what a browser installs Ibid with to the built web. The service worker knows the files of the
 * dashboard's pages in each language; it changes with any of them.
 */
export async function addServiceWorker(folder: string, languages: readonly Language[]): Promise<void> {
  await cp(join(ROOT, 'web/install'), folder, { recursive: true })
  const assets: Record<string, string[]> = {}
  const hash = new Bun.CryptoHasher('sha256')
  for (const language of languages) {
    const pages = await filesUnder(join(folder, language))
    const own = pages.filter((path) => path.endsWith('.html') && !OF_SITE.test(basename(path))).sort()
    for (const path of own) hash.update(await Bun.file(path).text())
    assets[language] = await reachable(folder, own)
  }
  hash.update(JSON.stringify(assets))
  const version = hash.digest('hex').slice(0, 12)
  const { outputs } = await Bun.build({
    entrypoints: [join(ROOT, 'web/service-worker.ts')],
    outdir: folder,
    target: 'browser',
    format: 'iife',
    minify: true,
    define: { SHELL: JSON.stringify({ version, assets }) },
    naming: '[name].[ext]',
  })
  if (outputs.length !== 1) throw new Error('Cannot build the dashboard: its service worker is not one file')
}

/** Lists the files in assets/ that some pages name, directly or by way of their code. */
async function reachable(folder: string, pages: readonly string[]): Promise<string[]> {
  const there = new Set((await filesUnder(join(folder, 'assets'))).map((path) => basename(path)))
  const found = new Set<string>()
  const left = [...pages]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (!/\.(?:html|js|css)$/.test(path)) continue
    for (const [name] of (await Bun.file(path).text()).matchAll(/[\w.-]+-[a-z0-9]{8}\.\w+/g)) {
      if (!there.has(name) || found.has(name) || WITH_DOCUMENT.test(name)) continue
      found.add(name)
      left.push(join(folder, 'assets', name))
    }
  }
  return [...found].sort().map((name) => `assets/${name}`)
}
