import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath } from './api/base.ts'
import { applyTheme, savedTheme } from './shell/theme.ts'

applyTheme(savedTheme())

/** The page of this address. The public ones come without the dashboard's router, which is heavier than they are. */
async function choosePage(): Promise<ComponentType> {
  const path = location.pathname.slice(basePath().replace(/\/$/, '').length).replace(/^\/|\/$/g, '')
  if (path === '') return (await import('./features/landing/landing.tsx')).Landing
  if (path === 'technical') return (await import('./features/technical/technical.tsx')).Technical
  return (await import('./router.tsx')).Router
}

const root = document.getElementById('root')
if (!root) throw new Error("Cannot start the dashboard: the page has no element 'root'")
const Page = await choosePage()
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
