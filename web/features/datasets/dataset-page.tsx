import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, Upload } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import * as texts from '#texts/datasets.tsx'
import type { Document } from '../../../shared/documents.ts'
import { ApiError, detailOf } from '../../api/api-error.ts'
import type { QuestionToFill, UploadTarget } from '../../shell/navigation-state.ts'
import { formatCount } from '../../texts/numbers.ts'
import { Button } from '../../ui/form/button.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { TextInput } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DatasetTitle } from './dataset-title.tsx'
import { DeleteDocumentDialog } from './delete-dialogs.tsx'
import { DocumentRows } from './document-rows.tsx'
import { NoDataset } from './no-dataset.tsx'
import { documentsQuery } from './queries.ts'

/** The page of a dataset: its documents, searchable by name. */
export function DatasetPage({ onChanged }: { onChanged: () => void }) {
  const { name = '' } = useParams()
  const [wanted, setWanted] = useState('')
  const [toDelete, setToDelete] = useState<Document | null>(null)
  const documents = useInfiniteQuery(documentsQuery(name, wanted))
  const list = useMemo(() => documents.data?.pages.flatMap((page) => page.data) ?? [], [documents.data])
  const total = documents.data?.pages[0]?.total ?? 0
  const all = useInfiniteQuery(documentsQuery(name, '')).data?.pages[0]?.total ?? total
  // Rendering the list is deferred, so that typing stays responsive.
  const shown = useDeferredValue(list)
  const scope: QuestionToFill = { question: '', datasets: [name] }
  const target: UploadTarget = { dataset: name }
  const { error } = documents
  if (error instanceof ApiError && error.status === 404 && wanted === '') return <NoDataset name={name} />

  return (
    <>
      <nav aria-label={texts.breadcrumb} className="mb-2 text-[0.867rem] text-ink-faint">
        <Link to="/dashboard/datasets" className="underline-offset-4 hover:underline">
          {texts.datasets}
        </Link>
      </nav>
      <DatasetTitle name={name}>
        <Link to="/dashboard/upload" state={target} className={buttonClass()}>
          <Upload aria-hidden className="size-4" />
          {texts.upload}
        </Link>
        <Link to="/dashboard/query" state={scope} className={buttonClass({ look: 'solid' })}>
          <Search aria-hidden className="size-4" />
          {texts.queryThisDataset}
        </Link>
      </DatasetTitle>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Find onFind={setWanted} />
        {documents.isSuccess && (
          <p role="status" className="text-[0.933rem] text-ink-soft">
            {wanted === '' ? texts.nDocuments(total) : texts.nOfDocuments(formatCount(total), all)}
          </p>
        )}
      </div>
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
        <div className="grid gap-2">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </div>
      )}
      {documents.isSuccess && list.length === 0 && (
        <p className="py-6 text-ink-soft">
          {wanted ? texts.noResultsFor2(wanted) : texts.thisDatasetHasNoDocuments}
        </p>
      )}
      <DocumentRows documents={shown} of={`${name}/${wanted}`} onDelete={setToDelete} />
      {documents.hasNextPage && (
        <More
          left={total - list.length}
          busy={documents.isFetchingNextPage}
          onMore={() => void documents.fetchNextPage()}
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

/** The pause in typing after which the search starts, so that no key waits for the results of the last. */
const PAUSE_MS = 150

function Find({ onFind }: { onFind: (wanted: string) => void }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onFind(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, onFind])
  return (
    <TextInput
      type="search"
      aria-label={texts.findADocument}
      placeholder={texts.findADocument}
      className="max-w-sm"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

/** Loads more when it comes near the window, or when it is pressed. */
function More(props: { left: number; busy: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const { left, busy, onMore } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: Observes again once the requested page has loaded.
  useEffect(() => {
    if (busy || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((e) => e.isIntersecting) && onMore(),
      {
        rootMargin: '1500px',
      },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [left, busy])
  return (
    <div ref={place} className="mt-5 text-center">
      <Button disabled={busy} busy={busy} onClick={onMore}>
        {texts.showMoreOf2(left)}
      </Button>
    </div>
  )
}
