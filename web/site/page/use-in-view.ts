import { type RefObject, useEffect, useState } from 'react'

/** Returns whether part of the element is on the screen and the page is in view. */
export function useInView(ref: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false)
  const [shown, setShown] = useState(!document.hidden)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold: 0.15,
    })
    observer.observe(element)
    const listen = () => setShown(!document.hidden)
    document.addEventListener('visibilitychange', listen)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', listen)
    }
  }, [ref])
  return inView && shown
}

/** True if the system asks for less motion. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
