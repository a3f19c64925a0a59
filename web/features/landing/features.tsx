import type { ReactNode } from 'react'
import { Figure, NoteMark } from '../../showcase/figure.tsx'
import { docs } from '../../showcase/targets.ts'
import { SectionHeading } from './section-heading.tsx'

// Formats and roles are written out, as a test compares: their tables would bring the schemas' library along.
const FEATURES: readonly { title: string; text: ReactNode }[] = [
  {
    title: 'Quotes are copied, not composed',
    text: 'Quotes are copied from the document by code, never written by a model. Each opens its document at that sentence.',
  },
  {
    title: 'Every statement is checked',
    text: (
      <>
        Ibid compares each statement of a language model with the sources and flags it when they don’t support
        it. It catches <Figure of="support.altered" /> of statements with a changed number, name, date or
        “not”, and of subtler errors, such as two swapped names, <Figure of="support.other" ibid />.
      </>
    ),
  },
  {
    title: 'It says when it doesn’t know',
    text: (
      <>
        No evidence, no answer: you see the closest passages instead. With the right passage removed, Ibid
        declines <Figure of="answerability.squad_honest" /> of questions; with it in place, it still declines{' '}
        <Figure of="answerability.squad_refused" ibid />.
      </>
    ),
  },
  {
    title: 'Confidence is a measured word',
    text: (
      <>
        <Figure of="answerability.squad_high" /> of high-confidence answers come from the right passage.
      </>
    ),
  },
  {
    title: 'Works before any model is installed',
    text: 'Without a model, answers are quotations. With one in Ollama, the model writes, and quotations take over if it fails.',
  },
  {
    title: 'Nothing leaves your machine',
    text: (
      <>
        Except requests to the Ollama you configure. No telemetry, no third-party fonts or scripts, and{' '}
        <code className="whitespace-nowrap">ibid doctor --network</code> lists every connection.
        <NoteMark note="security" />
      </>
    ),
  },
  {
    title: 'Password, 2FA and API tokens',
    text: (
      <>
        Protect the dashboard with a password and a second factor, give programs read-only or admin tokens,
        and turn on TLS. Ibid has one owner and no separate user accounts, and it does not encrypt the disk.
        <NoteMark note="security" ibid />
      </>
    ),
  },
  {
    title: 'Runs 24/7 as a systemd service',
    text: (
      <>
        Uploads survive a crash: finished documents stay, and the rest resumes on the next start.{' '}
        <a href={docs.deployment} className="text-link">
          Deployment
        </a>{' '}
        has the unit.
      </>
    ),
  },
  {
    title: 'Your files as they are',
    text: 'PDF, DOCX, PPTX, HTML, TXT, MD, CSV, XLSX and JSON. Tables keep their headers, and tesseract reads scanned pages.',
  },
  {
    title: 'Answers for your role',
    text: 'General, Doctor, Lawyer and HR: the role sets what an answer focuses on and which disclaimer it carries.',
  },
]

/** What it does, each with its source where it is a claim. */
export function Features() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="scroll-mt-15 border-t border-rule bg-sunken py-16 md:py-24"
    >
      <div className="page-width grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div className="self-start lg:sticky lg:top-24">
          <SectionHeading id="features-title" title="What it does, and what it doesn’t" />
        </div>
        <dl>
          {FEATURES.map(({ title, text }) => (
            <div
              key={title}
              className="grid gap-x-8 gap-y-1.5 border-t border-rule-strong py-5 last:pb-0 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]"
            >
              <dt className="font-serif text-[1.2rem] leading-snug font-semibold">{title}</dt>
              <dd className="max-w-[60ch] leading-relaxed text-pretty text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
