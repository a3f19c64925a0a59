import * as texts from '#texts/site/landing.tsx'
import { Bars } from '../figures/bars.tsx'
import { Figure } from '../figures/figure.tsx'
import { SectionHeading } from './section-heading.tsx'

/** What was measured, better or worse. */
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
          unit={texts.ndcg10MeanOfFiveCollections}
          rows={[
            { label: 'Ibid', of: 'retrieval.mean_ibid', own: true },
            { label: texts.lancedbFullText, of: 'retrieval.mean_text' },
            { label: texts.vectorsAlone, of: 'retrieval.mean_vectors' },
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
            { label: texts.rightPassageWikipedia, of: 'answerability.squad_right', own: true },
            { label: texts.rightPassageMedicine, of: 'answerability.medquad_right', own: true },
            { label: texts.declinedWithoutItWikipedia, of: 'answerability.squad_honest', own: true },
          ]}
          max={100}
        >
          {texts.questionsOfSquadAndAsMany(
            <Figure of="answerability.squad_questions" />,
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
