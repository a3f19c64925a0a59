/** A progress bar from 0 to 100. */
export function Progress({ value, label }: { value: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full origin-left rounded-full bg-solid transition-transform duration-500 ease-out"
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </div>
  )
}
