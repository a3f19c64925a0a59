import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import * as texts from '#texts/viewer.ts'
import { Button } from '../ui/form/button.tsx'

/** Buttons to turn and enlarge pages. `pages`: null until known. */
export function PageBar(props: {
  page: number
  pages: number | null
  large: boolean
  onPage: (page: number) => void
  onLarge: () => void
}) {
  const { page, pages, large, onPage } = props
  return (
    <div className="sticky left-4 mb-3 flex items-center justify-center gap-2 text-[0.933rem] tabular-nums">
      <Button
        look="quiet"
        size="icon-sm"
        aria-label={texts.previousPage}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </Button>
      <span role="status">{pages ? texts.pageOf(page, pages) : texts.opening}</span>
      <Button
        look="quiet"
        size="icon-sm"
        aria-label={texts.nextPage}
        disabled={!pages || page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden className="size-4" />
      </Button>
      <Button
        look="quiet"
        size="icon-sm"
        aria-label={large ? texts.fitToWidth : texts.enlarge}
        title={large ? texts.fitToWidth : texts.enlarge}
        onClick={props.onLarge}
      >
        {large ? <ZoomOut aria-hidden className="size-4" /> : <ZoomIn aria-hidden className="size-4" />}
      </Button>
    </div>
  )
}
