/** A rectangle on a slide, in any unit. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * Shapes in bands from top to bottom and in each from left to right. A shape whose greater part lies beside the
 * first of a band belongs to it. Those without a place keep theirs in the file, at the end.
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
