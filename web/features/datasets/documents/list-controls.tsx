import { useEffect, useState } from 'react'
import * as texts from '#texts/datasets.tsx'
import * as states from '#texts/messages/states.ts'
import { DocumentSort } from '../../../../shared/document-list.ts'
import { DocumentStatus } from '../../../../shared/documents.ts'
import { FORMATS, Format } from '../../../../shared/formats.ts'
import { Select, TextInput } from '../../../ui/form/field.tsx'
import { type ListChoice, PERIODS } from './list-choice.ts'

/** The pause in typing after which the search starts, so that no key waits for the results of the last. */
const PAUSE_MS = 150

const SORTINGS = DocumentSort.options.flatMap((sort) =>
  (['asc', 'desc'] as const).map((order) => ({ sort, order, value: `${sort} ${order}` })),
)

/** What narrows and sorts the list. `kinds`: the formats that the dataset has. */
export function ListControls(props: {
  choice: ListChoice
  kinds: readonly Format[]
  onChoose: (change: Partial<ListChoice>) => void
}) {
  const { choice, kinds, onChoose } = props
  const offered = choice.kind && !kinds.includes(choice.kind) ? [...kinds, choice.kind] : kinds
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 md:grid-cols-[minmax(11rem,1fr)_repeat(4,auto)]">
      <Find q={choice.q} onFind={(q) => onChoose({ q })} />
      <Select
        aria-label={texts.kind}
        value={choice.kind ?? ''}
        onChange={({ target }) => onChoose({ kind: Format.safeParse(target.value).data ?? null })}
      >
        <option value="">{texts.allKinds}</option>
        {offered.map((kind) => (
          <option key={kind} value={kind}>
            {FORMATS[kind].label}
          </option>
        ))}
      </Select>
      <Select
        aria-label={texts.state}
        value={choice.state ?? ''}
        onChange={({ target }) => onChoose({ state: DocumentStatus.safeParse(target.value).data ?? null })}
      >
        <option value="">{texts.allStates}</option>
        {DocumentStatus.options.map((state) => (
          <option key={state} value={state}>
            {states.fileStatus[state]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={texts.date}
        value={choice.period ?? ''}
        onChange={({ target: { value } }) =>
          onChoose({ period: value === 'days' ? value : (PERIODS.find((one) => one === value) ?? null) })
        }
      >
        <option value="">{texts.anyDate}</option>
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {texts.periods[period]}
          </option>
        ))}
        <option value="days">{texts.betweenDays}</option>
      </Select>
      <Select
        aria-label={texts.sortBy}
        value={`${choice.sort} ${choice.order}`}
        onChange={({ target }) => {
          const chosen = SORTINGS.find(({ value }) => value === target.value)
          if (chosen) onChoose({ sort: chosen.sort, order: chosen.order })
        }}
      >
        {SORTINGS.map(({ sort, order, value }) => (
          <option key={value} value={value}>
            {texts.sortings[sort][order]}
          </option>
        ))}
      </Select>
      {choice.period === 'days' && (
        <div className="col-span-full flex flex-wrap items-center gap-2 text-[0.867rem] text-ink-soft">
          <span aria-hidden>{texts.since}</span>
          <TextInput
            type="date"
            aria-label={texts.since}
            className="w-auto!"
            value={choice.since}
            max={choice.until || undefined}
            onChange={({ target }) => onChoose({ since: target.value })}
          />

          <span aria-hidden>{texts.until}</span>
          <TextInput
            type="date"
            aria-label={texts.until}
            className="w-auto!"
            value={choice.until}
            min={choice.since || undefined}
            onChange={({ target }) => onChoose({ until: target.value })}
          />
        </div>
      )}
    </div>
  )
}

function Find({ q, onFind }: { q: string; onFind: (q: string) => void }) {
  const [text, setText] = useState(q)
  const [told, setTold] = useState(q)
  // The filter was cleared, or the page went back.
  if (q !== told) {
    setTold(q)
    if (q !== text.trim()) setText(q)
  }
  useEffect(() => {
    if (text.trim() === q) return
    const timer = setTimeout(() => onFind(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, q, onFind])
  return (
    <TextInput
      type="search"
      aria-label={texts.findADocument}
      placeholder={texts.findADocument}
      className="max-md:col-span-2"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
