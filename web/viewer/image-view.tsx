import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import * as texts from '#texts/viewer.ts'
import { documentEndpoints } from '../../shared/endpoints/documents.ts'
import { addressOf } from '../api/client.ts'
import { Notice } from '../ui/notice.tsx'
import { PictureMarks } from './picture-marks.tsx'
import { markedBoxesQuery } from './queries.ts'
import { reveal } from './reveal.ts'
import type { Target } from './target.ts'
import { useWhenBack } from './use-when-back.ts'

/** An image with the target words marked. */
export function ImageView({ target, name }: { target: Target; name: string }) {
  const boxes = useQuery(markedBoxesQuery(target)).data ?? []
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const place = useRef<HTMLDivElement>(null)
  useWhenBack(state === 'failed', () => setState('loading'))
  const ready = state === 'shown' && boxes.length > 0
  useLayoutEffect(() => {
    if (ready) reveal(place.current?.querySelector('.pdf-mark'))
  }, [ready])

  if (state === 'failed')
    return (
      <div className="p-5">
        <Notice kind="error">{texts.thisPageCannotBeShownHere}</Notice>
      </div>
    )
  return (
    <div className="p-4">
      <div ref={place} data-testid="picture" className="pdf-page mx-auto w-fit shadow-low ring-1 ring-rule">
        {/* The marks are positioned on the pixels as stored, so the image ignores its orientation. */}
        <img
          src={addressOf(documentEndpoints.documentFile, {
            params: { id: target.documentId },
            query: { inline: '1' },
          })}
          alt={name}
          className="block max-w-full [image-orientation:none]"
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
        {state === 'shown' && <PictureMarks boxes={boxes} />}
      </div>
    </div>
  )
}
