import { locale } from '#texts/page/locale.ts'
import measured from '../../measured.json'

type Measured = typeof measured
export type RunName = keyof Measured
export type FigureName = { [R in RunName]: `${R}.${keyof Measured[R]['figures'] & string}` }[RunName]

/**
 * A recorded measurement: its subject, the command that repeats it, when and where it ran, and its figures.
 */
export type Run = {
  readonly title: string
  readonly command: string
  readonly date: string
  readonly machine: string
  readonly load: number
  readonly figures: Readonly<Record<string, { value: number; unit: string }>>
}

/**
 * The notes of both pages in order: the product's name, the security page, and the sources of the figures.
 */
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

/** Returns the number of a note, from 1. */
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

/** Returns a measured figure, formatted. */
export function figureOf(name: FigureName): ShownFigure {
  const [run, key = ''] = split(name)
  const figure = runOf(run).figures[key]
  if (!figure) throw new Error(`Cannot show '${name}': web/measured.json has no such figure`)
  return { run, ...figure, number: figure.value.toLocaleString(locale, DECIMALS[figure.unit] ?? {}) }
}

/** Keeps the three decimals of scores from 0 to 1. */
const SCORE = { minimumFractionDigits: 3 }
const DECIMALS: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  'nDCG@10': SCORE,
  'recall@10': SCORE,
  'token F1': SCORE,
  'token recall': SCORE,
}

function split(name: FigureName): [run: RunName, key: string | undefined] {
  const [run, key] = name.split('.')
  // SAFETY: A FigureName is the name of a run, a dot, and the name of one of its figures.
  return [run as RunName, key]
}
