/** The placeholder of something that is loading; its classes give the size of the content to come. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`shimmer rounded-md bg-sunken ${className}`} />
}
