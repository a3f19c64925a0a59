import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import * as texts from '#texts/page.ts'
import { technicalDocs } from '#texts/showcase.tsx'
import product from './product.json'

/**
 * Prints what the pages show before they know anything as JSON, by the names of their files, with the words of
 * index.html: `bun --conditions=de web/prerender.tsx`, as the build does. A page then shows its own before any script has run, and draws itself anew in its place.
 */
const location = { pathname: '/', origin: 'http://localhost' }
Object.assign(globalThis, {
  window: { matchMedia: () => ({ matches: true, addEventListener() {} }), addEventListener() {}, location },
  document: { baseURI: 'http://localhost/', cookie: '' },
  location,
  localStorage: { getItem: () => null },
  // Nothing that is drawn here comes alive; its timers would keep this from ending for minutes.
  setTimeout: () => 0,
})
const Landing = (await import('./features/landing/first-screen.tsx')).FirstScreen
const Technical = (await import('./features/technical/first-screen.tsx')).FirstScreen
const { Dashboard } = await import('./dashboard.tsx')
const { preloadPage, titleOf } = await import('./pages.ts')

type Screen = { html: string; title: string }
const screens: Record<string, Screen> = {}
screens.landing = { html: renderToStaticMarkup(<Landing />), title: product.name }
location.pathname = '/technical'
screens.technical = {
  html: renderToStaticMarkup(<Technical />),
  title: `${technicalDocs} · ${product.name}`,
}

/** What of the dashboard can be pressed before its program runs: its links. They lead there by themselves. */
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
      // What takes files is out of sight, by a style that the content policy forbids.
      .replaceAll(/<input [^>]*style="[^>]*>/g, '')
  )
}

// What only the address knows is not in them: the code of these pages is not there yet.
for (const name of ['query', 'datasets', 'documents'])
  screens[`dashboard/${name}/one`] = { html: dashboardAt(`/dashboard/${name}/one`), title: product.name }
for (const name of ['', '/upload', '/query', '/datasets', '/settings', '/help']) {
  const path = `/dashboard${name}`
  await preloadPage(path)
  screens[path.slice(1)] = {
    html: dashboardAt(path),
    title: `${titleOf(path)} · ${product.name}`,
  }
}

for (const [name, { html }] of Object.entries(screens))
  if (/ style=/.test(html))
    throw new Error(`Cannot prerender ${name}: the content policy allows no inline style: ${html}`)
console.log(JSON.stringify({ screens, texts }))
