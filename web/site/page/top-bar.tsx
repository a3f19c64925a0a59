import { type ReactNode, useRef } from 'react'
import * as texts from '#texts/site/site.tsx'
import { applyTheme } from '../../shell/preferences/theme.ts'
import { useTheme } from '../../shell/preferences/use-theme.ts'
import { Wordmark } from '../../shell/wordmark.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { MenuIcon, MoonIcon, SunIcon } from './icons.tsx'
import type { LinkTarget } from './targets.ts'

/** The navigation bar of both pages. `active`: the label of the section in view. */
export function TopBar(props: {
  targets: readonly LinkTarget[]
  active?: string | undefined
  children?: ReactNode
}) {
  const { targets, active } = props
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  return (
    <header className="sticky top-0 z-30 border-b border-rule bg-paper">
      {props.children}
      <div className="page-width flex h-15 items-center gap-1">
        <a href="./" className="mr-auto rounded-sm">
          <Wordmark />
        </a>
        <nav aria-label={texts.sections} className="mr-3 hidden items-center md:flex">
          <Targets targets={targets} active={active} />
        </nav>
        <ThemeToggle />
        <details ref={menu} className="relative md:hidden">
          <summary
            aria-label={texts.menu}
            className={`${buttonClass({ look: 'quiet', size: 'icon' })} list-none [&::-webkit-details-marker]:hidden`}
          >
            <MenuIcon className="size-5" />
          </summary>
          <nav
            aria-label={texts.menu}
            className="absolute right-0 top-11 grid w-52 rounded-lg border border-rule bg-sheet p-2 shadow-high"
            onClick={close}
            onKeyDown={(event) => event.key === 'Escape' && close()}
          >
            <Targets targets={targets} active={active} />
          </nav>
        </details>
        <a href="dashboard" className={`${buttonClass({ look: 'solid' })} ml-1`}>
          {texts.launchDashboard}
        </a>
      </div>
    </header>
  )
}

function Targets({ targets, active }: { targets: readonly LinkTarget[]; active?: string | undefined }) {
  return targets.map(({ label, href }) => (
    <a
      key={label}
      href={href}
      aria-current={label === active ? 'true' : undefined}
      className="rounded-sm px-3 py-2 text-[0.933rem] font-medium text-ink-soft hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--mark-strong)]"
    >
      {label}
    </a>
  ))
}

function ThemeToggle() {
  const { dark } = useTheme()
  return (
    <button
      type="button"
      className={buttonClass({ look: 'quiet', size: 'icon' })}
      aria-label={texts.darkMode}
      aria-pressed={dark}
      onClick={() => applyTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <SunIcon className="size-4.5" /> : <MoonIcon className="size-4.5" />}
    </button>
  )
}
