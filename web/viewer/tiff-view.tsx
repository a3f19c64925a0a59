import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as texts from '#texts/viewer.ts'
import { documentEndpoints } from '../../shared/endpoints/documents.ts'
import { send } from '../api/client.ts'
import { Notice } from '../ui/notice.tsx'
import { PageBar } from './page-bar.tsx'
import { PictureMarks } from './picture-marks.tsx'
import { markedBoxesQuery } from './queries.ts'
import { reveal } from './reveal.ts'
import type { Target } from './target.ts'
import { drawTiff } from './tiff/tiff-canvas.ts'
import { TiffError, type TiffPage, tiffPages } from './tiff/tiff-directory.ts'
import { useWhenBack } from './use-when-back.ts'

type Tiff = { readonly file: Uint8Array<ArrayBuffer>; readonly pages: readonly TiffPage[] }

/** The pages of a TIFF file, which browsers do not show, with the target words marked. */
export function TiffView({ target, name }: { target: Target; name: string }) {
  const marked = useQuery(markedBoxesQuery(target)).data
  const [tiff, setTiff] = useState<Tiff | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [drawn, setDrawn] = useState<number | null>(null)
  const [fault, setFault] = useState<{ page: number | null; text: string } | null>(null)
  const [large, setLarge] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const wanted = chosen ?? target.page ?? marked?.[0]?.page ?? 1
  const page = Math.min(wanted, tiff?.pages.length ?? wanted)

  const [attempt, setAttempt] = useState(0)
  useWhenBack(fault !== null, () => {
    setFault(null)
    setAttempt(attempt + 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each attempt opens the file anew.
  useEffect(() => {
    const controller = new AbortController()
    openTiff(target.documentId, controller.signal).then(setTiff, (error: unknown) => {
      if (!controller.signal.aborted) setFault({ page: null, text: faultText(error) })
    })
    return () => controller.abort()
  }, [target.documentId, attempt])

  useEffect(() => {
    const directory = tiff?.pages[page - 1]
    if (!tiff || !directory) return
    const controller = new AbortController()
    drawTiff(tiff.file, directory, controller.signal).then(
      (canvas) => {
        if (controller.signal.aborted) return
        canvas.setAttribute('role', 'img')
        canvas.setAttribute('aria-label', name)
        place.current?.replaceChildren(canvas)
        setDrawn(page)
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFault({ page, text: faultText(error) })
      },
    )
    return () => controller.abort()
  }, [tiff, page, name])

  const boxes = drawn === page ? (marked ?? []).filter((box) => (box.page ?? 1) === page) : []
  const ready = boxes.length > 0
  useLayoutEffect(() => {
    if (ready) reveal(place.current?.parentElement?.querySelector('.pdf-mark'))
  }, [ready])

  const shownFault = fault?.page === null || fault?.page === page ? fault.text : null
  return (
    <div className="p-4">
      {(shownFault === null || (tiff?.pages.length ?? 0) > 1) && (
        <PageBar
          page={page}
          pages={tiff?.pages.length ?? null}
          large={large}
          onPage={setChosen}
          onLarge={() => setLarge(!large)}
        />
      )}
      {shownFault !== null && <Notice kind="error">{shownFault}</Notice>}
      <div
        hidden={shownFault !== null}
        data-testid="picture"
        className={`pdf-page mx-auto shadow-low ring-1 ring-rule ${large ? 'w-[200%]' : 'max-w-3xl'}`}
      >
        <div ref={place} className="[&>canvas]:h-auto [&>canvas]:w-full" />
        <PictureMarks boxes={boxes} />
      </div>
    </div>
  )
}

async function openTiff(id: string, signal: AbortSignal): Promise<Tiff> {
  const response = await send(
    documentEndpoints.documentFile,
    { params: { id }, query: { inline: '1' } },
    { accept: 'image/tiff', signal },
  )
  const file = new Uint8Array(await response.arrayBuffer())
  return { file, pages: tiffPages(file) }
}

function faultText(error: unknown): string {
  console.error('The picture could not be shown:', error)
  if (!(error instanceof TiffError)) return texts.thisPageCannotBeShownHere
  if (error.fault === 'too large') return texts.thisPictureIsTooLarge
  return error.fault === 'unusual' ? texts.thisPictureIsUnusual : texts.thisPageCannotBeShownHere
}
