import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import * as texts from '#texts/page/html.ts'
import { technicalDocs } from '#texts/site/site.tsx'
import { FORMATS } from '../shared/formats.ts'
import product from './product.json'

/**
 * Prints as JSON the first screen of each page, by the name of its HTML file, the still parts of the landing page, and
 * the texts of the entries' HTML:
 * `bun --conditions=de web/prerender.tsx`, run by the build. A browser shows the first screen before any script runs;
 * then React renders the page in its place.
 */
const Notification = { permission: 'default' }
const location = { pathname: '/', origin: 'http://localhost' }
Object.assign(globalThis, {
  window: {
    matchMedia: () => ({ matches: true, addEventListener() {} }),
    addEventListener() {},
    location,
    Notification,
  },
  document: { baseURI: 'http://localhost/', cookie: '' },
  location,
  Notification,
  localStorage: { getItem: () => null },
  // Nothing rendered here becomes interactive; timers would keep this process alive for minutes.
  setTimeout: () => 0,
})
const { FirstScreen: Landing } = await import('./site/landing/first-screen.tsx')
const { STILLS } = await import('./site/landing/stills.tsx')
const { FirstScreen: Technical } = await import('./site/technical/first-screen.tsx')
const { Dashboard } = await import('./dashboard.tsx')
const { preloadPage, titleOf } = await import('./pages.ts')
const { firstRequests, NAME } = await import('./first-requests.ts')

/**
 * `entry`: the HTML file in dist/web that the screen goes into. `code`: the source of its page. `asks`: the data attributes
 * for web/after-paint.ts.
 */
type Screen = {
  entry: 'index' | 'site'
  html: string
  title: string
  stills?: Record<string, string>
  code?: string
  asks?: Record<string, string>
}
const screens: Record<string, Screen> = {}
const stills = Object.fromEntries(
  Object.entries(STILLS).map(([name, part]) => [name, renderToStaticMarkup(part)]),
)
screens.landing = { entry: 'site', html: renderToStaticMarkup(<Landing />), title: product.name, stills }
location.pathname = '/technical'
screens.technical = {
  entry: 'site',
  html: renderToStaticMarkup(<Technical />),
  title: `${technicalDocs} · ${product.name}`,
}

/** Renders the dashboard at a path. Header and main are inert: before the scripts run, only links in the sidebar work. */
function dashboardAt(path: string): string {
  return (
    renderToStaticMarkup(
      <StaticRouter location={path}>
        <Routes>
          <Route path="/dashboard/*" element={<Dashboard />} />
        </Routes>
      </StaticRouter>,
    )
      .replaceAll(' href="/', ' href="./')
      .replaceAll(/<(?:header|main)(?= )/g, '$& inert=""')
      // The content policy forbids the inline style that hides the file input.
      .replaceAll(/<input [^>]*style="[^>]*>/g, '')
  )
}

// The page of a dataset, without its name, which web/pre-paint.ts takes from the address.
await preloadPage(`/dashboard/datasets/${NAME}`)
screens['dashboard/datasets/one'] = {
  entry: 'index',
  html: dashboardAt(`/dashboard/datasets/${NAME}`).replace(`<bdi>${NAME}<`, '<bdi data-name-of-address><'),
  title: product.name,
  code: 'web/features/datasets/dataset-page.tsx',
  asks: firstRequests('dashboard/datasets/one'),
}

// This screen shows no page, only the frame: what it holds depends on the address.
screens['dashboard/query/one'] = {
  entry: 'index',
  html: dashboardAt('/dashboard/query/one'),
  title: product.name,
  code: 'web/features/query/query.tsx',
  asks: firstRequests('dashboard/query/one'),
}
const LABELS = Object.fromEntries(Object.entries(FORMATS).map(([format, { label }]) => [format, label]))
// The page of a document that is loading; web/viewer/early-document.ts shows in it what comes first.
await preloadPage('/dashboard/documents/one')
screens['dashboard/documents/one'] = {
  entry: 'index',
  html: dashboardAt('/dashboard/documents/one').replaceAll(/ href="http:[^"]*"/g, ''),
  title: product.name,
  code: 'web/viewer/document-page.tsx',
  asks: { ...firstRequests('dashboard/documents/one'), labels: JSON.stringify(LABELS) },
}
const PAGES = ['overview', 'upload', 'query', 'datasets', 'settings', 'connections', 'help']
for (const page of PAGES) {
  const path = page === 'overview' ? '/dashboard' : `/dashboard/${page}`
  await preloadPage(path)
  screens[path.slice(1)] = {
    entry: 'index',
    html: dashboardAt(path),
    title: `${titleOf(path)} · ${product.name}`,
    code: `web/features/${page}/${page}.tsx`,
    asks: firstRequests(path.slice(1)),
  }
}

// What throws while it is rendered here leaves its fallback, without a word.
for (const [name, { html }] of Object.entries(screens))
  if (!/<h1\b/.test(html) && name !== 'dashboard/query/one')
    throw new Error(`Cannot prerender ${name}: it has no heading`)
for (const [name, { html, stills = {} }] of Object.entries(screens))
  if ([html, ...Object.values(stills)].some((part) => / style=/.test(part)))
    throw new Error(`Cannot prerender ${name}: the content policy allows no inline style: ${html}`)
console.log(JSON.stringify({ screens, texts }))
