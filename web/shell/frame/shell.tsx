import {
  type DragEvent,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import * as texts from '#texts/shell.tsx'
import { basePath } from '../../api/base.ts'
import { Boundary } from '../../ui/loading/boundary.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { NotLoaded } from '../../ui/loading/not-loaded.tsx'
import { isOpenAtFirst, saveSidebar, showSidebar, wide } from '../preferences/sidebar-state.ts'
import { Header } from './header.tsx'
import { useConnectivity } from './reconnecting.tsx'
import { Sidebar } from './sidebar.tsx'

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette)
const Keys = lazyComponent(async () => (await import('./keys.tsx')).Keys)

/** The time after which a page has loaded and the dialog that led to it has closed. */
const SETTLED_MS = 400

/**
 * Returns the path, without the base path, of the link that an event happened in; null outside links and for
 * other origins.
 */
function linkedPath({ target }: SyntheticEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin !== location.origin) return null
  return link.pathname.slice(basePath().replace(/\/$/, '').length)
}

/**
 * Keeps the browser from opening dropped files in place of the page. Returns false if no files are dragged.
 */
function takeFiles(event: DragEvent): boolean {
  const files = event.dataTransfer.types.includes('Files')
  if (files) event.preventDefault()
  return files
}

/** The frame of the dashboard: sidebar and header around the page. */
export function Shell(props: {
  datasetCount: number
  /** Called with files dropped outside the page's own drop area. */
  onFiles: (files: File[]) => void
  /** Called when the pointer or the focus reaches a link to this path. */
  onNear: (pathname: string) => void
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const connectivity = useConnectivity()
  const [open, setOpen] = useState(isOpenAtFirst)
  const [helper, setHelper] = useState<{ what: 'palette' | 'keys'; open: boolean } | null>(null)
  const openHelper = useCallback((what: 'palette' | 'keys') => setHelper({ what, open: true }), [])
  useShortcuts(openHelper)
  const closeHelper = () => setHelper((last) => last && { ...last, open: false })
  const closeOnPhone = () => {
    if (!wide.matches) setOpen(false)
  }

  const near = (event: SyntheticEvent) => {
    const path = linkedPath(event)
    if (path) props.onNear(path)
  }

  // After navigation, keyboard focus starts at the top of the new page, unless something in it took the
  // focus.
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

  useLayoutEffect(() => showSidebar(open), [open])
  const toggle = () => {
    setOpen(!open)
    saveSidebar(!open)
  }

  // When the window becomes too narrow for both, the sidebar closes instead of covering the page.
  useEffect(() => {
    const follow = () => setOpen(isOpenAtFirst())
    wide.addEventListener('change', follow)
    // The width may have changed since the first render.
    follow()
    return () => wide.removeEventListener('change', follow)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Keys and dropped files bubble up from the elements inside.
    <div
      className="flex min-h-dvh"
      onKeyDown={(event) => event.key === 'Escape' && closeOnPhone()}
      onPointerOver={near}
      onFocus={near}
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
        {texts.skipToContent}
      </button>
      {open && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={texts.closeSidebar}
          className="fixed inset-0 z-25 bg-backdrop shut:hidden md:hidden"
          onClick={() => setOpen(false)}
        />
      )}
      <Sidebar datasetCount={props.datasetCount} onNavigate={closeOnPhone} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header
          sidebarOpen={open}
          onToggleSidebar={toggle}
          onSearch={() => openHelper('palette')}
          connectivity={connectivity}
        />
        <main
          id="content"
          tabIndex={-1}
          data-old={connectivity.since !== null || undefined}
          className="mx-auto w-full max-w-6xl flex-1 has-data-viewer:max-w-[110rem] min-[1700px]:max-w-[96rem] px-4 pt-7 pb-16 outline-none data-old:grayscale md:px-8"
        >
          {props.children}
        </main>
      </div>
      <Boundary
        resetKey={JSON.stringify(helper)}
        fallback={() => (
          <NotLoaded
            what={helper?.what === 'keys' ? texts.theListOfKeys : texts.theSearch}
            onShown={() => setHelper(null)}
          />
        )}
      >
        <Suspense>
          {helper?.what === 'palette' && <Palette open={helper.open} onClose={closeHelper} />}
          {helper?.what === 'keys' && <Keys open={helper.open} onClose={closeHelper} />}
        </Suspense>
      </Boundary>
    </div>
  )
}

/**
 * Listens for the global shortcuts: '/' or Ctrl-K (⌘K) opens the palette, '?' the list of shortcuts. In text
 * fields, '/' and '?' are typed as usual.
 */
function useShortcuts(open: (what: 'palette' | 'keys') => void): void {
  // An ordinary effect runs after the page is shown, and a key pressed in between would be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target
      const writing =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
      const withControl = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const plain = !writing && !event.ctrlKey && !event.metaKey && !event.altKey
      if (withControl || (plain && event.key === '/')) open('palette')
      else if (plain && event.key === '?') open('keys')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [open])
}
