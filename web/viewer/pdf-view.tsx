import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as texts from '#texts/viewer.ts'
import { Notice } from '../ui/notice.tsx'
import { PageBar } from './page-bar.tsx'
import { drawPage, openPdf, type PDFDocumentProxy } from './pdf-document.ts'
import type { Target } from './target.ts'
import { useWhenBack } from './use-when-back.ts'

/** A page is redrawn when its width has been stable for this long. */
const SETTLED_MS = 150

/** The pages of a PDF, one at a time, with the quote marked. */
export function PdfView({ target }: { target: Target }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  const [page, setPage] = useState(target.page ?? 1)
  const [large, setLarge] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const width = useSettledWidth(place)
  const revealed = useRef<number | null>(null)
  const [attempt, setAttempt] = useState(0)
  useWhenBack(failed, () => {
    setFailed(false)
    setPdf(null)
    setAttempt(attempt + 1)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: Each attempt opens the file anew.
  useEffect(() => {
    const loading = openPdf(target.documentId)
    loading.promise.then(setPdf, (error: unknown) => {
      if (loading.destroyed) return
      console.error('The PDF could not be opened:', error)
      setFailed(true)
    })
    return () => void loading.destroy()
  }, [target.documentId, attempt])

  useEffect(() => {
    const element = place.current
    if (!pdf || !element || width === 0) return
    const controller = new AbortController()
    const quote = page === (target.page ?? 1) ? target.quote : null
    const reveal = revealed.current !== page
    drawPage(pdf, { page, place: element, quote, near: target.near, reveal, signal: controller.signal }).then(
      () => {
        if (!controller.signal.aborted) revealed.current = page
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        console.error(`Page ${page} could not be drawn:`, error)
        setFailed(true)
      },
    )
    return () => controller.abort()
  }, [pdf, page, width, target.page, target.quote, target.near])

  if (failed)
    return (
      <div className="p-5">
        <Notice kind="error">{texts.thisPageCannotBeShownHere}</Notice>
      </div>
    )
  return (
    <div className="p-4">
      <PageBar
        page={page}
        pages={pdf?.numPages ?? null}
        large={large}
        onPage={setPage}
        onLarge={() => {
          revealed.current = null
          setLarge(!large)
        }}
      />
      <div
        ref={place}
        data-testid="pdf-page"
        className={`pdf-page mx-auto shadow-low ring-1 ring-rule ${large ? 'w-[200%]' : 'max-w-3xl'}`}
      />
    </div>
  )
}

/**
 * Returns the width of an element in whole pixels: at once when it appears, later when a new width is stable.
 */
function useSettledWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    setWidth(element.clientWidth)
    let waiting: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(waiting)
      waiting = setTimeout(() => setWidth(element.clientWidth), SETTLED_MS)
    })
    observer.observe(element)
    return () => {
      clearTimeout(waiting)
      observer.disconnect()
    }
  }, [place])
  return width
}
