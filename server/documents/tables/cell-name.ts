/** The name of a cell as spreadsheets show it: column 1 and row 2 are 'B2'. */
export function cellName(column: number, row: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters + row
}

const MAX_SHOWN_CHARS = 80

/** A cell that a comment is on, with what it shows: 'B2, “450”'. */
export function commentedCell(name: string, shown: string | undefined): string {
  const text = (shown ?? '').slice(0, MAX_SHOWN_CHARS)
  return text === '' ? name : `${name}, “${text}”`
}
