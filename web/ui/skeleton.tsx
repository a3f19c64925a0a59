/** The place of something that is still loading; sized by its classes like what will stand there. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`shimmer rounded-md bg-sunken ${className}`} />
}
