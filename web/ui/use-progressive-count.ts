import { startTransition, useEffect, useState } from 'react'

/**
 * Returns how many of `count` items to render: `step` at once, and `step` more with each frame, so that no
 * frame takes long.
 */
export function useProgressiveCount(count: number, step: number): number {
  const [drawn, setDrawn] = useState(step)
  useEffect(() => {
    if (drawn >= count) return
    const frame = setTimeout(() => startTransition(() => setDrawn(drawn + step)), FRAME_MS)
    return () => clearTimeout(frame)
  }, [drawn, count, step])
  return Math.min(count, drawn)
}

/** A timer instead of animation frames, which a hidden page does not get. */
const FRAME_MS = 16
