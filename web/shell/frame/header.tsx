import { Moon, PanelLeft, Search, Sun } from 'lucide-react'
import * as texts from '#texts/shell.tsx'
import type { Connectivity } from '../../api/connectivity.ts'
import { Button } from '../../ui/form/button.tsx'
import { applyTheme } from '../preferences/theme.ts'
import { useTheme, useThemeSync } from '../preferences/use-theme.ts'
import { Bell } from './bell.tsx'
import { Reconnecting } from './reconnecting.tsx'

/** The header of every dashboard page. */
export function Header(props: {
  sidebarOpen: boolean
  onToggleSidebar: () => void
  onSearch: () => void
  connectivity: Connectivity
}) {
  const { dark } = useTheme()
  useThemeSync()
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 max-sm:gap-0.5 border-b border-rule bg-paper px-3 md:px-5">
      <Button
        look="quiet"
        size="icon"
        aria-label={props.sidebarOpen ? texts.closeSidebar : texts.openSidebar}
        aria-expanded={props.sidebarOpen}
        aria-controls="sidebar"
        onClick={props.onToggleSidebar}
      >
        <PanelLeft aria-hidden className="size-4.5" />
      </Button>
      <p className="min-w-0 flex-1 truncate text-[0.933rem] font-medium max-sm:text-[0.867rem]">
        {texts.documentAnalysisDashboard}
      </p>
      <Button
        size="sm"
        aria-keyshortcuts="Control+K Meta+K /"
        className="text-ink-soft max-sm:border-transparent max-sm:bg-transparent"
        onClick={props.onSearch}
      >
        <Search aria-hidden className="size-4" />
        <span className="max-sm:sr-only">
          {texts.goTo(<span className="sr-only">{texts.aPageDatasetOrDocument}</span>)}
        </span>
        <kbd
          aria-hidden
          className="ml-1 rounded-sm border border-rule px-1 font-sans text-[0.8rem] text-ink-faint max-sm:hidden"
        >
          {texts.ctrlK}
        </kbd>
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={texts.darkMode}
        aria-pressed={dark}
        onClick={() => applyTheme(dark ? 'light' : 'dark')}
      >
        <Sun aria-hidden className="hidden size-4.5 dark:block" />
        <Moon aria-hidden className="size-4.5 dark:hidden" />
      </Button>
      <Bell />
      <Reconnecting {...props.connectivity} />
    </header>
  )
}
