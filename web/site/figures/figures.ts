import { locale } from '#texts/page/locale.ts'
import measured from '../../measured.json'

type Measured = typeof measured
export type RunName = keyof Measured
export type FigureName = { [R in RunName]: `${R}.${keyof Measured[R]['figures'] & string}` }[RunName]

/** What one command measured: what it was about, how it is repeated, when and where it ran. */
export type Run = {
  readonly title: string
  readonly command: string
  readonly date: string
  readonly machine: string
  readonly load: number
  readonly figures: Readonly<Record<string, { value: number; unit: string }>>
}

/** The notes of both pages in their order: the name of the product, and what the figures were measured by. */
export const NOTES = [
  'name',
  'ingest',
  'answers',
  'answerability',
  'support',
  'retrieval',
  'security',
  'embedding',
  'pdf',
  'office',
  'start',
] as const satisfies readonly (RunName | 'name' | 'security')[]
export type NoteName = (typeof NOTES)[number]

/** The number of a note, from 1. */
export function noteNumber(note: NoteName): number {
  return NOTES.indexOf(note) + 1
}

export function runOf(name: RunName): Run {
  return measured[name]
}

export type ShownFigure = {
  readonly run: RunName
  readonly value: number
  readonly number: string
  readonly unit: string
}

/** A measured figure as it is shown. */
export function figureOf(name: FigureName): ShownFigure {
  const [run, key = ''] = split(name)
  const figure = runOf(run).figures[key]
  if (!figure) throw new Error(`Cannot show '${name}': web/measured.json has no such figure`)
  return { run, ...figure, number: figure.value.toLocaleString(locale, DECIMALS[figure.unit] ?? {}) }
}

/** Scores from 0 to 1 keep their three decimals. */
const SCORE = { minimumFractionDigits: 3 }
const DECIMALS: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  'nDCG@10': SCORE,
  'recall@10': SCORE,
  'token F1': SCORE,
  'token recall': SCORE,
}

function split(name: FigureName): [run: RunName, key: string | undefined] {
  const [run, key] = name.split('.')
  // SAFETY: a FigureName is the name of a run, a dot, and the name of one of its figures.
  return [run as RunName, key]
}
