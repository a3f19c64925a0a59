const NUMBER = /^[-+(]?[$€£¥]?\s?\d[\d.,'’\s]*%?\)?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/

/**
 * Whether a table's first row names its columns. A header row is mostly filled, has distinct cells and hardly any
 * numbers, and differs from the rows below it; a first row that looks like all the others is data.
 */
export function looksLikeHeaderRow(first: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const filled = first.filter(Boolean)
  if (filled.length === 0 || rows.length === 0) return false
  const width = Math.max(...rows.slice(0, 20).map((row) => row.length))
  if (filled.length < Math.min(first.length, width) * 0.6) return false
  if (
    filled.filter((cell) => NUMBER.test(cell) && !/^(?:19|20)\d\d$/.test(cell)).length >
    filled.length * 0.2
  )
    return false
  if (filled.some((cell) => cell.length > 200)) return false
  if (new Set(filled).size < filled.length * 0.7) return false
  const body = rows.slice(0, 20)
  let figures = 0
  let repeats = 0
  for (const [column, name] of first.entries()) {
    const cells = body.map((row) => row[column] ?? '').filter(Boolean)
    if (
      cells.length > 0 &&
      cells.filter((cell) => NUMBER.test(cell)).length > cells.length / 2 &&
      !NUMBER.test(name)
    )
      figures++
    if (name && cells.includes(name)) repeats++
  }
  if (repeats > first.length * 0.3) return false
  if (figures > 0) return true
  const isName = (cell: string) => !/[.!?]$/.test(cell) && /\p{L}/u.test(cell)
  const short = filled.filter((cell) => cell.length <= 40).length
  return filled.every(isName) && short >= filled.length * 0.8
}
