import type { ReactNode } from 'react'
import * as texts from '#texts/site/landing.tsx'
import * as common from '#texts/site/site.tsx'
import { Figure } from '../figures/figure.tsx'
import { type FigureName, figureOf } from '../figures/figures.ts'
import { SectionHeading } from './section-heading.tsx'

/** The section of measured figures, favourable or not. */
export function Performance() {
  return (
    <section
      id="performance"
      aria-labelledby="performance-title"
      className="page-width scroll-mt-15 py-16 md:py-24"
    >
      <SectionHeading id="performance-title" title={texts.measuredAndYouCanMeasureIt}>
        {texts.everyFigureComesFromABenchmark}
      </SectionHeading>
      <div className="mt-10 grid gap-x-14 gap-y-12 md:grid-cols-2">
        <Bars
          title={texts.readingTheSameFiles}
          unit={texts.secondsLowerIsBetter}
          rows={[
            { label: texts.ibidFourWorkers, of: 'ingest.seconds', own: true },
            { label: texts.ibidOneWorker, of: 'ingest.one_worker_seconds' },
            { label: 'Recoll (Xapian)', of: 'ingest.recoll_seconds' },
          ]}
        >
          {texts.realFilesInTheTimeOf(
            <Figure of="ingest.files" />,
            <Figure of="ingest.times_recoll" ibid />,
            <Figure of="ingest.speedup" bare />,
            <Figure of="ingest.documents_per_day" bare />,
          )}
        </Bars>
        <Bars
          title={texts.findingTheRightDocument}
          unit={texts.ndcg10OnGov2}
          rows={[
            { label: 'Ibid', of: 'retrieval.gov2_ibid', own: true },
            { label: texts.lancedbFullText, of: 'retrieval.gov2_text' },
            { label: texts.vectorsAlone, of: 'retrieval.gov2_vectors' },
          ]}
        >
          {texts.wordsAndMeaningWeighedBy(
            <Figure of="retrieval.gov2_chunks" />,
            <Figure of="retrieval.gov2_p50" ibid />,
            <Figure of="retrieval.gov2_p95" bare />,
          )}
        </Bars>
        <Bars
          title={texts.answeringWithoutALanguageModel}
          unit={texts.ofTheQuestions}
          rows={[
            { label: texts.answeredFromTheRightPassage, of: 'answerability.covidqa_right', own: true },
            { label: texts.declinedWithoutThatPassage, of: 'answerability.covidqa_honest', own: true },
            { label: texts.rightWhenConfidenceIsHigh, of: 'answerability.covidqa_high', own: true },
          ]}
          max={100}
        >
          {texts.questionsOfCovidQa(
            <Figure of="answerability.covidqa_questions" />,
            <Figure of="answers.median" />,
          )}
        </Bars>
        <Bars
          title={texts.checkingWhatAnAnswerSays}
          unit={texts.ofTheStatements}
          rows={[
            { label: texts.verbatimFoundSupported, of: 'support.verbatim', own: true },
            { label: texts.paraphrasedFoundSupported, of: 'support.paraphrased', own: true },
            { label: texts.alteredStatementsCaught, of: 'support.altered', own: true },
          ]}
          max={100}
        >
          {texts.statementsMadeOfRealSentences(
            <Figure of="support.claims" />,
            <Figure of="support.ms" bare />,
          )}
        </Bars>
      </div>
    </section>
  )
}

type Bar = { readonly label: string; readonly of: FigureName; readonly own?: boolean }

/** A bar chart of figures with one unit. `max`: the value of a full bar; by default the largest. */
function Bars(props: {
  title: string
  unit: string
  rows: readonly Bar[]
  max?: number
  children: ReactNode
}) {
  const longest = props.max ?? Math.max(...props.rows.map(({ of }) => figureOf(of).value))
  return (
    <div className="min-w-0">
      <h3 className="font-serif text-[1.3rem] leading-snug font-semibold">{props.title}</h3>
      <p className="text-[0.867rem] text-ink-faint">{props.unit.replace(/^%/, common.percent)}</p>
      <ul className="mt-4 grid gap-3">
        {props.rows.map(({ label, of, own = false }) => (
          <li key={of}>
            <div className="flex items-baseline justify-between gap-4">
              <span className={own ? 'font-medium' : 'text-ink-soft'}>{label}</span>
              <span className={own ? 'font-semibold' : 'text-ink-soft'}>
                <Figure of={of} bare />
              </span>
            </div>
            <div
              className="bar mt-1"
              data-own={own || undefined}
              style={{ width: `${(100 * figureOf(of).value) / longest}%` }}
            />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-pretty text-ink-soft">{props.children}</p>
    </div>
  )
}
