/**
 * Returns the items whose names contain a text, ignoring case: exact matches first, then names that begin
 * with it, then the rest, each in the given order. Returns all items for an empty text.
 */
export function findByName<T>(list: readonly T[], text: string, nameOf: (item: T) => string): readonly T[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return list
  const exact: T[] = []
  const beginning: T[] = []
  const containing: T[] = []
  for (const item of list) {
    const name = nameOf(item).toLowerCase()
    const at = name.indexOf(wanted)
    if (at < 0) continue
    if (name === wanted) exact.push(item)
    else if (at === 0) beginning.push(item)
    else containing.push(item)
  }
  return [...exact, ...beginning, ...containing]
}
