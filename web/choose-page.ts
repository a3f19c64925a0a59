import type { ComponentType } from 'react'
import { basePath } from './api/base.ts'

/** The page of this address. The public ones come without the dashboard's router, which is heavier than they are. */
export async function choosePage(): Promise<ComponentType> {
  const path = location.pathname.slice(basePath().replace(/\/$/, '').length).replace(/^\/|\/$/g, '')
  if (path === '') return (await import('./features/landing/landing.tsx')).Landing
  if (path === 'technical') return (await import('./features/technical/technical.tsx')).Technical
  return (await import('./router.tsx')).Router
}
