import { renderToStaticMarkup } from 'react-dom/server'

/**
 * Prints the first screen of the landing page as HTML: `bun web/prerender.tsx`, as the build does. The page then
 * shows it before any script has run, and draws itself anew in its place.
 */
Object.assign(globalThis, {
  window: { matchMedia: () => ({ matches: false, addEventListener() {} }) },
  document: { baseURI: 'http://localhost/' },
  location: { pathname: '/' },
  localStorage: { getItem: () => null },
})
const { FirstScreen } = await import('./features/landing/first-screen.tsx')
console.log(renderToStaticMarkup(<FirstScreen />))
