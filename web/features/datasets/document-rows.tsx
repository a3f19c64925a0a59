import { memo, useEffect, useRef, useState } from 'react'
import type { Document } from '../../../shared/documents.ts'
import { Card } from '../../ui/card.tsx'
import { DocumentRow } from './document-row.tsx'

/** So many rows are drawn at first, and as many more when their end comes near the window: what a slow phone draws at once. */
const STEP = 12

/** The rows of a list of documents, as many as are needed. `of`: what the list is of; another begins at its top. */
export const DocumentRows = memo(function DocumentRows(props: {
  documents: readonly Document[]
  of: string
  onDelete: (document: Document) => void
}) {
  const { documents, of, onDelete } = props
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps nothing of its document, and to write another into it is quicker than to make one.
            <DocumentRow key={row} document={document} onDelete={onDelete} />
          ))}
        </ul>
      </Card>
      <div ref={end} />
    </>
  )
})
