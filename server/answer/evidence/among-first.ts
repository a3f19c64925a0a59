/**
 * Moves those that are wanted among the first `most`, in place of the last others there; all but one at most, as the first stays
 * where it is. Returns a new list.
 */
export function amongFirst<T>(list: readonly T[], isWanted: (one: T) => boolean, most: number): T[] {
  const late = list
    .slice(most)
    .filter(isWanted)
    .slice(0, most - 1)
  if (late.length === 0) return [...list]
  const others = list.slice(1, most).filter((one) => !isWanted(one))
  const moved = [...late, ...others.slice(-late.length)]
  return list.filter((one) => !moved.includes(one)).toSpliced(most - late.length, 0, ...moved)
}
