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
import { Boundary } from '../loading/boundary.tsx'
import { NotLoaded } from '../loading/not-loaded.tsx'
import { pageCode } from '../loading/page-code.tsx'
import { isOpenAtFirst, keepSidebar, showSidebar, wide } from '../preferences/sidebar-state.ts'
import { Header } from './header.tsx'
import { usePresence } from './reconnecting.tsx'
import { Sidebar } from './sidebar.tsx'

const Palette = pageCode(async () => (await import('./palette.tsx')).Palette)
const Keys = pageCode(async () => (await import('./keys.tsx')).Keys)

/** After so long a page has come, and the dialog that led to it has gone. */
const SETTLED_MS = 400

/** The path below the base path that the link leads to which something happened in; null where that is elsewhere. */
function linkedPath({ target }: SyntheticEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin !== location.origin) return null
  return link.pathname.slice(basePath().replace(/\/$/, '').length)
}

/** Keeps the browser from opening files in the place of the page; false where something else is dragged. */
function takeFiles(event: DragEvent): boolean {
  const files = event.dataTransfer.types.includes('Files')
  if (files) event.preventDefault()
  return files
}

/** Sidebar, header and the page between them. */
export function Shell(props: {
  datasetCount: number
  /** Files were dropped where the page does not take them itself. */
  onFiles: (files: File[]) => void
  /** The pointer or the focus has come to a link to this path of ours. */
  onNear: (pathname: string) => void
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const presence = usePresence()
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

  useLayoutEffect(() => showSidebar(open), [open])
  const toggle = () => {
    setOpen(!open)
    keepSidebar(!open)
  }

  // Where the page becomes too narrow for both, the sidebar does not cover it unasked.
  useEffect(() => {
    const follow = () => setOpen(isOpenAtFirst())
    wide.addEventListener('change', follow)
    // It may have changed since the page was first drawn.
    follow()
    return () => wide.removeEventListener('change', follow)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and files that arrive from what is inside.
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
          presence={presence}
        />
        <main
          id="content"
          tabIndex={-1}
          data-old={presence.since !== null || undefined}
          className="mx-auto w-full max-w-6xl flex-1 has-data-viewer:max-w-[110rem] min-[1700px]:max-w-[96rem] px-4 pt-7 pb-16 outline-none data-old:grayscale md:px-8"
        >
          {props.children}
        </main>
      </div>
      <Boundary
        at={JSON.stringify(helper)}
        fallback={() => (
          <NotLoaded
            what={helper?.what === 'keys' ? texts.theListOfKeys : texts.theSearch}
            onSaid={() => setHelper(null)}
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
 * Listens for the keys that work everywhere: '/' or Ctrl-K (⌘K) for the palette, '?' for the list of keys. The
 * plain keys stay what they are where text is written.
 */
function useShortcuts(open: (what: 'palette' | 'keys') => void): void {
  useEffect(() => {
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
