import { Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import * as texts from '#texts/query.tsx'
import type { Computed, ComputedTable, TableReading } from '../../../../shared/computed.ts'
import type { CitationView } from '../../../api/answer-view.ts'
import { Chevron } from '../../../ui/chevron.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FileName } from '../../../ui/text/file-name.tsx'
import { ComputedRows } from './computed-rows.tsx'
import { readingsOf } from './computed-target.ts'

type Props = {
  computed: Computed
  citations: readonly CitationView[]
  /** Opens a source in its document. */
  onOpen: (source: CitationView) => void
  /** Opens the table of a reading, by its position; at a row, by its start. */
  onTable: (reading: number, at?: number) => void
  /** The leading query stands above it already. */
  isUnderQuery?: boolean
}

/**
 * What was computed from a table: the result, the query in words, and the rows it comes from. If it is only a reading of the
 * question, also what was not understood, and other readings to choose.
 */
export function ComputedPart({ computed, citations, onOpen, onTable, isUnderQuery }: Props) {
  const [chosen, setChosen] = useState(0)
  const readings = readingsOf(computed)
  const read = readings[chosen] ?? computed
  const isLeading = chosen === 0
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3" data-computed>
      <div aria-live="polite">
        <Value text={read.value} isAnswer={computed.is_answer} />
        {!(isUnderQuery && isLeading) && (
          <p dir="auto" className="mt-1 max-w-[68ch] text-ink-soft wrap-anywhere">
            {!computed.is_answer && <span className="text-ink-faint">{texts.readAs} </span>}
            {texts.queryInWords(read)}
          </p>
        )}
        <Remarks computed={computed} read={read} />
      </div>
      {isLeading && (
        <ComputedRows
          computed={computed}
          citations={citations}
          onOpen={onOpen}
          onRow={({ start }) => onTable(0, start)}
        />
      )}
      {isLeading && computed.rows.length > 0 && computed.row_count > computed.rows.length && (
        <p className="text-[0.867rem] text-ink-faint">
          {texts.rowsLeftOut(computed.row_count - computed.rows.length)}
        </p>
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" onClick={() => onTable(chosen)}>
          <Table2 aria-hidden className="size-4" />
          {isLeading && showsAll(computed) ? texts.allRows(computed.row_count) : texts.openTheTable}
        </Button>
        <TableName table={read.table} />
      </div>
      {!computed.is_answer && readings.length > 1 && (
        <Choices readings={readings} chosen={chosen} onChoose={setChosen} />
      )}
    </div>
  )
}

/** What was computed beside an answer that comes from elsewhere: one line, which opens the rest. */
export function ComputedAside(props: Props) {
  const { computed } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-5 rounded-md border border-rule">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-md px-4 py-2 text-start text-[0.933rem] hover:bg-hover"
      >
        <Table2 aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="min-w-0 wrap-anywhere">
          <span className="text-ink-faint">{texts.readAs} </span>
          <bdi>{texts.queryInWords(computed)}</bdi>
          {!isOpen && (
            <>
              {': '}
              <bdi className="font-semibold">{computed.value || texts.cellIsEmpty}</bdi>
            </>
          )}
        </span>
        <Chevron open={isOpen} />
      </button>
      <div id={id} hidden={!isOpen} className="px-4 pt-2 pb-4">
        {isOpen && <ComputedPart {...props} isUnderQuery />}
      </div>
    </div>
  )
}

/** Longer results are set smaller. */
const SHORT = 24
const LONG = 80

function Value({ text, isAnswer }: { text: string; isAnswer: boolean }) {
  if (text === '') return <p className="text-[1.2rem] text-ink-soft">{texts.cellIsEmpty}</p>
  const size =
    text.length > LONG
      ? 'text-[1.14rem] leading-relaxed'
      : text.length > SHORT || !isAnswer
        ? 'text-[1.4rem] leading-snug'
        : 'text-[2rem] leading-tight'
  return (
    <p
      dir="auto"
      className={`max-w-[68ch] font-serif font-semibold tabular-nums wrap-anywhere ${size}`}
      data-computed-value
    >
      {text}
    </p>
  )
}

/** Which words the reading leaves open, and how program and model read the question. */
function Remarks({ computed, read }: { computed: Computed; read: TableReading }) {
  const byProgram = computed.others.find(({ read_by }) => read_by === 'program')
  const lines = [
    read.unexplained.length > 0 ? texts.notUnderstood(read.unexplained) : null,
    read !== computed || computed.read_by === 'program'
      ? null
      : computed.read_by === 'both'
        ? texts.modelReadsItTheSame
        : byProgram
          ? texts.programReadsItAs(texts.queryInWords(byProgram), byProgram.value || texts.cellIsEmpty)
          : texts.modelWroteTheQuery,
  ].filter((line) => line !== null)
  return lines.map((line) => (
    <p key={line} dir="auto" className="mt-1 max-w-[68ch] text-[0.867rem] text-ink-faint wrap-anywhere">
      {line}
    </p>
  ))
}

/** Whether the table can be opened with just the rows that were used, more than are shown. */
function showsAll({ where, rows, row_count, query_json }: Computed): boolean {
  return where !== null && row_count > rows.length && !query_json.order_by && !query_json.group_by
}

function TableName({ table }: { table: ComputedTable }) {
  const part = table.caption ?? table.sheet
  return (
    <span className="flex min-w-0 items-baseline gap-1.5 text-[0.867rem] text-ink-faint">
      <FileName name={table.filename} />
      {part && <bdi className="truncate">· {part}</bdi>}
    </span>
  )
}

function Choices(props: {
  readings: readonly TableReading[]
  chosen: number
  onChoose: (reading: number) => void
}) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.867rem] text-ink-faint">{texts.didYouMean}</legend>
      <div className="grid grid-cols-1 gap-1">
        {props.readings.map((reading, index) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: Readings never change their order.
            key={index}
            className="flex min-h-8 cursor-pointer items-baseline gap-2.5 rounded-md px-2 py-1 text-[0.933rem] hover:bg-hover has-checked:bg-sunken"
          >
            <input
              type="radio"
              name={name}
              checked={props.chosen === index}
              onChange={() => props.onChoose(index)}
              className="translate-y-0.5 accent-ink"
            />
            <bdi className="min-w-0 wrap-anywhere">{texts.queryInWords(reading)}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
