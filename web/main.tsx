import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath } from './api/base.ts'

const root = document.getElementById('root')
if (!root) throw new Error('Cannot start: no root')
// Imported dynamically: a static import has the bundler split what router and pages share into three times the chunks,
// which makes the first load 8 kB longer.
const { preloadPage, Router } = await import('./router.tsx')
// Rendered once the code of the page is there: until then the HTML shows its first screen.
await preloadPage(location.pathname.slice(basePath().replace(/\/$/, '').length))
createRoot(root).render(
  <StrictMode>
    <Router />
  </StrictMode>,
)
