import { startTransition, useEffect, useState } from 'react'

/** How many of `count` things to draw: `step` at once, and `step` more with each frame, so that none is long. */
export function useGrowing(count: number, step: number): number {
  const [drawn, setDrawn] = useState(step)
  useEffect(() => {
    if (drawn >= count) return
    const frame = setTimeout(() => startTransition(() => setDrawn(drawn + step)), FRAME_MS)
    return () => clearTimeout(frame)
  }, [drawn, count, step])
  return Math.min(count, drawn)
}

/** A timer, as a page that is out of view has no frames. */
const FRAME_MS = 16
