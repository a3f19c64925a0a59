import type { ReactNode } from 'react'
import * as texts from '#texts/site/technical.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { Figure, NoteMark } from '../figures/figure.tsx'
import { type FigureName, noteNumber, type RunName } from '../figures/figures.ts'
import { Fold } from './fold.tsx'
import { Section } from './section.tsx'

type Cell = FigureName | null
type Table = {
  readonly note: RunName
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly { readonly label: ReactNode; readonly cells: readonly Cell[] }[]
  readonly foot: string
}

/** The collections of kinds that no model was trained on: SQuAD and MedQuAD are left out. */
const SETS = ['cisi', 'policyqa', 'gov2'] as const

const TABLES: readonly Table[] = [
  {
    note: 'ingest',
    title: texts.readingDocuments,
    head: [texts.secondsForTheSameFiles, texts.ibidFourWorkers, texts.ibidOneWorker, 'Recoll (Xapian)'],
    rows: [
      {
        label: texts.pdfWordPowerpointExcel,
        cells: ['ingest.seconds', 'ingest.one_worker_seconds', 'ingest.recoll_seconds'],
      },
    ],
    foot: texts.fromTheFirstByteUploadedTo,
  },
  {
    note: 'retrieval',
    title: texts.findingPassages,
    head: [
      'nDCG@10',
      'Ibid',
      texts.lancedbFullText,
      texts.vectorsAlone,
      texts.passages,
      texts.median,
      texts.slowestOneInTwenty,
    ],
    rows: SETS.map((set) => ({
      label: set,
      cells: [
        `retrieval.${set}_ibid`,
        `retrieval.${set}_text`,
        `retrieval.${set}_vectors`,
        `retrieval.${set}_chunks`,
        `retrieval.${set}_p50`,
        `retrieval.${set}_p95`,
      ] as const,
    })),
    foot: texts.publicCollectionsWithJudged,
  },
  {
    note: 'answers',
    title: texts.answersWithoutALanguageModel,
    head: [texts.shareOfTheQuestions, 'Ibid'],
    rows: [
      { label: texts.answeredFromTheRightPassage, cells: ['answerability.covidqa_right'] },
      { label: texts.declinedWithItsPassageInPlace, cells: ['answerability.covidqa_refused'] },
      { label: texts.declinedWithItsPassageRemoved, cells: ['answerability.covidqa_honest'] },
      { label: texts.timeToAWholeAnswerMedian, cells: ['answers.median'] },
      { label: texts.timeToACompleteAnswerSlowest, cells: ['answers.p95'] },
    ],
    foot: texts.questionsFromPublicCollections,
  },
  {
    note: 'support',
    title: texts.checkingStatements,
    head: [texts.shareOfTheStatements, 'Ibid'],
    rows: [
      { label: texts.verbatimFoundSupported, cells: ['support.verbatim'] },
      { label: texts.paraphrasedFoundSupported, cells: ['support.paraphrased'] },
      { label: texts.alteredStatementsCaught, cells: ['support.altered'] },
      { label: texts.subtlerErrorsCaught, cells: ['support.other'] },
      { label: texts.timeAStatement, cells: ['support.ms'] },
    ],
    foot: texts.alteredAChangedNumberNameDate,
  },
  {
    note: 'answerability',
    title: texts.whatTheConfidenceMeans,
    head: [texts.questionsNotUsedForFitting, 'COVID-QA'],
    rows: [
      {
        label: texts.highConfidenceAnswersFromThe,
        cells: ['answerability.covidqa_high'],
      },
      {
        label: texts.rightAnswersWithHighConfidence,
        cells: ['answerability.covidqa_high_given'],
      },
    ],
    foot: texts.theSetAlsoHasAsMany,
  },
  {
    note: 'pdf',
    title: texts.readingPdf,
    head: [texts.agreement, 'Ibid', 'pdftotext'],
    rows: [
      { label: texts.wordsInCommonWithPdftotextF1, cells: ['pdf.f1', null] },
      { label: texts.tableCellsBesideTheir, cells: ['pdf.cells', 'pdf.cells_pdftotext'] },
    ],
    foot: texts.realFilesWithTablesTranscribed,
  },
  {
    note: 'office',
    title: texts.readingOfficeFiles,
    head: [texts.wordsInCommon, 'Ibid'],
    rows: [
      { label: texts.docxWithPandocF1, cells: ['office.docx'] },
      { label: texts.xlsxWithOpenpyxlRecall, cells: ['office.xlsx'] },
      { label: texts.pptxWithTheXmlOfThe, cells: ['office.pptx'] },
    ],
    foot: texts.howMuchOfWhatAnIndependent,
  },
  {
    note: 'start',
    title: texts.sizeAndStart,
    head: [texts.whatItTakes, 'Ibid'],
    rows: [
      { label: texts.executableEverythingIncluded, cells: ['start.executable'] },
      { label: texts.firstStartUntilReadyLibraries, cells: ['start.first_start'] },
      { label: texts.furtherStarts, cells: ['start.start'] },
      { label: texts.memoryWhenIdle, cells: ['start.idle'] },
    ],
    foot: texts.withoutALanguageModelWhichIs,
  },
]

/** The section of tables with all figures of both pages, folded on a phone. */
export function Measures() {
  const open = useMedia('(min-width: 48rem)')
  return (
    <Section id="performance" title={texts.performance} text={texts.eachTableLinksToItsNote}>
      <div className="grid items-start gap-x-12 lg:grid-cols-2">
        {TABLES.map((table) => (
          <Measured key={table.note} table={table} open={open} />
        ))}
      </div>
    </Section>
  )
}

function Measured({ table, open }: { table: Table; open: boolean }) {
  const wide = table.head.length > 4
  return (
    <div className={`min-w-0 ${wide ? 'lg:col-span-2' : ''}`}>
      <Fold title={table.title} open={open}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Scrollable regions must be reachable by keyboard. */}
        <section className="overflow-x-auto" tabIndex={0} aria-label={table.title}>
          <table
            className="w-full border-collapse text-[0.933rem] [overflow-wrap:normal]"
            aria-describedby={`note-${noteNumber(table.note)}`}
          >
            <thead>
              <tr className="border-b border-rule-strong text-[0.8rem] text-ink-soft">
                {table.head.map((title, index) => (
                  <th
                    key={title}
                    scope="col"
                    className={`py-1.5 align-bottom font-medium ${index === 0 ? 'pr-4 text-left' : 'pl-4 text-right'}`}
                  >
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ label, cells }, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: Rows never change their order.
                <tr key={row} className="border-b border-rule">
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                    {label}
                  </th>
                  {cells.map((cell, column) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: Cells never change their order.
                      key={column}
                      className={`py-1.5 pl-4 text-right tabular-nums ${column === 0 ? 'font-semibold' : 'text-ink-soft'}`}
                    >
                      {cell === null ? '–' : <Figure of={cell} bare />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className="mt-2 text-[0.867rem] text-pretty text-ink-faint">
          {table.foot}
          <NoteMark note={table.note} />
        </p>
      </Fold>
    </div>
  )
}
