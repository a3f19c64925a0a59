import { join } from 'node:path'
import { LANGUAGES, type Language } from '../../../shared/languages.ts'
import { embeddedBlob, embeddedNames } from './embedded.ts'

/**
 * A file of the dashboard. `immutable`: its name contains a hash of its content, so it may be cached forever. `body`: by
 * Content-Encoding, only encodings that are smaller than the file itself.
 */
export type WebAsset = {
  readonly mediaType: string
  readonly immutable: boolean
  readonly etag: string
  readonly body: Readonly<{ identity: Blob; br?: Blob; gzip?: Blob }>
}

const FOLDER = 'dist/web'
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

let loading: Promise<Map<string, WebAsset>> | undefined

/**
 * The dashboard's file at `path`, relative to the base path and without a leading slash ('assets/main-1a2b3c.js');
 * undefined when it has none. Its pages are not among them: webPage() gives them. From source, the first call
 * builds the dashboard if its sources have changed, and throws when that fails.
 */
export async function webAsset(path: string): Promise<WebAsset | undefined> {
  loading ??= loadAssets()
  const assets = await loading
  return path.endsWith('.html') ? undefined : assets.get(path)
}

/**
 * The name of the page for a path below the base path: the one that holds the first screen of that path, 'landing'
 * for the base path itself; for 'dashboard/datasets/lea' that of any dataset; 'index', which holds none, for others.
 */
export async function webPageName(path: string): Promise<string> {
  loading ??= loadAssets()
  const assets = await loading
  const plain = path.replace(/\/$/, '')
  const [area, page] = plain.split('/')
  const names = [plain || 'landing', `${area}/${page}/one`, ...(area === 'dashboard' ? [area] : [])]
  return names.find((name) => assets.has(`${LANGUAGES[0]}/${name}.html`)) ?? 'index'
}

/**
 * A page of the dashboard for a server under `basePath`, which starts and ends with a slash. `name` is of
 * webPageName(); it is in English unless `language` says otherwise. All links are relative to the base path, so one build serves any. Make it once: it is compressed
 * anew on each call.
 */
export async function webPage(
  basePath: string,
  name = 'index',
  language: Language = LANGUAGES[0],
): Promise<WebAsset> {
  loading ??= loadAssets()
  const assets = await loading
  const built = assets.get(`${language}/${name}.html`)
  if (!built) throw new Error(`Cannot show the dashboard: it was built without ${language}/${name}.html`)
  const html = (await built.body.identity.text()).replace(
    '<base href="/">',
    `<base href="${Bun.escapeHTML(basePath)}">`,
  )
  const bytes = new TextEncoder().encode(html)
  return {
    ...built,
    etag: etagOf(bytes),
    body: { identity: new Blob([bytes]), gzip: new Blob([Bun.gzipSync(bytes)]) },
  }
}

async function loadAssets(): Promise<Map<string, WebAsset>> {
  if (!Bun.isStandaloneExecutable) await buildWhenStale()
  const names = new Set(await embeddedNames(FOLDER))
  const assets = new Map<string, WebAsset>()
  for (const name of names) {
    const path = name.slice(FOLDER.length + 1)
    if (/\.(br|gz)$/.test(path)) continue
    const identity = embeddedBlob(name)
    assets.set(path, {
      mediaType: MEDIA_TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      immutable: path.startsWith('assets/'),
      etag: etagOf(await identity.bytes()),
      body: {
        identity,
        ...(names.has(`${name}.br`) ? { br: embeddedBlob(`${name}.br`) } : {}),
        ...(names.has(`${name}.gz`) ? { gzip: embeddedBlob(`${name}.gz`) } : {}),
      },
    })
  }
  return assets
}

function etagOf(bytes: Uint8Array): string {
  return `"${new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 16)}"`
}

async function buildWhenStale(): Promise<void> {
  const root = join(import.meta.dir, '../../..')
  const build = Bun.spawn([process.execPath, 'build.ts', '--web', '--if-stale'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = await new Response(build.stderr).text()
  if ((await build.exited) !== 0) throw new Error(`Cannot build the dashboard: ${said.trim()}`)
}
