import type { ReactNode } from 'react'
import { NOTES, type NoteName, noteNumber, type RunName, runOf } from './figures.ts'
import { docs } from './targets.ts'

/** Where every figure of the page comes from: what a page that asks for citations owes itself. */
export function Notes({ only }: { only: readonly NoteName[] }) {
  return (
    <section
      id="notes"
      aria-labelledby="notes-title"
      className="scroll-mt-20 border-t border-rule-strong pt-6"
    >
      <h2 id="notes-title" className="font-serif text-[1.3rem] font-semibold">
        Notes
      </h2>
      <p className="mt-1 max-w-[70ch] text-[0.933rem] text-ink-soft">
        Every figure on this page was printed by a command of the repository, and comes with a mark that leads
        here. Run it to check.
      </p>
      <ol className="mt-5 grid gap-x-10 gap-y-4 text-[0.867rem] leading-relaxed md:grid-cols-2">
        {NOTES.filter((note) => only.includes(note)).map((note) => (
          <li
            key={note}
            id={`note-${noteNumber(note)}`}
            data-note={note}
            className="note grid scroll-mt-24 grid-cols-[2.2rem_1fr] rounded-sm"
          >
            <span
              aria-hidden
              className="cite mt-0.5 self-start justify-self-start align-baseline text-[0.733rem]"
            >
              {noteNumber(note)}
            </span>
            <div className="min-w-0">{TEXTS[note]?.() ?? <HowMeasured run={note as RunName} />}</div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function HowMeasured({ run }: { run: RunName }) {
  const { title, command, date, machine, load } = runOf(run)
  return (
    <>
      <b className="font-semibold">{title}.</b> <code className="note-code">{command}</code>,{' '}
      <time dateTime={date}>{date}</time>, {machine}, load {load}.
    </>
  )
}

const TEXTS: Partial<Record<NoteName, () => ReactNode>> = {
  name: () => (
    <>
      <i lang="la">ibid.</i>, short for Latin <i lang="la">ibidem</i>: in the same place. What a citation says
      when it means the source just named.
    </>
  ),
  security: () => (
    <>
      Each sentence in bold on the <a href={docs.security}>security page</a> is the name of a test that holds
      it: <code className="note-code">bun test test/docs/security-page.test.ts</code>
    </>
  ),
}
