import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Draws `children` once they are less than a screen away; `className` keeps about their room until then. */
export function WhenNear({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '100% 0px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [near])
  return (
    <div ref={place} className={className}>
      {near && children}
    </div>
  )
}
