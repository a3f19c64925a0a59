import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from './router.tsx'
import { applyTheme, savedTheme } from './shell/theme.ts'

applyTheme(savedTheme())

const root = document.getElementById('root')
if (!root) throw new Error("Cannot start the dashboard: the page has no element 'root'")
createRoot(root).render(
  <StrictMode>
    <Router />
  </StrictMode>,
)
