import { type ComponentProps, Suspense } from 'react'
import { PartFailure } from '../../shell/loading/page-failure.tsx'
import { Boundary } from '../../ui/loading/boundary.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { TableView as View } from './table-view.tsx'

const TableView = lazyComponent(async () => (await import('./table-view.tsx')).TableView)

/** A TableView, whose code is loaded when a table is first shown. */
export function TablePart(props: ComponentProps<typeof View>) {
  return (
    <Boundary
      resetKey={props.target.documentId}
      fallback={(error, retry) => (
        <div className="p-5">
          <PartFailure error={error} retry={retry} />
        </div>
      )}
    >
      <Suspense fallback={<Skeleton className="m-6 h-40" />}>
        <TableView key={props.choice.number} {...props} />
      </Suspense>
    </Boundary>
  )
}
