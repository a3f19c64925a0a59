import { Link } from 'react-router'
import { FORMATS } from '../../../shared/formats.ts'
import { CHUNK_CHARS, CHUNK_OVERLAP_CHARS, WORKER_COUNT } from '../../../shared/limits.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Heading } from '../../ui/heading.tsx'

const STEPS: readonly [title: string, text: string][] = [
  ['Upload', 'Files stream to disk and are stored by their content. A job in the catalog remembers them.'],
  [
    'Read',
    `${WORKER_COUNT} workers turn each file into blocks that know their page, slide, sheet or heading.`,
  ],
  [
    'Cut',
    `Blocks become passages of about ${CHUNK_CHARS} characters, overlapping by ${CHUNK_OVERLAP_CHARS}, never inside a word or a table row.`,
  ],
  ['Embed', 'A small embedding model inside the executable turns passages into vectors.'],
  ['Ask', 'Vector and full-text search run over all chosen datasets, and their results are ranked together.'],
  [
    'Cite',
    'Each statement of the answer is matched to the sentence that supports it, or marked as unsupported.',
  ],
]

/** How it is built. */
export function Technical() {
  return (
    <div className="mx-auto max-w-3xl px-5 py-10 md:px-8">
      <nav className="mb-8">
        <Link to="/" className="text-ink-soft underline underline-offset-4 hover:text-ink">
          Back to home
        </Link>
      </nav>
      <main>
        <Heading title="Technical architecture">
          One executable, two ways through it: a document’s and a question’s.
        </Heading>
        <ol className="grid gap-5">
          {STEPS.map(([title, text], index) => (
            <li key={title} className="grid grid-cols-[2.5rem_1fr]">
              <span className="cite self-start justify-self-start align-baseline text-[0.8rem]">
                {index + 1}
              </span>
              <div>
                <h2 className="font-semibold">{title}</h2>
                <p className="text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="my-8 text-ink-soft">
          Formats:{' '}
          {Object.values(FORMATS)
            .map((format) => format.label)
            .join(', ')}
          .
        </p>
        <Link to="/dashboard" className={buttonClass({ look: 'solid' })}>
          Launch Dashboard
        </Link>
      </main>
    </div>
  )
}
