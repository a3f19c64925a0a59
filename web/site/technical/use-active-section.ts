import { useEffect, useState } from 'react'
import { SECTIONS } from './sections.ts'

/** The label of the section that is read now: the last whose beginning is above the middle of the screen. */
export function useActiveSection(): string | undefined {
  const [active, setActive] = useState<string>()
  useEffect(() => {
    const measure = () => {
      const above = SECTIONS.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < window.innerHeight / 2
      })
      setActive(above.at(-1)?.label)
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => window.removeEventListener('scroll', measure)
  }, [])
  return active
}
