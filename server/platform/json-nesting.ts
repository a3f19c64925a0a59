/** Tells whether a JSON value is nested deeper than `depth`, without recursion. */
export function isNestedBeyond(depth: number, value: unknown): boolean {
  const left: [unknown, number][] = [[value, 0]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [one, at] = next
    if (typeof one !== 'object' || one === null) continue
    if (at === depth) return true
    for (const inner of Object.values(one)) left.push([inner, at + 1])
  }
  return false
}
