import { type Perturbation, pick } from './perturbations.ts'

type Cell = { readonly header: string; readonly value: string }

/** The cells of a row that is read as "header: value; …", or none where it is not that plain. */
function cellsOf(row: string): Cell[] {
  const cells = row.split('; ').map((cell) => {
    const at = cell.indexOf(': ')
    return { header: cell.slice(0, at), value: cell.slice(at + 2) }
  })
  const headers = cells.map(({ header }) => header)
  const plain = cells.every(
    ({ header, value }) => /^\p{L}[\p{L} _()%-]{1,30}$/u.test(header) && value !== '' && value.length < 40,
  )
  return plain && new Set(headers).size === headers.length && cells.length >= 2 ? cells : []
}

/** The name of a row: its first cell in words. */
function nameOf(cells: readonly Cell[]): Cell | undefined {
  return cells.find(({ value }) => /^\p{Lu}[\p{L} .'-]{2,}$/u.test(value))
}

function told(name: Cell, cell: Cell, random: () => number): string {
  const header = cell.header.replaceAll('_', ' ')
  return (
    pick(
      [
        `${name.value}: ${cell.header} ${cell.value}`,
        `The ${header} of ${name.value} is ${cell.value}.`,
        `For ${name.value}, ${header} is ${cell.value}.`,
        `${name.value} has a ${header} of ${cell.value}.`,
      ],
      random,
    ) ?? ''
  )
}

/** What one cell says, with the row it is of. */
export const cellClaim: Perturbation = (row, _, random) => {
  const cells = cellsOf(row)
  const name = nameOf(cells)
  const cell = pick(
    cells.filter((other) => other !== name),
    random,
  )
  return name && cell ? told(name, cell, random) : null
}

const otherRow: Perturbation = (row, others, random) => {
  const cells = cellsOf(row)
  const name = nameOf(cells)
  const found = pick(
    others.flatMap((other) =>
      cellsOf(other).filter(({ header, value }) =>
        cells.some((own) => own !== name && own.header === header && own.value !== value),
      ),
    ),
    random,
  )
  return name && found && !row.includes(found.value) ? told(name, found, random) : null
}

const otherColumn: Perturbation = (row, _, random) => {
  const cells = cellsOf(row)
  const name = nameOf(cells)
  const rest = cells.filter((cell) => cell !== name)
  const cell = pick(rest, random)
  const other = pick(
    rest.filter(({ value }) => value !== cell?.value && /\d/.test(value) === /\d/.test(cell?.value ?? '')),
    random,
  )
  return name && cell && other ? told(name, { header: cell.header, value: other.value }, random) : null
}

/** What a table does not say: a value of another row, and of another column. */
export const TABLE_PERTURBATIONS: Readonly<Record<string, Perturbation>> = {
  'value of another row': otherRow,
  'value of another column': otherColumn,
}
