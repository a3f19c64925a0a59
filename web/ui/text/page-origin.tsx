import * as texts from '#texts/ui.ts'
import type { PageOrigin } from '../../../shared/page-origin.ts'
import { formatDateTime } from '../format/format-time.ts'

/** Where a page of the web was fetched from, as a link, and when. */
export function PageOriginLine({ origin, className = '' }: { origin: PageOrigin; className?: string }) {
  return (
    <p className={`flex min-w-0 flex-wrap gap-x-1.5 text-[0.8rem] text-ink-faint ${className}`}>
      <a
        href={origin.address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={origin.address}
        dir="ltr"
        className="min-w-0 truncate underline underline-offset-2 hover:text-ink"
      >
        {withoutScheme(origin.address)}
      </a>
      <span className="shrink-0">{texts.fetchedOn(formatDateTime(origin.fetched_at))}</span>
    </p>
  )
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '').replace(/\/$/, '')
