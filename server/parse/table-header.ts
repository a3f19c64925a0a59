const MAX_NAME_CHARS = 120

/**
 * Whether a table's first row reads as the names of its columns: several cells, most of them filled, short,
 * none a bare number, and none twice. `rowCount` counts the row itself.
 */
export function looksLikeHeader(cells: readonly string[], rowCount: number): boolean {
  const names = cells.filter((cell) => cell !== '')
  if (rowCount < 2 || cells.length < 2 || names.length < Math.max(2, cells.length / 2)) return false
  if (new Set(names).size < names.length) return false
  return names.every((name) => name.length <= MAX_NAME_CHARS && !isQuantity(name))
}

/** A number, percentage, amount or numeric date; years count as names, as columns are often named for them. */
function isQuantity(text: string): boolean {
  if (/^(19|20)\d\d$/.test(text)) return false
  return /^[-+(]?\s*[$€£¥]?\s*\d[\d.,:/\s-]*\s*[%€$£¥)]?$/.test(text)
}
