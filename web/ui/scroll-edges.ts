/**
 * Keeps `data-more` of a scrolling element up to date: 'start' and 'end' for the sides where columns are out of view,
 * which the styles fade out. Returns what stops it.
 */
export function watchScrollEdges(element: HTMLElement): () => void {
  const measure = () => {
    // Negative in text that runs from right to left.
    const from = Math.abs(element.scrollLeft)
    const hidden = element.scrollWidth - element.clientWidth
    const sides = [from > 1 && 'start', hidden - from > 1 && 'end'].filter((side) => side !== false)
    element.dataset.more = sides.join(' ')
  }
  measure()
  element.addEventListener('scroll', measure, { passive: true })
  const size = new ResizeObserver(measure)
  size.observe(element)
  return () => {
    element.removeEventListener('scroll', measure)
    size.disconnect()
  }
}
