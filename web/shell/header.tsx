import { Moon, PanelLeft, Sun } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Bell } from './bell.tsx'
import { applyTheme } from './theme.ts'
import { useTheme } from './use-theme.ts'

/** The bar above every dashboard page. */
export function Header(props: { sidebarOpen: boolean; onToggleSidebar: () => void }) {
  const { dark } = useTheme()
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-rule bg-paper px-3 md:px-5">
      <Button
        look="quiet"
        size="icon"
        aria-label={props.sidebarOpen ? 'Close sidebar' : 'Open sidebar'}
        aria-expanded={props.sidebarOpen}
        aria-controls="sidebar"
        onClick={props.onToggleSidebar}
      >
        <PanelLeft aria-hidden className="size-4.5" />
      </Button>
      <p className="min-w-0 flex-1 truncate text-[0.933rem] font-medium">Document Analysis Dashboard</p>
      <Button
        look="quiet"
        size="icon"
        aria-label="Dark mode"
        aria-pressed={dark}
        onClick={() => applyTheme(dark ? 'light' : 'dark')}
      >
        {dark ? <Sun aria-hidden className="size-4.5" /> : <Moon aria-hidden className="size-4.5" />}
      </Button>
      <Bell />
    </header>
  )
}
