import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath } from './api/base.ts'

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
if (!root) throw new Error('Cannot start: no root')
const Page = await choosePage()
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
