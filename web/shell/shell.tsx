import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const Keys = lazy(async () => ({ default: (await import('./keys.tsx')).Keys }))

const WIDE = '(min-width: 48rem)'
const wide = () => window.matchMedia(WIDE).matches

/** Sidebar, header and the page between them. The sidebar is open at first, except where it would cover the page. */
export function Shell(props: { datasetCount: number; children: ReactNode }) {
  const [open, setOpen] = useState(wide)
  const [helper, setHelper] = useState<{ what: 'palette' | 'keys'; open: boolean } | null>(null)
  useShortcuts(useCallback((what) => setHelper({ what, open: true }), []))
  const closeHelper = () => setHelper((last) => last && { ...last, open: false })
  const closeOnPhone = () => {
    if (!wide()) setOpen(false)
  }

  // Where the page becomes too narrow for both, the sidebar does not cover it unasked.
  useEffect(() => {
    const width = window.matchMedia(WIDE)
    const follow = () => setOpen(width.matches)
    width.addEventListener('change', follow)
    return () => width.removeEventListener('change', follow)
  }, [])

  useEffect(() => {
    if (!open || wide()) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])

  return (
    <div className="flex min-h-dvh">
      <button
        type="button"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-solid focus:px-4 focus:py-2 focus:text-on-solid"
        onClick={() => document.getElementById('content')?.focus()}
      >
        Skip to content
      </button>
      {open && (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Close sidebar"
          className="fixed inset-0 z-25 bg-backdrop md:hidden"
          onClick={() => setOpen(false)}
        />
      )}
      <Sidebar open={open} datasetCount={props.datasetCount} onNavigate={closeOnPhone} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header sidebarOpen={open} onToggleSidebar={() => setOpen(!open)} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl flex-1 has-data-viewer:max-w-[110rem] px-4 pt-7 pb-16 outline-none md:px-8"
        >
          {props.children}
        </main>
      </div>
      <Suspense>
        {helper?.what === 'palette' && <Palette open={helper.open} onClose={closeHelper} />}
        {helper?.what === 'keys' && <Keys open={helper.open} onClose={closeHelper} />}
      </Suspense>
    </div>
  )
}
