import { Skeleton } from '../../ui/skeleton.tsx'

/** Stands where a page will be while its code arrives. */
export function PageSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6" aria-busy>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-32" />
      <Skeleton className="h-56" />
    </div>
  )
}
