const NUMBER = new Intl.NumberFormat('en-US')

/** A whole number with thousands separators. */
export function formatCount(count: number): string {
  return NUMBER.format(count)
}

/** '1 document', '1,200 documents'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
