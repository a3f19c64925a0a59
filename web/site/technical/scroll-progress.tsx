import { useEffect, useState } from 'react'
import * as texts from '#texts/site/technical.tsx'

/** How far down the page one is, as a line above it. */
export function ScrollProgress() {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    const measure = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const way = scrollHeight - clientHeight
      setPercent(way <= 0 ? 100 : Math.round((100 * scrollTop) / way))
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [])
  return (
    <div
      role="progressbar"
      aria-label={texts.readSoFar}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="fixed inset-x-0 top-0 z-40 h-1"
    >
      {/* Without a style at first, which the page's content policy lets no HTML have. */}
      {percent > 0 && (
        <div className="h-full origin-left bg-(--thread)" style={{ transform: `scaleX(${percent / 100})` }} />
      )}
    </div>
  )
}
