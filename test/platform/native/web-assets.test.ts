import { expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { webAsset, webPage } from '../../../server/platform/native/web-assets.ts'

const BUILD_MS = 60_000

async function linksOf(html: string): Promise<string[]> {
  const links: string[] = []
  const collect = (name: string) => ({
    element(element: HTMLRewriterTypes.Element) {
      links.push(element.getAttribute(name) ?? '')
    },
  })
  await new HTMLRewriter()
    .on('link', collect('href'))
    .on('script', collect('src'))
    .transform(new Response(html))
    .text()
  return links
}

/** Whether a link leads to a part of its own page. */
const isWithin = (link: string) => link.startsWith('#')

test(
  'webPage() links only to assets of the dashboard, relative to the base path',
  async () => {
    const page = await webPage('/some/"base"/')
    const html = await page.body.identity.text()
    expect(html).toContain('<base href="/some/&quot;base&quot;/">')
    expect(page).toMatchObject({ mediaType: 'text/html; charset=utf-8', immutable: false })
    const links = (await linksOf(html)).filter((link) => !isWithin(link))
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) {
      expect(link).toMatch(/^\.\/(?:assets\/.+|icon-\d+\.png|manifest\.webmanifest)$/)
      expect(await webAsset(link.slice(2))).toMatchObject({ immutable: link.startsWith('./assets/') })
    }
  },
  BUILD_MS,
)

test('webPage() compresses the page of this base path', async () => {
  const { body, etag } = await webPage('/some/')
  expect(Bun.gunzipSync(await (body.gzip ?? new Blob()).bytes())).toEqual(await body.identity.bytes())
  expect((await webPage('/other/')).etag).not.toBe(etag)
})

test('webAsset() has the same content in every encoding, and smaller', async () => {
  const [path] = (await linksOf(await (await webPage('/')).body.identity.text())).filter((link) =>
    /index-\w+\.js$/.test(link),
  )
  const asset = await webAsset(String(path).slice(2))
  if (!asset?.body.br || !asset.body.gzip) throw new Error(`${path} is not compressed`)
  const content = await asset.body.identity.bytes()
  expect(asset.mediaType).toBe('text/javascript; charset=utf-8')
  expect(new Uint8Array(brotliDecompressSync(await asset.body.br.bytes()))).toEqual(content)
  expect(Bun.gunzipSync(await asset.body.gzip.bytes())).toEqual(content)
  expect(asset.body.br.size).toBeLessThan(asset.body.gzip.size)
  expect(asset.body.gzip.size).toBeLessThan(content.length / 2)
})

test('webAsset() has nothing but the files of the dashboard', async () => {
  for (const path of ['', 'index.html', 'none.js', '../../package.json', 'assets', 'assets/../index.html']) {
    expect(await webAsset(path)).toBeUndefined()
  }
})
