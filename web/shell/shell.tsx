import {
  type DragEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const Keys = lazy(async () => ({ default: (await import('./keys.tsx')).Keys }))

/** After so long a page has come, and the dialog that led to it has gone. */
const SETTLED_MS = 400

const wide = window.matchMedia('(min-width: 48rem)')

/** Keeps the browser from opening files in the place of the page; false where something else is dragged. */
function takeFiles(event: DragEvent): boolean {
  const files = event.dataTransfer.types.includes('Files')
  if (files) event.preventDefault()
  return files
}

/** Sidebar, header and the page between them. The sidebar is open at first, except where it would cover the page. */
export function Shell(props: {
  datasetCount: number
  /** Files were dropped where the page does not take them itself. */
  onFiles: (files: File[]) => void
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(wide.matches)
  const [helper, setHelper] = useState<{ what: 'palette' | 'keys'; open: boolean } | null>(null)
  useShortcuts(useCallback((what) => setHelper({ what, open: true }), []))
  const closeHelper = () => setHelper((last) => last && { ...last, open: false })
  const closeOnPhone = () => {
    if (!wide.matches) setOpen(false)
  }

  // Another page begins at its top for the keyboard too, unless something in it took the focus.
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const timer = setTimeout(() => {
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [pathname])

  // Where the page becomes too narrow for both, the sidebar does not cover it unasked.
  useEffect(() => {
    const follow = () => setOpen(wide.matches)
    wide.addEventListener('change', follow)
    return () => wide.removeEventListener('change', follow)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and files that arrive from what is inside.
    <div
      className="flex min-h-dvh"
      onKeyDown={(event) => event.key === 'Escape' && closeOnPhone()}
      onDragOver={takeFiles}
      onDrop={(event) => {
        if (!event.isDefaultPrevented() && takeFiles(event)) props.onFiles([...event.dataTransfer.files])
      }}
    >
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
