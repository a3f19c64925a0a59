/** The way from a document's root to a value: member names, element numbers, or a run of elements as text. */
export type JsonPath = readonly (string | number | { readonly range: string })[]

/** `orders[3].total`; names that are no plain words are quoted: `["unit price"]`. */
export function pathText(path: JsonPath): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (typeof step === 'object') text += `[${step.range}]`
    else if (/^[\p{L}_$@][\p{L}\p{N}_$@-]*$/u.test(step)) text += text ? `.${step}` : step
    else text += `[${JSON.stringify(step)}]`
  }
  return text
}

/** The longest path that all of these begin with. */
export function sharedPath(paths: readonly JsonPath[]): JsonPath {
  const [first = [], ...others] = paths
  let length = first.length
  for (const path of others) {
    let same = 0
    while (same < length && path[same] === first[same]) same++
    length = same
  }
  return first.slice(0, length)
}

/** `count` elements of the list at `path`, from `first` on: `orders[3]`, `orders[0..9]`. */
export function elementRange(path: JsonPath, first: number, count: number): JsonPath {
  return [...path, count === 1 ? first : { range: `${first}..${first + count - 1}` }]
}
