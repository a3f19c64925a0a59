import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows a page where the document has its place for it. */
export function draw(Page: ComponentType): void {
  const root = document.getElementById('root')
  if (!root) throw new Error("Cannot start the dashboard: the page has no element 'root'")
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}
