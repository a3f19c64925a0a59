import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'

/**
 * Turns pages of a long list. `what`: the part that is shown, in words; `begin`, `end`: its positions, of `total`; `names`:
 * what the buttons do, from the first to the last page.
 */
export function Pager(props: {
  what: string
  names: readonly [string, string, string, string]
  begin: number
  end: number
  total: number
  step: number
  onTurn: (begin: number) => void
}) {
  const { names, begin, end, total, step, onTurn } = props
  const last = Math.max(0, total - 1 - ((total - 1) % step))
  const turns = [
    { icon: ChevronFirst, to: 0, isThere: begin > 0 },
    { icon: ChevronLeft, to: Math.max(0, begin - step), isThere: begin > 0 },
    { icon: ChevronRight, to: end, isThere: end < total },
    { icon: ChevronLast, to: last, isThere: end < total },
  ]
  return (
    <div className="flex items-center gap-0.5 tabular-nums">
      <span role="status" className="me-2">
        {props.what}
      </span>
      {turns.map(({ icon: Icon, to, isThere }, index) => (
        <Button
          key={names[index]}
          look="quiet"
          size="icon-sm"
          aria-label={names[index]}
          title={names[index]}
          disabled={!isThere}
          onClick={() => onTurn(to)}
        >
          <Icon aria-hidden className="size-4 rtl:-scale-x-100" />
        </Button>
      ))}
    </div>
  )
}
