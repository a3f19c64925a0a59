import type { ReactNode } from 'react'
import { Figure, NoteMark } from '../../showcase/figure.tsx'
import { docs } from '../../showcase/targets.ts'
import { SectionHeading } from './section-heading.tsx'

// Formats and roles are written out, as a test compares: their tables would bring the schemas' library along.
const FEATURES: readonly { title: string; text: ReactNode }[] = [
  {
    title: 'Quotes are copied, not composed',
    text: 'What stands in quotation marks is cut out of the document by the program, with its file, its page, slide, sheet or heading, and its sentence. A click opens the document there.',
  },
  {
    title: 'Every statement is checked',
    text: (
      <>
        Statements by a language model are held against the sources, one by one, and marked where they are not
        borne out. <Figure of="support.altered" /> of statements with a changed number, name, date or “not”
        are not taken for true; of subtler lies, such as two names exchanged,{' '}
        <Figure of="support.other" ibid />.
      </>
    ),
  },
  {
    title: 'It says when it does not know',
    text: (
      <>
        Without evidence there is no answer, but the passages that came closest.{' '}
        <Figure of="answerability.squad_honest" /> of the questions whose passage was taken away get that; so
        do <Figure of="answerability.squad_refused" ibid /> of those whose passage is there.
      </>
    ),
  },
  {
    title: 'Confidence is a measured word',
    text: (
      <>
        <Figure of="answerability.squad_high" /> of the answers of high confidence come from the right
        passage.
      </>
    ),
  },
  {
    title: 'Works before any model is installed',
    text: 'Answers then consist of quotations. With a model in Ollama the model writes, and when it fails the quotations stand in. Each answer says who wrote it.',
  },
  {
    title: 'Nothing leaves the machine',
    text: (
      <>
        But requests to the Ollama that you name. No telemetry, no fonts or scripts from elsewhere, and{' '}
        <code className="whitespace-nowrap">ibid doctor --network</code> lists every connection.
        <NoteMark note="security" />
      </>
    ),
  },
  {
    title: 'Let others in, with a key',
    text: (
      <>
        A password with a second factor, tokens that only read or do everything, and TLS on the way. One
        owner: there are no users with documents of their own, and the disk is yours to encrypt.
        <NoteMark note="security" ibid />
      </>
    ),
  },
  {
    title: 'Runs 24/7 as a systemd service',
    text: (
      <>
        Uploads survive a sudden end: what was completed stays, the rest goes on at the next start.{' '}
        <a href={docs.deployment} className="text-link">
          Deployment
        </a>{' '}
        has the unit.
      </>
    ),
  },
  {
    title: 'Your files as they are',
    text: 'PDF, DOCX, PPTX, HTML, TXT, MD, CSV, XLSX and JSON. Tables keep their headers, scanned pages are read when tesseract is there, and a new version of a file replaces the old one once it is read.',
  },
  {
    title: 'Asked as you are',
    text: 'General, Doctor, Lawyer and HR: the role context decides what an answer pays attention to, and which disclaimer it carries.',
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
          <SectionHeading id="features-title" title="What it does, and what it does not" />
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
