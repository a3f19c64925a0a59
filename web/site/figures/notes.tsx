import type { ReactNode } from 'react'
import * as texts from '#texts/site/site.tsx'
import { docs } from '../page/targets.ts'
import { NOTES, type NoteName, noteNumber, type RunName, runOf } from './figures.ts'

/** The notes of a page: the source of every figure on it. */
export function Notes({ only }: { only: readonly NoteName[] }) {
  return (
    <section
      id="notes"
      aria-labelledby="notes-title"
      className="scroll-mt-20 border-t border-rule-strong pt-6"
    >
      <h2 id="notes-title" className="font-serif text-[1.3rem] font-semibold">
        {texts.notes}
      </h2>
      <p className="mt-1 max-w-[70ch] text-[0.933rem] text-ink-soft">{texts.everyFigureOnThisPageWas}</p>
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
  const { command, date, machine, load } = runOf(run)
  return (
    <>
      <b className="font-semibold">{texts.runTitle[run]}.</b> <code className="note-code">{command}</code>,{' '}
      <time dateTime={date}>{date}</time>
      {texts.load(machine, load)}
    </>
  )
}

const TEXTS: Partial<Record<NoteName, () => ReactNode>> = {
  name: () => <>{texts.shortForLatinInTheSame(<i lang="la">ibid.</i>, <i lang="la">ibidem</i>)}</>,
  security: () => (
    <>
      {texts.eachSentenceInBoldOnThe(
        <a href={docs.security}>{texts.securityPage}</a>,
        <code className="note-code">bun test test/docs/security-page.test.ts</code>,
      )}
    </>
  ),
}
