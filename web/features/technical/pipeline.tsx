import type { ReactNode } from 'react'
import { Figure } from '../../showcase/figure.tsx'
import { Limit, type LimitName } from './limit.tsx'
import { Section } from './section.tsx'

const STEPS: readonly { title: string; text: ReactNode; where: string }[] = [
  {
    title: 'Upload',
    text: 'Files stream to disk and are stored once by content. The catalog records them as a job, so a crash loses nothing.',
    where: 'server/http/uploads.ts',
  },
  {
    title: 'Read',
    text: (
      <>
        <Limit of="WORKER_COUNT" /> workers turn files into blocks that know their page, slide, sheet and
        rows, or heading. Their text matches pdftotext’s by <Figure of="pdf.f1" />.
      </>
    ),
    where: 'server/parse/',
  },
  {
    title: 'Cut',
    text: (
      <>
        Blocks become passages of about <Limit of="CHUNK_CHARS" /> characters that overlap by{' '}
        <Limit of="CHUNK_OVERLAP_CHARS" />, never cut inside a word or a table row.
      </>
    ),
    where: 'server/chunk/chunker.ts',
  },
  {
    title: 'Embed',
    text: (
      <>
        A model inside the executable makes vectors of passages, <Figure of="embedding.one_thread" /> a second
        on one thread.
      </>
    ),
    where: 'server/embed/',
  },
  {
    title: 'Store',
    text: 'One writer adds passages to the index in batches, then marks their documents completed in one transaction. From then on, searches find them.',
    where: 'server/index/writer.ts',
  },
  {
    title: 'Ask',
    text: 'Ibid searches words and vectors in all chosen datasets at once. A fitted ranker weighs each passage together with its document.',
    where: 'server/retrieve/search.ts',
  },
  {
    title: 'Write',
    text: 'A language model writes from the sources and streams its answer, or Ibid quotes the best sentences.',
    where: 'server/agents/summarization.ts',
  },
  {
    title: 'Cite',
    text: 'Ibid matches each statement with the sentences that support it, or flags it as unsupported. The confidence follows from that.',
    where: 'server/agents/citation.ts',
  },
]

/** From a file to a cited statement. */
export function Pipeline() {
  return (
    <Section
      id="pipeline"
      title="Pipeline"
      text="The source folders follow this order, and a test makes sure that each imports only from those before it."
    >
      <ol className="grid gap-x-12 gap-y-7 md:grid-cols-2">
        {STEPS.map(({ title, text, where }, index) => (
          <li key={title} className="grid grid-cols-[2.4rem_1fr]">
            <span
              className="cite cite-quiet self-start justify-self-start align-baseline text-[0.8rem]"
              data-step
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-pretty text-ink-soft">{text}</p>
              <code className="text-[0.8rem] text-ink-faint">{where}</code>
            </div>
          </li>
        ))}
      </ol>
      <h3 className="mt-10 font-semibold">Settled sizes</h3>
      <dl className="mt-3 grid gap-x-10 gap-y-1.5 text-[0.933rem] sm:grid-cols-2 lg:grid-cols-3">
        {SIZES.map(([label, of]) => (
          <div key={of} className="flex justify-between gap-4 border-b border-rule py-1.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd>
              <Limit of={of} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const SIZES: readonly (readonly [label: string, of: LimitName])[] = [
  ['Workers, changed with --workers', 'WORKER_COUNT'],
  ['Agents for a question', 'MAX_AGENTS_PER_QUERY'],
  ['Characters in a passage', 'CHUNK_CHARS'],
  ['Overlap, characters', 'CHUNK_OVERLAP_CHARS'],
  ['Sources of an answer, at most', 'DEFAULT_MAX_RESULTS'],
  ['Characters in a question, at most', 'MAX_QUERY_CHARS'],
  ['Files in an upload, at most', 'MAX_FILES_PER_UPLOAD'],
  ['Uploads at once', 'UPLOADS_AT_ONCE'],
  ['Questions at once', 'QUESTIONS_AT_ONCE'],
]
