import { type RefObject, useEffect, useRef } from 'react'
import { scrollBehavior } from '../../ui/scroll-behavior.ts'

/**
 * Keeps a row of a scrolling list in view as work goes on from row to row, unless a person points at the list or its focus is
 * inside. `row`: its index; -1 for none.
 */
export function useFollowedRow<T extends HTMLElement>(row: number): RefObject<T | null> {
  const list = useRef<T>(null)
  useEffect(() => {
    const box = list.current
    const item = row < 0 ? undefined : box?.children[row]
    if (!box || !(item instanceof HTMLElement) || box.matches(':hover, :focus-within')) return
    const top = item.offsetTop - box.offsetTop
    const isSeen = top >= box.scrollTop && top + item.offsetHeight <= box.scrollTop + box.clientHeight
    // Some rows before it stay in view, and most that follow.
    if (!isSeen) box.scrollTo({ top: top - box.clientHeight / 4, behavior: scrollBehavior() })
  }, [row])
  return list
}
