import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath, pageOrigin } from '../api/base.ts'

/** Returns the page at this address; null where the address names neither page. */
async function loadPage(): Promise<ComponentType | null> {
  const path = location.pathname.slice(basePath().replace(/\/$/, '').length).replace(/^\/|\/$/g, '')
  if (path === '') return (await import('./landing/landing.tsx')).Landing
  if (path === 'technical') return (await import('./technical/technical.tsx')).Technical
  return null
}

const root = document.getElementById('root')
if (!root) throw new Error('Cannot start: no root')
const Page = await loadPage()
if (Page === null) location.replace(`${pageOrigin()}/`)
else
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
