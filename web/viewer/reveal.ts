/** Brings an element to the middle of the part of the viewer that scrolls, and moves nothing else of the page. */
export function reveal(element: Element | null | undefined) {
  const frame = element?.closest('[data-viewer-frame]')
  if (!element || !frame) return
  const inner = element.getBoundingClientRect()
  const outer = frame.getBoundingClientRect()
  frame.scrollBy(
    (inner.left + inner.right - outer.left - outer.right) / 2,
    (inner.top + inner.bottom - outer.top - outer.bottom) / 2,
  )
}
