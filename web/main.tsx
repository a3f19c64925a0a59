import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath } from './api/base.ts'
import { registerServiceWorker } from './shell/register-service-worker.ts'
import { copyNamesWhole } from './ui/text/file-name.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('Cannot start: no root')
// Imported dynamically: with a static import, the bundler makes three times the chunks of what router and
// pages share, and the first load grows by 8 kB.
const { preloadPage, Router } = await import('./router.tsx')
// Waits for the code of the page; until then the HTML shows the page's first screen.
await preloadPage(location.pathname.slice(basePath().replace(/\/$/, '').length))
createRoot(root).render(
  <StrictMode>
    <Router />
  </StrictMode>,
)
copyNamesWhole()
registerServiceWorker()
