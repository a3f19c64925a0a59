import { useParams, useSearchParams } from 'react-router'
import { Card } from '../ui/card.tsx'
import { SourceViewer } from './source-viewer.tsx'
import { targetOfAddress } from './target.ts'

/** A document on a page of its own, at the place that the address names. */
export function DocumentPage() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="sr-only">Document</h1>
      <Card className="h-[calc(100dvh-8rem)] min-h-96 overflow-clip">
        <SourceViewer key={`${id} ${query}`} target={targetOfAddress(id, query)} />
      </Card>
    </>
  )
}
