import { useQuery } from '@tanstack/react-query'
import { Download, Maximize2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#texts/viewer.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { pageOriginOf } from '../../shared/page-origin.ts'
import { detailOf } from '../api/api-error.ts'
import { addressOf } from '../api/client.ts'
import { Button } from '../ui/form/button.tsx'
import { buttonClass } from '../ui/form/button-class.ts'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FileName } from '../ui/text/file-name.tsx'
import { PageOriginLine } from '../ui/text/page-origin.tsx'
import { PageView } from './page-view.tsx'
import { documentQuery, isGone } from './queries.ts'
import { firstTable } from './table/first-table.ts'
import { type TableChoice, wholeTable } from './table/table-address.ts'
import { TablePart } from './table/table-part.tsx'
import { tablesQuery } from './table/table-queries.ts'
import { addressOfTarget, type Target } from './target.ts'
import { TextView } from './text-view.tsx'

/** Formats with blocks of many rows and cells. */
const SHEETS: ReadonlySet<string> = new Set(['csv', 'xlsx', 'ods', 'xls'])

/** Formats shown as they look, not only as text. */
const SEEN: ReadonlySet<string> = new Set(['pdf', 'png', 'jpeg', 'tiff'])

/**
 * The document behind a citation: a page of a PDF, an image, a table, or the text of any document, with the quote
 * marked. Without `onClose` it fills a page of its own. `onTable`: keeps which table is shown and how, as in the
 * address of a page; without it the viewer keeps that itself.
 */
export function SourceViewer(props: {
  target: Target
  onClose?: () => void
  onTable?: (table: TableChoice | null) => void
}) {
  const { target, onClose } = props
  const known = useQuery(documentQuery(target.documentId))
  const [wanted, setWanted] = useState<'page' | 'text' | null>(null)
  const [own, setOwn] = useState<TableChoice | null>(target.table ?? null)
  const type = known.data?.file_type ?? ''
  const origin = known.data ? pageOriginOf(known.data.metadata) : null
  // Only its text is kept open.
  const isSeen = SEEN.has(type) && known.data?.metadata.password_protected !== true
  const isSheet = SHEETS.has(type)
  const listed = useQuery({ ...tablesQuery(target.documentId), enabled: known.data?.status === 'completed' })
  const tables = listed.data?.data ?? []
  const chosen = props.onTable ? (target.table ?? null) : own
  const choose = props.onTable ?? setOwn
  const first = isSheet ? firstTable(target, tables) : null
  const table = wanted === null ? (chosen ?? (first === null ? null : wholeTable(first))) : null
  const isTable = table !== null && table.number < tables.length
  const view = isTable ? 'table' : isSeen && wanted !== 'text' ? 'page' : 'text'
  const show = (next: 'page' | 'text') => {
    setWanted(next)
    choose(null)
  }
  const showTable = (next: TableChoice) => {
    setWanted(null)
    choose(next)
  }
  return (
    <section aria-label={texts.source} className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-14 shrink-0 items-center gap-1 max-sm:flex-wrap border-b border-rule py-2 pr-2 pl-5">
        <div className="min-w-0 flex-1 leading-snug">
          <h2
            tabIndex={-1}
            data-viewer-title
            aria-label={known.data?.filename}
            className="truncate font-semibold outline-none"
          >
            {known.data && <FileName name={known.data.filename} />}
            {known.isPending && <Skeleton className="h-5 w-48" />}
            {known.isError && (isGone(known.error) ? texts.documentNotFound : texts.documentNotAvailable)}
          </h2>
          {known.data && (
            <Link
              to={`/dashboard/datasets/${encodeURIComponent(known.data.dataset)}`}
              className="block truncate text-[0.867rem] text-ink-faint hover:underline"
            >
              <bdi>{known.data.dataset}</bdi>
            </Link>
          )}
          {origin && <PageOriginLine origin={origin} />}
        </div>
        {(isSeen || tables.length > 0) && (
          <fieldset
            aria-label={texts.view}
            // On a phone three views leave no room for the name.
            className={`mr-1 flex rounded-md bg-sunken p-0.5 ${isSeen && tables.length > 0 ? 'max-sm:order-last max-sm:w-full max-sm:*:flex-1' : ''}`}
          >
            {isSeen && (
              <Choice chosen={view === 'page'} onChoose={() => show('page')}>
                {texts.page2}
              </Choice>
            )}
            {tables.length > 0 && (
              <Choice
                chosen={view === 'table'}
                onChoose={() => showTable(wholeTable(firstTable(target, tables) ?? 0))}
              >
                {texts.table}
              </Choice>
            )}
            <Choice chosen={view === 'text'} onChoose={() => show('text')}>
              {texts.text}
            </Choice>
          </fieldset>
        )}
        {onClose && !known.isError && (
          <Link
            to={addressOfTarget({ ...target, table: chosen })}
            aria-label={texts.openOnAPageOfIts}
            title={texts.openOnAPageOfIts}
            className={buttonClass({ look: 'quiet', size: 'icon' })}
          >
            <Maximize2 aria-hidden className="size-4" />
          </Link>
        )}
        {!known.isError && (
          <a
            href={addressOf(endpoints.documentFile, { params: { id: target.documentId } })}
            download={known.data?.filename ?? ''}
            aria-label={texts.downloadTheOriginal}
            title={texts.downloadTheOriginal}
            className={buttonClass({ look: 'quiet', size: 'icon' })}
          >
            <Download aria-hidden className="size-4" />
          </a>
        )}
        {onClose && (
          <Button look="quiet" size="icon" aria-label={texts.closeSource} onClick={onClose}>
            <X aria-hidden className="size-4.5" />
          </Button>
        )}
      </header>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Scrollable regions must be reachable by keyboard.
        tabIndex={0}
        aria-label={texts.document}
        data-viewer-frame
        className={`min-h-0 flex-1 focus-visible:-outline-offset-2 ${view === 'table' ? 'overflow-hidden' : 'overflow-y-auto'}`}
      >
        {known.isError && (
          <div className="p-5">
            {isGone(known.error) ? (
              <div className="grid justify-items-start gap-4">
                <p className="text-ink-soft">{texts.noDocumentHasThisAddress}</p>
                <Link to="/dashboard/datasets" className={buttonClass()}>
                  {texts.backToDatasets}
                </Link>
              </div>
            ) : (
              <Notice kind="error">{detailOf(known.error, texts.thisDocumentCouldNotBeLoaded)}</Notice>
            )}
          </div>
        )}
        {known.data && view === 'page' && <PageView target={target} type={type} name={known.data.filename} />}
        {known.data && view === 'table' && table && (
          <TablePart target={target} tables={tables} choice={table} onChoose={showTable} />
        )}
        {known.data && view === 'text' && isSheet && wanted === null && listed.isPending && (
          <Skeleton className="m-6 h-40" />
        )}
        {known.data && view === 'text' && !(isSheet && wanted === null && listed.isPending) && (
          <TextView
            target={target}
            sheet={isSheet}
            tables={tables}
            onTable={(n) => showTable(wholeTable(n))}
          />
        )}
      </section>
    </section>
  )
}

function Choice(props: { chosen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={props.chosen}
      onClick={props.onChoose}
      className="rounded-sm px-2.5 py-1 text-[0.867rem] font-medium text-ink-soft aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-low"
    >
      {props.children}
    </button>
  )
}
