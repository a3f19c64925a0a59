import { atOnce, type Steps } from '../../platform/yielding.ts'
import { unitOf } from '../../text/units.ts'
import { isPlainNumber, NOTHING, readCell } from './cell-reading.ts'
import { type StatedUnit, statedUnit } from './stated-unit.ts'

export type ColumnType = 'number' | 'date' | 'text'

/**
 * A column with its cells in a dictionary: row r says `values[codes[r]]`, verbatim and trimmed; the empty cell is ''.
 * `numbers`, `seconds` and `dates` are readings of the distinct values (see CellReading), indexed by code like `values`
 * and NaN where a value has none; `seconds` and `dates` are null if no value has any. `path`: the header from the top
 * row down, or [''] for none. `type`: what most filled cells are. `unit` and `scale`: what the cells or the header say
 * ('Rain mm', 'Revenue (in millions)'); `scale` is the factor of a header only: cells count theirs in themselves.
 */
export type TypedColumn = {
  readonly path: readonly string[]
  readonly type: ColumnType
  readonly unit: string | null
  readonly scale: number
  readonly codes: Uint32Array
  readonly values: readonly string[]
  readonly numbers: Float64Array
  readonly seconds: Float64Array | null
  readonly dates: Float64Array | null
}

/**
 * A table, columnar. `name`: sheet and caption; `document`: the document's title or file name. `totals`: the rows that
 * sum up others, ascending. `amounts`: what caption or corner say of the amounts below, as written: 'in millions of CHF'. Which columns hold
 * amounts they do not say.
 */
export type TypedTable = {
  readonly name: string
  readonly document: string
  readonly rowCount: number
  readonly columns: readonly TypedColumn[]
  readonly totals: readonly number[]
  readonly amounts: string | null
}

/** The share of filled cells that must have a reading for it to be the column's type. */
const MOST = 0.7
/** Stands for a value that is not there. */
const MISSING = /^(?:[-–—.?]+|n\/?a\.?|k\.\s?a\.)$/iu
/** The longest text that does, but for rows of dashes. */
const LONGEST_MISSING = 5
const DASH = /^[-–—.?]/
const SIGN = /^[%$€£¥₹°]/
const HEADER_WORD = /[\p{L}%$€£¥₹°µ]+(?:\/\p{L}+)?/gu

/** Collects the cells of one column, row by row, and types it. */
class ColumnBuilder {
  readonly #codeOf = new Map<string, number>()
  readonly #values: string[] = []
  #codes = new Uint32Array(64)
  #count = 0

  /** Adds the cell of the next row. */
  add(cell: string): void {
    const text = cell.trim()
    let code = this.#codeOf.get(text)
    if (code === undefined) {
      code = this.#values.length
      this.#codeOf.set(text, code)
      this.#values.push(text)
    }
    if (this.#count === this.#codes.length) {
      const wider = new Uint32Array(this.#count * 2)
      wider.set(this.#codes)
      this.#codes = wider
    }
    this.#codes[this.#count++] = code
  }

  /** Returns the typed column. `path`: as in TypedColumn. */
  build(path: readonly string[]): TypedColumn {
    return typeColumn(path, this.#values, this.#codes.slice(0, this.#count))
  }
}

/** Types a column whose cells are coded already. */
export function typeColumn(
  path: readonly string[],
  values: readonly string[],
  codes: Uint32Array,
): TypedColumn {
  return atOnce(typingColumn(path, values, codes))
}

/** A column of texts that are not read as numbers or dates. */
export function textColumn(path: readonly string[], cells: readonly string[]): TypedColumn {
  const builder = new ColumnBuilder()
  for (const cell of cells) builder.add(cell)
  const column = builder.build(path)
  const numbers = new Float64Array(column.values.length).fill(NaN)
  return { ...column, type: 'text', unit: null, scale: 1, numbers, seconds: null, dates: null }
}

/** Number of values after which the typing of a column may pause. */
const STEP = 512
/** Of a column with more different values, a sample tells whether they are numbers or dates at all. */
const MANY_VALUES = 50_000
const SAMPLED_VALUES = 2000
/** The least share of the sample that must be. */
const LEAST = 0.02

/** Types a column as typeColumn() does, in steps: reading a million texts takes ten seconds. */
function* typingColumn(
  path: readonly string[],
  values: readonly string[],
  codes: Uint32Array,
): Steps<TypedColumn> {
  const numbers = new Float64Array(values.length).fill(NaN)
  let seconds: Float64Array | null = null
  let dates: Float64Array | null = null
  const weights = new Uint32Array(values.length)
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number
    weights[code] = (weights[code] as number) + 1
  }
  const units = new Map<string, number>()
  let [filled, wholeNumbers, wholeDates] = [0, 0, 0]
  const readsNone = values.length > MANY_VALUES && !yieldsReadings(values)
  for (let code = 0; code < values.length; code++) {
    if (code % STEP === 0) yield
    const value = values[code] as string
    if (isPlainNumber(value)) {
      const weight = weights[code] as number
      numbers[code] = Number(value)
      filled += weight
      wholeNumbers += weight
      continue
    }
    const reading = readsNone ? NOTHING : readCell(value)
    const weight = weights[code] ?? 0
    if (value !== '' && !isMissing(value)) filled += weight
    if (!Number.isNaN(reading.number)) numbers[code] = reading.number
    if (!Number.isNaN(reading.second)) {
      seconds ??= new Float64Array(values.length).fill(NaN)
      seconds[code] = reading.second
    }
    if (!Number.isNaN(reading.date)) {
      dates ??= new Float64Array(values.length).fill(NaN)
      dates[code] = reading.date
      if (reading.whole) wholeDates += weight
    } else if (reading.whole) wholeNumbers += weight
    if (reading.unit !== null) units.set(reading.unit, (units.get(reading.unit) ?? 0) + weight)
  }
  const type =
    filled > 0 && wholeDates >= MOST * filled
      ? 'date'
      : filled > 0 && wholeNumbers + wholeDates >= MOST * filled
        ? 'number'
        : 'text'
  const [unit, count = 0] = [...units].sort((a, b) => b[1] - a[1])[0] ?? [null]
  const stated = type === 'number' ? headerUnit(path) : { unit: null, scale: 1 }
  return {
    path,
    type,
    unit: count * 2 > filled ? unit : stated.unit,
    scale: stated.scale,
    codes,
    values,
    numbers,
    seconds,
    dates,
  }
}

function isMissing(value: string): boolean {
  return (value.length <= LONGEST_MISSING || DASH.test(value)) && MISSING.test(value)
}

/** Whether numbers or dates are among an even sample of values: of codes such as 'ORD-81f-17' it is not worth reading them. */
function yieldsReadings(values: readonly string[]): boolean {
  const step = Math.ceil(values.length / SAMPLED_VALUES)
  const sample = values.filter((_, index) => index % step === 0)
  return sample.filter((value) => readCell(value).whole).length >= sample.length * LEAST
}

/** Types a table of rows. Rows may be shorter than the header; longer ones get columns without a name. */
export function typeTable(
  header: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
  about: { name?: string; document?: string; totals?: readonly number[] } = {},
): TypedTable {
  const width = rows.reduce((most, row) => Math.max(most, row.length), header.length)
  const builders = Array.from({ length: width }, () => new ColumnBuilder())
  for (const row of rows) for (const [at, builder] of builders.entries()) builder.add(row[at] ?? '')
  const columns = builders.map((builder, at) => builder.build(header[at] ?? ['']))
  return {
    name: about.name ?? '',
    document: about.document ?? '',
    rowCount: rows.length,
    columns,
    amounts: statedAmounts(about.name ?? '', columns),
    totals: about.totals ?? [],
  }
}

/** The name of a column as people read it: '2023 › Out'. */
export function columnName(column: TypedColumn): string {
  return column.path.filter((part) => part !== '').join(' › ')
}

/** What the caption of a table, or the name of its labels, says of its amounts; null for nothing. */
export function statedAmounts(caption: string, [labels]: readonly TypedColumn[]): string | null {
  const corner = labels?.type === 'text' ? statedUnit(columnName(labels)) : null
  return (statedUnit(caption) ?? corner)?.phrase ?? null
}

/** The unit and scale that a header states: 'Rain mm', 'Revenue (in millions of CHF)'; the lowest row's come first. */
function headerUnit(path: readonly string[]): Pick<StatedUnit, 'unit' | 'scale'> {
  for (const name of path.toReversed()) {
    const stated = statedUnit(name)
    if (stated) return stated
  }
  // A first word is rather a name: 'Day', 'Year'.
  const words = (path.at(-1) ?? '').match(HEADER_WORD) ?? []
  const unit = words.filter((word, at) => at > 0 || SIGN.test(word)).map(unitOf)
  return { unit: unit.find((name) => name !== null) ?? null, scale: 1 }
}
