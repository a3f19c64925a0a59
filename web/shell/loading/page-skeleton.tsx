import { Skeleton } from '../../ui/skeleton.tsx'

/** The placeholder of a page while its code loads. */
export function PageSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6" aria-busy>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-32" />
      <Skeleton className="h-56" />
    </div>
  )
}
