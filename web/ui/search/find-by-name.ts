/**
 * What has a text in its name, whatever the case: first what is called exactly that, then what begins with it,
 * then the rest, each in the order given. Everything where nothing is looked for.
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
