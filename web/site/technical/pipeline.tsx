import type { ReactNode } from 'react'
import * as texts from '#texts/site/technical.tsx'
import { Figure } from '../figures/figure.tsx'
import { Limit, type LimitName } from './limit.tsx'
import { Section } from './section.tsx'

const STEPS: readonly { title: string; text: ReactNode; where: string }[] = [
  {
    title: texts.upload,
    text: texts.filesStreamToDiskAndAre,
    where: 'server/api/http/routes/uploads.ts',
  },
  {
    title: texts.read,
    text: <>{texts.workersTurnFilesIntoBlocksThat(<Limit of="WORKER_COUNT" />, <Figure of="pdf.f1" />)}</>,
    where: 'server/documents/',
  },
  {
    title: texts.cut,
    text: (
      <>{texts.blocksBecomePassagesOfAbout(<Limit of="CHUNK_CHARS" />, <Limit of="CHUNK_OVERLAP_CHARS" />)}</>
    ),
    where: 'server/documents/chunking/chunker.ts',
  },
  {
    title: texts.embed,
    text: <>{texts.aModelInsideTheExecutableMakes(<Figure of="embedding.one_thread" />)}</>,
    where: 'server/models/embedding/',
  },
  {
    title: texts.store,
    text: texts.oneWriterAddsPassagesToThe,
    where: 'server/storage/index/writer/writer.ts',
  },
  {
    title: texts.ask,
    text: texts.ibidSearchesWordsAndVectorsIn,
    where: 'server/answer/search/search.ts',
  },
  {
    title: texts.write,
    text: texts.aLanguageModelWritesFromThe,
    where: 'server/answer/draft-answer.ts',
  },
  {
    title: texts.cite,
    text: texts.ibidMatchesEachStatementWith,
    where: 'server/answer/check/check-claims.ts',
  },
]

/** The section on the way from a file to a cited statement. */
export function Pipeline() {
  return (
    <Section id="pipeline" title={texts.pipeline} text={texts.theSourceFoldersFollowThis}>
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
      <h3 className="mt-10 font-semibold">{texts.settledSizes}</h3>
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
  [texts.workersChangedWithWorkers, 'WORKER_COUNT'],
  [texts.agentsForAQuestion, 'MAX_AGENTS_PER_QUERY'],
  [texts.charactersInAPassage, 'CHUNK_CHARS'],
  [texts.overlapCharacters, 'CHUNK_OVERLAP_CHARS'],
  [texts.sourcesOfAnAnswerAtMost, 'DEFAULT_MAX_RESULTS'],
  [texts.charactersInAQuestionAtMost, 'MAX_QUERY_CHARS'],
  [texts.filesInAnUploadAtMost, 'MAX_FILES_PER_UPLOAD'],
  [texts.uploadsAtOnce, 'UPLOADS_AT_ONCE'],
  [texts.questionsAtOnce, 'QUESTIONS_AT_ONCE'],
]
