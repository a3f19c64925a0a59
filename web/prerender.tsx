import { renderToStaticMarkup } from 'react-dom/server'

/**
 * Prints the first screens of the public pages as JSON, HTML by name: `bun web/prerender.tsx`, as the build does.
 * A page then shows its own before any script has run, and draws itself anew in its place.
 */
const location = { pathname: '/' }
Object.assign(globalThis, {
  window: { matchMedia: () => ({ matches: false, addEventListener() {} }) },
  document: { baseURI: 'http://localhost/' },
  location,
  localStorage: { getItem: () => null },
})
const Landing = (await import('./features/landing/first-screen.tsx')).FirstScreen
const Technical = (await import('./features/technical/first-screen.tsx')).FirstScreen

const landing = renderToStaticMarkup(<Landing />)
location.pathname = '/technical'
const technical = renderToStaticMarkup(<Technical />)
if (/ style=/.test(landing + technical))
  throw new Error('Cannot prerender: the content policy allows no inline style')
console.log(JSON.stringify({ landing, technical }))
