import type { ReactNode } from 'react'
import { Figure, NoteMark } from '../../showcase/figure.tsx'
import { type FigureName, noteNumber, type RunName } from '../../showcase/figures.ts'
import { Section } from './section.tsx'

type Cell = FigureName | null
type Table = {
  readonly note: RunName
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly { readonly label: ReactNode; readonly cells: readonly Cell[] }[]
  readonly foot: string
}

const SETS = ['squad', 'cisi', 'policyqa', 'medquad', 'gov2'] as const

const TABLES: readonly Table[] = [
  {
    note: 'ingest',
    title: 'Reading documents',
    head: ['Seconds for the same files', 'Ibid, four workers', 'Ibid, one worker', 'Recoll (Xapian)'],
    rows: [
      {
        label: 'PDF, Word, PowerPoint, Excel',
        cells: ['ingest.seconds', 'ingest.one_worker_seconds', 'ingest.recoll_seconds'],
      },
    ],
    foot: 'From the first byte uploaded to searchable. Recoll indexes words only; Ibid also computes vectors and places.',
  },
  {
    note: 'retrieval',
    title: 'Finding passages',
    head: [
      'nDCG@10',
      'Ibid',
      'LanceDB full text',
      'Vectors alone',
      'Passages',
      'Median',
      'Slowest one in twenty',
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
    foot: 'Public collections with judged questions, run through the real store and ranker. On medquad, vectors alone do better.',
  },
  {
    note: 'answers',
    title: 'Answers without a language model',
    head: ['Share of the questions', 'Ibid'],
    rows: [
      { label: 'Answered from the right passage, SQuAD', cells: ['answerability.squad_right'] },
      { label: 'Answered from the right passage, MedQuAD', cells: ['answerability.medquad_right'] },
      { label: 'Declined with its passage in place, SQuAD', cells: ['answerability.squad_refused'] },
      { label: 'Declined with its passage removed, SQuAD', cells: ['answerability.squad_honest'] },
      { label: 'Time to a whole answer, median', cells: ['answers.median'] },
      { label: 'Time to a complete answer, slowest one in twenty', cells: ['answers.p95'] },
    ],
    foot: 'Questions from public collections not used for fitting; times are for questions about real files.',
  },
  {
    note: 'support',
    title: 'Checking statements',
    head: ['Share of the statements', 'Ibid'],
    rows: [
      { label: 'Verbatim, found supported', cells: ['support.verbatim'] },
      { label: 'Paraphrased, found supported', cells: ['support.paraphrased'] },
      { label: 'Altered statements caught', cells: ['support.altered'] },
      { label: 'Subtler errors caught', cells: ['support.other'] },
      { label: 'Time a statement', cells: ['support.ms'] },
    ],
    foot: 'Altered: a changed number, name, date, unit, direction or “not”. Subtler: two names or numbers swapped, one noun replaced by another, a detail added.',
  },
  {
    note: 'answerability',
    title: 'What the confidence means',
    head: ['Questions not used for fitting', 'SQuAD', 'MedQuAD'],
    rows: [
      {
        label: 'High-confidence answers from the right passage',
        cells: ['answerability.squad_high', 'answerability.medquad_high'],
      },
      {
        label: 'Right answers with high confidence',
        cells: ['answerability.squad_high_given', 'answerability.medquad_high_given'],
      },
    ],
    foot: 'The set also has as many questions with their passage removed.',
  },
  {
    note: 'pdf',
    title: 'Reading PDF',
    head: ['Agreement', 'Ibid', 'pdftotext'],
    rows: [
      { label: 'Words in common with pdftotext (F1)', cells: ['pdf.f1', null] },
      { label: 'Table cells beside their neighbours', cells: ['pdf.cells', 'pdf.cells_pdftotext'] },
    ],
    foot: 'Real files, with tables transcribed by people. pdftotext ran with -layout.',
  },
  {
    note: 'office',
    title: 'Reading Office files',
    head: ['Words in common', 'Ibid'],
    rows: [
      { label: 'DOCX, with pandoc (F1)', cells: ['office.docx'] },
      { label: 'XLSX, with openpyxl (recall)', cells: ['office.xlsx'] },
      { label: 'PPTX, with the XML of the slides (recall)', cells: ['office.pptx'] },
    ],
    foot: 'How much of what an independent tool finds Ibid finds too.',
  },
  {
    note: 'start',
    title: 'Size and start',
    head: ['What it takes', 'Ibid'],
    rows: [
      { label: 'Executable, everything included', cells: ['start.executable'] },
      { label: 'First start until ready, libraries unpacked', cells: ['start.first_start'] },
      { label: 'Further starts', cells: ['start.start'] },
      { label: 'Memory when idle', cells: ['start.idle'] },
    ],
    foot: 'Without a language model, which is Ollama’s to hold.',
  },
]

/** The tables behind the figures of both pages. */
export function Measures() {
  return (
    <Section
      id="performance"
      title="Performance"
      text="Each table links to its note: the command that printed it, the machine and the date. Run it on yours."
    >
      <div className="grid items-start gap-x-12 gap-y-12 lg:grid-cols-2">
        {TABLES.map((table) => (
          <Measured key={table.note} table={table} />
        ))}
      </div>
    </Section>
  )
}

function Measured({ table }: { table: Table }) {
  const wide = table.head.length > 4
  return (
    <div className={`min-w-0 ${wide ? 'lg:col-span-2' : ''}`}>
      <h3 className="font-serif text-[1.2rem] font-semibold">
        {table.title}
        <NoteMark note={table.note} />
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="mt-2 overflow-x-auto" tabIndex={0} aria-label={table.title}>
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
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order.
              <tr key={row} className="border-b border-rule">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {label}
                </th>
                {cells.map((cell, column) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells never change their order.
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
      <p className="mt-2 text-[0.867rem] text-pretty text-ink-faint">{table.foot}</p>
    </div>
  )
}
