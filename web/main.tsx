import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath } from './api/base.ts'
import { applyTheme, savedTheme } from './shell/theme.ts'

applyTheme(savedTheme())

/** The public pages come without the router of the dashboard, which is heavier than they are. */
async function page(): Promise<ReactNode> {
  const path = location.pathname.slice(basePath().replace(/\/$/, '').length).replace(/^\/|\/$/g, '')
  if (path === '') {
    const { Landing } = await import('./features/landing/landing.tsx')
    return <Landing />
  }
  if (path === 'technical') {
    const { Technical } = await import('./features/technical/technical.tsx')
    return <Technical />
  }
  const { Router } = await import('./router.tsx')
  return <Router />
}

const root = document.getElementById('root')
if (!root) throw new Error("Cannot start the dashboard: the page has no element 'root'")
createRoot(root).render(<StrictMode>{await page()}</StrictMode>)
