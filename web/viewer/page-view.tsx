import { Suspense } from 'react'
import { PartFailure } from '../shell/loading/page-failure.tsx'
import { Boundary } from '../ui/loading/boundary.tsx'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Target } from './target.ts'

const ImageView = lazyComponent(async () => (await import('./image-view.tsx')).ImageView)
const TiffView = lazyComponent(async () => (await import('./tiff-view.tsx')).TiffView)
const PdfView = lazyComponent(async () => (await import('./pdf-view.tsx')).PdfView)

/** Shows a PDF or a picture as it looks. `type`: its format; `name`: its file name. */
export function PageView({ target, type, name }: { target: Target; type: string; name: string }) {
  return (
    <Boundary
      resetKey={target.documentId}
      fallback={(error, retry) => (
        <div className="p-5">
          <PartFailure error={error} retry={retry} />
        </div>
      )}
    >
      <Suspense fallback={<Skeleton className="m-6 h-96" />}>
        {type === 'pdf' ? (
          <PdfView key={`${target.documentId} ${target.page} ${target.start}`} target={target} />
        ) : type === 'tiff' ? (
          <TiffView key={`${target.documentId} ${target.page} ${target.start}`} target={target} name={name} />
        ) : (
          <ImageView target={target} name={name} />
        )}
      </Suspense>
    </Boundary>
  )
}
