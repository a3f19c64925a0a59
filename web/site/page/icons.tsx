import type { ReactNode } from 'react'

/** Icons of the site, drawn here: the dashboard's icon library would be larger. */
function icon(parts: ReactNode) {
  return ({ className = 'size-4' }: { className?: string }) => (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {parts}
    </svg>
  )
}

export const PlayIcon = icon(<path d="M7 4.5v15l12-7.5z" />)
export const PauseIcon = icon(<path d="M7 5v14M17 5v14" />)
export const MenuIcon = icon(<path d="M4 6h16M4 12h16M4 18h16" />)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7" />)
export const CopyIcon = icon(<path d="M9 9h11v11H9zM5 15H4V4h11v1" />)
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z" />)
export const SunIcon = icon(
  <path d="M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19" />,
)
export const SpinnerIcon = icon(<path d="M21 12a9 9 0 1 1-6.2-8.6" />)
