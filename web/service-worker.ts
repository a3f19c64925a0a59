/**
 * Opens the dashboard while the server is away. Keeps the pages without their content and the code they run, and nothing
 * else: answers of the API and documents never pass through it.
 */

/** What the build fills in. `assets`: the files of the dashboard's pages by language, relative to the base path. */
type Shell = { readonly version: string; readonly assets: Readonly<Record<string, readonly string[]>> }
declare const SHELL: Shell
const shell: Shell = SHELL

type LifeEvent = { waitUntil(work: Promise<unknown>): void }
type FetchEvent = LifeEvent & {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
type Listen = {
  (kind: 'install' | 'activate', heard: (event: LifeEvent) => void): void
  (kind: 'fetch', heard: (event: FetchEvent) => void): void
}
/** The types of the page are loaded here, which do not know a service worker's. */
declare const self: {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  readonly addEventListener: Listen
}

const PREFIX = 'ibid-'
const NAME = PREFIX + shell.version
/** Versions kept: a page of the former one may still need its code. */
const KEPT = 2
/** The pages below the base path; 'one' stands for any dataset or document. */
const PAGES = [
  'dashboard',
  ...['upload', 'query', 'datasets', 'datasets/one', 'documents/one', 'settings', 'connections', 'help'].map(
    (page) => `dashboard/${page}`,
  ),
  'login',
]

const addressOf = (path: string) => new URL(path, self.registration.scope).href

/** Returns the page that is kept for a path below the base path; null for what is no page of the dashboard. */
function pageFor(path: string): string | null {
  const plain = path.replace(/\/$/, '')
  if (PAGES.includes(plain)) return plain
  const [area, kind] = plain.split('/')
  if (area !== 'dashboard') return null
  return PAGES.find((page) => page === `${area}/${kind}/one` || page === `${area}/${kind}`) ?? area
}

/** Keeps the pages and their code. Throws if one cannot be fetched: it is tried again at the next visit. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(NAME)
  const pages = await Promise.all(
    PAGES.map(async (path) => {
      const response = await fetch(addressOf(path), { cache: 'no-cache' })
      if (!response.ok) throw new Error(`Cannot keep '${path}': the server replied ${response.status}`)
      return { path, response }
    }),
  )
  const page = (await pages[0]?.response.clone().text()) ?? ''
  const language = /<html lang="([^"]+)"/.exec(page)?.[1] ?? ''
  await cache.addAll((shell.assets[language] ?? []).map(addressOf))
  for (const { path, response } of pages) await cache.put(addressOf(path), response)
}

async function dropFormer(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  for (const name of names.slice(0, Math.max(0, names.length - KEPT + 1))) await caches.delete(name)
}

/** Asks the server for a page; while it is away, gives the kept one. */
async function openPage(request: Request, page: string): Promise<Response> {
  const kept = async () => await caches.match(addressOf(page), { cacheName: NAME, ignoreVary: true })
  try {
    const response = await fetch(request)
    // A proxy in front of a server that is away.
    const isAway = [502, 503, 504].includes(response.status)
    return (isAway && (await kept())) || response
  } catch (error) {
    const response = await kept()
    if (response) return response
    throw error
  }
}

async function openAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropFormer().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return
  const path = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length)
  if (path.startsWith('assets/')) return event.respondWith(openAsset(request))
  const page = request.mode === 'navigate' ? pageFor(path) : null
  if (page !== null) event.respondWith(openPage(request, page))
})

export {}
