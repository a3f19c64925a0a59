/** Centres an element within the viewer's scroll containers, without scrolling the rest of the page. */
export function reveal(element: Element | null | undefined) {
  if (!element) return
  for (const around of ['[data-viewer-table]', '[data-viewer-frame]']) {
    const frame = element.closest(around)
    const inner = element.getBoundingClientRect()
    const outer = frame?.getBoundingClientRect()
    if (!frame || !outer) continue
    frame.scrollBy(
      (inner.left + inner.right - outer.left - outer.right) / 2,
      (inner.top + inner.bottom - outer.top - outer.bottom) / 2,
    )
  }
}
