import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#texts/datasets.tsx'
import type { Document } from '../../../../shared/documents.ts'
import { Format } from '../../../../shared/formats.ts'
import { detailOf } from '../../../api/api-error.ts'
import { datasetsQuery } from '../../../shell/queries/datasets.ts'
import { formatCount } from '../../../texts/numbers.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Pager } from '../../../viewer/table/pager.tsx'
import { DeleteDocumentDialog } from '../delete-dialogs.tsx'
import { documentsQuery } from '../queries.ts'
import { type Chosen, choose, countOf, isChosen, NONE } from './chosen.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { DocumentRows } from './document-rows.tsx'
import { addressOfChoice, choiceOf, filterOf, type ListChoice, PAGE } from './list-choice.ts'
import { ListControls } from './list-controls.tsx'

const ALL_KINDS = Format.options

/** The documents of a dataset, a hundred at a time: sorted, filtered, and many of them chosen. */
export function DocumentList({ name, onChanged }: { name: string; onChanged: () => void }) {
  const [address, setAddress] = useSearchParams()
  const choice = useMemo(() => choiceOf(address), [address])
  const filter = useMemo(() => filterOf(choice), [choice])
  const [chosen, setChosen] = useState<Chosen>(NONE)
  const [toDelete, setToDelete] = useState<Document | null>(null)
  const [last, setLast] = useState<number | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const isFiltered = Object.keys(filter).length > 0
  const { sort, order, begin } = choice
  const documents = useQuery(documentsQuery(name, { ...filter, sort, order, offset: begin, limit: PAGE }))
  const every = useQuery({ ...documentsQuery(name, { limit: 1 }), enabled: isFiltered })
  const kinds = useQuery(datasetsQuery).data?.find((one) => one.name === name)?.file_types ?? ALL_KINDS
  // Rendering the list is deferred, so that typing stays responsive.
  const list = useDeferredValue(documents.data?.data ?? [])
  const total = documents.data?.total ?? 0

  const change = useCallback(
    (changed: Partial<ListChoice>, isNewList = true) => {
      if (isNewList) {
        setChosen(NONE)
        setLast(null)
      }
      setAddress((now) => addressOfChoice({ ...choiceOf(now), begin: 0, ...changed }), {
        replace: isNewList,
        preventScrollReset: true,
      })
    },
    [setAddress],
  )
  const turn = (to: number) => {
    setLast(null)
    change({ begin: to }, false)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const tick = useCallback(
    (row: number, on: boolean, isRange: boolean) => {
      const from = isRange && last !== null ? last : row
      const ids = list.slice(Math.min(from, row), Math.max(from, row) + 1).map(({ id }) => id)
      setChosen((now) => choose(now, ids, on))
      setLast(row)
    },
    [list, last],
  )
  const done = () => {
    setChosen(NONE)
    setLast(null)
    // The page may be gone.
    if (begin > 0) change({ begin: 0 })
    onChanged()
  }
  const ticked = list.filter(({ id }) => isChosen(chosen, id)).length
  const isEmpty = documents.isSuccess && total === 0
  const of = new URLSearchParams(addressOfChoice(choice)).toString()

  return (
    <>
      <ListControls choice={choice} kinds={kinds} onChoose={change} />
      {documents.isError && (
        <Notice
          kind="error"
          action={
            <Button size="sm" onClick={() => void documents.refetch()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {detailOf(documents.error, texts.theDocumentsOfThisDatasetCould)}
        </Notice>
      )}
      {documents.isPending && (
        <div className="grid gap-2 pt-11">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </div>
      )}
      {documents.isSuccess && (
        <div
          ref={top}
          className="mb-2 flex min-h-9 scroll-mt-20 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[0.933rem] text-ink-soft"
        >
          {list.length > 0 ? (
            <label className="flex cursor-pointer items-center gap-3 py-1 pl-5 max-sm:pl-3">
              <input
                type="checkbox"
                className="size-4.5 accent-solid"
                checked={ticked === list.length}
                ref={(box) => {
                  if (box) box.indeterminate = ticked > 0 && ticked < list.length
                }}
                onChange={({ target }) =>
                  setChosen((now) =>
                    choose(
                      now,
                      list.map(({ id }) => id),
                      target.checked,
                    ),
                  )
                }
              />
              {list.length < total ? texts.selectThisPage : texts.selectAll}
            </label>
          ) : (
            <span />
          )}
          <div className="flex flex-wrap items-center gap-x-4">
            <p role="status">
              {isFiltered
                ? texts.nOfDocuments(formatCount(total), every.data?.total ?? total)
                : texts.nDocuments(total)}
            </p>
            <Pages choice={choice} total={total} onTurn={turn} />
          </div>
        </div>
      )}
      {isEmpty && (
        <div className="grid justify-items-start gap-3 py-6 text-ink-soft">
          <p>{noneSentence(choice, isFiltered)}</p>
          {isFiltered && (
            <Button size="sm" onClick={() => setAddress({}, { replace: true })}>
              {texts.clearFilters}
            </Button>
          )}
        </div>
      )}
      <DocumentRows
        documents={list}
        of={`${name}?${of}`}
        chosen={chosen}
        onTick={tick}
        onDelete={setToDelete}
      />
      {total > PAGE && (
        <div className="mt-4 flex justify-end text-[0.933rem] text-ink-soft">
          <Pages choice={choice} total={total} onTurn={turn} />
        </div>
      )}
      {countOf(chosen, total) > 0 && (
        <ChosenBar
          dataset={name}
          chosen={chosen}
          filter={filter}
          total={total}
          onChoose={setChosen}
          onDone={done}
        />
      )}
      <DeleteDocumentDialog
        document={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={() => {
          setToDelete(null)
          onChanged()
        }}
      />
    </>
  )
}

function noneSentence({ q, kind, state, period }: ListChoice, isFiltered: boolean): string {
  if (q && !kind && !state && !period) return texts.noResultsFor2(q)
  return isFiltered ? texts.noDocumentMatches : texts.thisDatasetHasNoDocuments
}

function Pages(props: { choice: ListChoice; total: number; onTurn: (begin: number) => void }) {
  const { choice, total, onTurn } = props
  if (total <= PAGE) return null
  const begin = Math.min(choice.begin, total - 1)
  const end = Math.min(total, begin + PAGE)
  return (
    <Pager
      what={texts.fromTo(formatCount(begin + 1), formatCount(end))}
      names={texts.pages}
      begin={begin}
      end={end}
      total={total}
      step={PAGE}
      onTurn={onTurn}
    />
  )
}
