import { useMutation, useQuery } from '@tanstack/react-query'
import {
  CircleHelp,
  LayoutDashboard,
  Library,
  LogOut,
  type LucideIcon,
  Settings,
  TextSearch,
  Upload,
  User,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink, useNavigate } from 'react-router'
import * as texts from '#texts/shell.tsx'
import { UNNAMED_USER } from '../../../shared/unnamed-user.ts'
import product from '../../product.json'
import { formatCount } from '../../texts/numbers.ts'
import { Button } from '../../ui/form/button.tsx'
import { settingsQuery } from '../queries/settings.ts'
import { signOut, visitQuery } from '../queries/visit.ts'
import { Wordmark } from '../wordmark.tsx'

type Entry = { to: string; label: string; icon: LucideIcon; exact?: true }

const MAIN: readonly Entry[] = [
  { to: '/dashboard', label: texts.overview, icon: LayoutDashboard, exact: true },
  { to: '/dashboard/upload', label: texts.upload, icon: Upload },
  { to: '/dashboard/query', label: texts.query, icon: TextSearch },
  { to: '/dashboard/datasets', label: texts.datasets, icon: Library },
]

const BOTTOM: readonly Entry[] = [
  { to: '/dashboard/settings', label: texts.settings, icon: Settings },
  { to: '/dashboard/help', label: texts.help, icon: CircleHelp },
]

/** Turns a label into a tooltip where the sidebar shows icons only. */
const IN_RAIL =
  'rail:pointer-events-none rail:absolute rail:left-full rail:ml-3 rail:rounded-md rail:bg-solid rail:px-2.5 rail:py-1 rail:text-[0.867rem] rail:font-normal rail:text-on-solid rail:opacity-0 rail:shadow-high rail:transition-opacity rail:group-hover:opacity-100 rail:group-focus-visible:opacity-100'

/**
 * The dashboard's navigation: a column beside the page on wide screens, or only its icons; a drawer over it
 * on phones.
 */
export function Sidebar(props: { datasetCount: number; onNavigate: () => void }) {
  const name = useQuery(settingsQuery).data?.profile.display_name
  const user = !name || name === UNNAMED_USER ? texts.user : name
  return (
    <aside
      id="sidebar"
      className="fixed inset-y-0 left-0 z-30 flex w-60 shrink-0 flex-col border-r border-rule bg-paper px-3 pb-3 transition-[translate,width] duration-200 shut:invisible shut:-translate-x-full max-md:shadow-high shut:shadow-none md:sticky md:top-0 md:h-dvh rail:w-15"
    >
      <a
        href="./"
        className="mb-3 flex h-16 flex-col justify-center rounded-md px-2 pt-2 whitespace-nowrap rail:items-center rail:px-0"
      >
        <Wordmark>
          {product.name.slice(0, 1)}
          <span className="rail:sr-only">{product.name.slice(1)}</span>
        </Wordmark>
        <span className="mt-1 text-[0.8rem] text-ink-faint rail:hidden">{product.tagline}</span>
      </a>
      <nav aria-label={texts.main} className="grid gap-0.5">
        {MAIN.map((entry) => (
          <Item key={entry.to} entry={entry} onNavigate={props.onNavigate}>
            {entry.to === '/dashboard/datasets' && props.datasetCount > 0 && (
              <span
                data-testid="dataset-count"
                className="ml-auto rounded-sm bg-hover px-1.5 text-[0.8rem] text-ink-soft tabular-nums rail:hidden"
              >
                {formatCount(props.datasetCount)}
              </span>
            )}
          </Item>
        ))}
      </nav>
      <nav aria-label={texts.more} className="mt-auto grid gap-0.5">
        {BOTTOM.map((entry) => (
          <Item key={entry.to} entry={entry} onNavigate={props.onNavigate} />
        ))}
      </nav>
      <div className="mt-3 flex items-center gap-2.5 border-t border-rule px-1 pt-3 rail:flex-col-reverse rail:px-0">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-hover text-ink-soft">
          <User aria-hidden className="size-4" />
        </span>
        <span className="min-w-0 flex-1 leading-tight rail:hidden">
          <span className="block truncate text-[0.933rem] font-medium">
            <bdi>{user}</bdi>
          </span>
          <span className="block text-[0.8rem] text-ink-faint">{texts.localInstance}</span>
        </span>
        <SignOut />
      </div>
    </aside>
  )
}

/** Shown only in a signed-in session. */
function SignOut() {
  const navigate = useNavigate()
  const visit = useQuery(visitQuery)
  const leave = useMutation({ mutationFn: signOut, onSuccess: () => navigate('/login') })
  if (visit.data?.by !== 'session') return null
  return (
    <Button
      look="quiet"
      size="icon-sm"
      aria-label={texts.signOut}
      title={texts.signOut}
      disabled={leave.isPending}
      onClick={() => leave.mutate()}
    >
      <LogOut aria-hidden className="size-4" />
    </Button>
  )
}

function Item(props: { entry: Entry; onNavigate: () => void; children?: ReactNode }) {
  const { to, label, icon: Icon, exact } = props.entry
  return (
    <NavLink
      to={to}
      end={exact ?? false}
      onClick={props.onNavigate}
      className="group relative flex h-9 items-center gap-3 rounded-md px-2.5 text-ink-soft transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink rail:justify-center rail:px-0"
    >
      <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.8} />
      <span className={`whitespace-nowrap ${IN_RAIL}`}>{label}</span>
      {props.children}
    </NavLink>
  )
}
