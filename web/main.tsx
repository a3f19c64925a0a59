import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath } from './api/base.ts'
import { applyTheme, savedTheme } from './shell/theme.ts'

/** After so long what could not be fetched is asked for once more. */
const AGAIN_MS = 1000

applyTheme(savedTheme())

/** The page of this address. The public ones come without the dashboard's router, which is heavier than they are. */
async function choosePage(): Promise<ComponentType> {
  const path = location.pathname.slice(basePath().replace(/\/$/, '').length).replace(/^\/|\/$/g, '')
  if (path === '') return (await import('./features/landing/landing.tsx')).Landing
  if (path === 'technical') return (await import('./features/technical/technical.tsx')).Technical
  const { preloadPage, Router } = await import('./router.tsx')
  // Drawn only when its page can be drawn too: until then the HTML shows the same without its program.
  await preloadPage(`/${path}`)
  return Router
}

const root = document.getElementById('root')
if (!root) throw new Error("Cannot start the dashboard: the page has no element 'root'")
const Page = await choosePage().catch(async () => {
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  return choosePage()
})
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
