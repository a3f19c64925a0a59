import { Download, Trash2 } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#texts/datasets.tsx'
import * as states from '#texts/messages/states.ts'
import { enterPassword } from '#texts/shell.tsx'
import type { Document } from '../../../../shared/documents.ts'
import { documentEndpoints } from '../../../../shared/endpoints/documents.ts'
import { FORMATS } from '../../../../shared/formats.ts'
import { addressOf } from '../../../api/client.ts'
import { StoredText } from '../../../shell/stored-text.tsx'
import { isLocked, UnlockButton } from '../../../shell/unlock-button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { buttonClass } from '../../../ui/form/button-class.ts'
import { Ago } from '../../../ui/format/ago.tsx'
import { formatBytes } from '../../../ui/format/format-bytes.ts'
import { pageCount } from '../../../ui/format/page-count.ts'
import { FileName } from '../../../ui/text/file-name.tsx'
import { type Chosen, isChosen } from './chosen.ts'

/**
 * The rows rendered at first, and added when the end comes near the window: as many as a slow phone renders
 * at once.
 */
const STEP = 12

/**
 * The rows of a list of documents, rendered as needed. `of`: identifies the list; a new value starts from the
 * top.
 */
export const DocumentRows = memo(function DocumentRows(props: {
  documents: readonly Document[]
  of: string
  chosen: Chosen
  /** `isRange`: from the last row that was ticked to this one. */
  onTick: (row: number, on: boolean, isRange: boolean) => void
  onDelete: (document: Document) => void
}) {
  const { documents, of, chosen, onTick, onDelete } = props
  const [drawn, setDrawn] = useState({ of, rows: STEP })
  const rows = drawn.of === of ? drawn.rows : STEP
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (rows >= documents.length || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setDrawn({ of, rows: rows + STEP }),
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [rows, documents.length, of])
  if (documents.length === 0) return null
  return (
    <>
      <Card>
        <ul className="divide-y divide-rule">
          {documents.slice(0, rows).map((document, row) => (
            <DocumentRow
              // biome-ignore lint/suspicious/noArrayIndexKey: A row keeps no state of its document, and updating a row is faster than creating one.
              key={row}
              row={row}
              document={document}
              isTicked={isChosen(chosen, document.id)}
              onTick={onTick}
              onDelete={onDelete}
            />
          ))}
        </ul>
      </Card>
      <div ref={end} />
    </>
  )
})

/** A document in the list of its dataset. */
const DocumentRow = memo(function DocumentRow(props: {
  row: number
  document: Document
  isTicked: boolean
  onTick: (row: number, on: boolean, isRange: boolean) => void
  onDelete: (document: Document) => void
}) {
  const { row, document, isTicked, onTick, onDelete } = props
  const isRange = useRef(false)
  return (
    <li
      className={`flex min-h-15 items-center gap-3 py-2 pr-2 max-sm:gap-2 ${isTicked ? 'bg-hover' : ''} [contain-intrinsic-height:auto_2.75rem] [content-visibility:auto]`}
    >
      <label className="-my-2 -mr-3 flex cursor-pointer items-center self-stretch pr-3 pl-5 max-sm:-mr-2 max-sm:pr-2 max-sm:pl-3">
        <input
          type="checkbox"
          aria-label={texts.selectIt(document.filename)}
          className="size-4.5 accent-solid"
          checked={isTicked}
          onClick={(event) => {
            isRange.current = event.shiftKey
          }}
          onChange={({ target }) => onTick(row, target.checked, isRange.current)}
        />
      </label>
      <Badge className="w-14 shrink-0 justify-center max-sm:w-12">{FORMATS[document.file_type].label}</Badge>
      <div className="min-w-0 flex-1 leading-snug">
        <p className="font-medium">
          {document.status === 'completed' ? (
            <Link
              to={`/dashboard/documents/${encodeURIComponent(document.id)}`}
              aria-label={document.filename}
              className="hover:underline"
            >
              <FileName name={document.filename} wraps />
            </Link>
          ) : (
            <FileName name={document.filename} wraps />
          )}
        </p>
        {document.status === 'failed' ? (
          <p className="text-[0.867rem] text-error">
            {document.error ? (
              <StoredText said={document.said} sentence={document.error} about={document.filename} />
            ) : (
              texts.thisDocumentCouldNotBeRead
            )}
          </p>
        ) : (
          <p className="dotted text-[0.867rem] text-ink-faint tabular-nums">
            {document.pages !== null && <span>{pageCount(document.filename, document.pages)}</span>}
            <span>{texts.nChunks(document.chunks)}</span>
            <span>{formatBytes(document.size_bytes)}</span>
            <Ago at={document.created_at} />
          </p>
        )}
        {document.status === 'failed' && isLocked(document.filename, document.said) && (
          <div className="mt-1.5">
            <UnlockButton
              key={document.filename}
              documentId={document.id}
              name={document.filename}
              label={enterPassword}
            />
          </div>
        )}
      </div>
      {document.status !== 'completed' && (
        <Badge
          tone={document.status === 'failed' ? 'error' : 'info'}
          className={document.status === 'failed' ? 'max-sm:hidden' : ''}
        >
          {states.fileStatus[document.status]}
        </Badge>
      )}
      <a
        href={addressOf(documentEndpoints.documentFile, { params: { id: document.id } })}
        download={document.filename}
        aria-label={texts.download(document.filename)}
        className={buttonClass({ look: 'quiet', size: 'icon' })}
      >
        <Download aria-hidden className="size-4" />
      </a>
      <Button
        look="quiet"
        size="icon"
        aria-label={texts.deleteIt3(document.filename)}
        onClick={() => onDelete(document)}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </li>
  )
})
