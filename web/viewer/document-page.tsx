import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import * as texts from '#texts/viewer.ts'
import { useTitle } from '../shell/use-title.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DocumentGuide } from './guide/document-guide.tsx'
import { documentQuery, isGone, markedWordsQuery } from './queries.ts'
import { SourceViewer } from './source-viewer.tsx'
import { writeChoice } from './table/table-address.ts'
import { addressOfTarget, targetOfAddress } from './target.ts'

/** The page of a document, opened at the place in the address. */
export function DocumentPage() {
  const { id = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const target = targetOfAddress(id, query)
  const { data, error } = useQuery(documentQuery(id))
  useTitle(data?.filename ?? (isGone(error) ? texts.documentNotFound : null))
  const isMarked = target.start !== null && target.end !== null
  const words = useQuery({ ...markedWordsQuery(target), enabled: isMarked })
  return (
    <>
      <h1 className="sr-only">{texts.document}</h1>
      {(!data || data.status === 'completed') && !error && (
        // Closes once a link in it shows another place.
        <DocumentGuide key={`${id} ${target.start} ${target.page}`} id={id} document={data} />
      )}
      <Card className="h-[calc(100dvh-11.5rem)] min-h-96 overflow-clip">
        {isMarked && words.isPending ? (
          <Skeleton className="m-6 h-40" />
        ) : (
          <SourceViewer
            key={`${id} ${addressOfTarget({ ...target, table: null })}`}
            target={{ ...target, ...words.data }}
            onTable={(table) =>
              setQuery(
                (former) => {
                  const next = new URLSearchParams(former)
                  writeChoice(next, table)
                  return next
                },
                { replace: true },
              )
            }
          />
        )}
      </Card>
    </>
  )
}
