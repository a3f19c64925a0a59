/** A rectangle on a slide, in any unit; `y` grows downwards. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * Sorts shapes into bands from top to bottom, and each band from left to right. A shape belongs to a band if most of
 * its height lies beside the band's first shape. Shapes without a position come last, in file order.
 */
export function inReadingOrder<T extends { readonly box: Box | null }>(shapes: readonly T[]): T[] {
  const placed = shapes.flatMap((shape) => (shape.box === null ? [] : [{ shape, box: shape.box }]))
  placed.sort((left, right) => left.box.y - right.box.y || left.box.x - right.box.x)
  const ordered: T[] = []
  let band: typeof placed = []
  const endBand = () => {
    band.sort((left, right) => left.box.x - right.box.x || left.box.y - right.box.y)
    ordered.push(...band.map(({ shape }) => shape))
    band = []
  }
  for (const each of placed) {
    const first = band[0]
    if (first !== undefined && first.box.y + first.box.height - each.box.y < each.box.height / 2) endBand()
    band.push(each)
  }
  endBand()
  return [...ordered, ...shapes.filter((shape) => shape.box === null)]
}
