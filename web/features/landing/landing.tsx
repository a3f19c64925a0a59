import { Link } from 'react-router'
import { Wordmark } from '../../shell/wordmark.tsx'
import { buttonClass } from '../../ui/button.tsx'

/** The public page. */
export function Landing() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-5 md:px-8">
      <header className="flex h-18 items-center justify-between gap-4">
        <Wordmark />
        <Link to="/dashboard" className={buttonClass({ look: 'solid' })}>
          Launch Dashboard
        </Link>
      </header>
      <main className="grid flex-1 content-center gap-8 py-16">
        <h1 className="max-w-[17ch] font-serif text-[clamp(2.4rem,6.5vw,4.4rem)] leading-[1.04] font-semibold tracking-[-0.025em]">
          Every answer says{' '}
          <mark className="bg-transparent bg-[linear-gradient(transparent_14%,var(--mark)_14%,var(--mark)_94%,transparent_94%)]">
            where it is written.
          </mark>
          <span aria-hidden className="cite text-[0.26em] align-[1.9em] tracking-normal">
            1
          </span>
        </h1>
        <p className="max-w-[54ch] text-[1.2rem] leading-relaxed text-ink-soft">
          Drop documents into datasets, ask a question, and get an answer in which every statement points to
          its source. One executable on your own machine: no cloud, no account, and it works before any
          language model is installed.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/dashboard" className={buttonClass({ look: 'solid' })}>
            Launch Platform
          </Link>
          <Link to="/technical" className={buttonClass({ look: 'outline' })}>
            View Technical Docs
          </Link>
        </div>
        <p className="max-w-[54ch] border-t border-rule pt-3 text-[0.933rem] text-ink-faint">
          <span aria-hidden className="cite">
            1
          </span>{' '}
          <i>ibid.</i> (Latin <i>ibidem</i>): in the same place. What a citation says when it means the source
          just named.
        </p>
      </main>
      <footer className="py-6 text-[0.867rem] text-ink-faint">© 2025 Ibid</footer>
    </div>
  )
}
