import { OPEN } from '../../server/answer/tables/readings/parts.ts'
import { type Item, type Linear, softmax } from './linear.ts'
import type { Question } from './readings.ts'

export type Asked = Item & { readonly question: Question }

/**
 * The likeliest result of a question with what tells how sure it is, as confidenceFeatures() has it. `set`: the kind of its rows;
 * `open`: stems left unsaid; `fold`: which part of the training was left out for it, -1 for the development tables.
 */
export type Prediction = {
  readonly id: string
  readonly kind: string
  readonly table: string
  readonly fold: number
  readonly right: boolean
  readonly mass: number
  readonly next: number
  readonly results: number
  readonly family: string
  readonly form: string
  readonly set: string
  readonly open: readonly string[]
  readonly dense: readonly number[]
}

const FORM = 'form '
const SET = 'set '

/** Predicts the result of a question as rankReadings() does; null if nothing can be asked. */
export function predict(model: Linear, { shard, at, phrases, question }: Asked, fold: number): Prediction | null {
  const { from, to, id, kind, table } = question
  if (from === to) return null
  const { total } = model.score({ shard, at, phrases })
  const chance = softmax(total)
  const masses = new Map<number, { mass: number; best: number }>()
  for (const [place, p] of chance.entries()) {
    const answer = shard.answer[from + place] as number
    const known = masses.get(answer)
    if (!known) masses.set(answer, { mass: p, best: place })
    else {
      known.mass += p
      if ((total[place] as number) > (total[known.best] as number)) known.best = place
    }
  }
  const [first, second] = [...masses.values()].sort((a, b) => b.mass - a.mass)
  const reading = from + (first?.best ?? 0)
  const parts = Array.from(shard.parts.subarray(reading === 0 ? 0 : shard.ends[reading - 1], shard.ends[reading]), (part) => shard.names.parts[part] ?? '')
  const named = (beginning: string) => parts.find((part) => part.startsWith(beginning))?.slice(beginning.length) ?? ''
  const open = parts.filter((part) => part.startsWith(OPEN) && !part.slice(OPEN.length).includes(' '))
  return {
    id,
    kind,
    table,
    fold,
    right: shard.right[reading] === 1,
    mass: first?.mass ?? 0,
    next: second?.mass ?? 0,
    results: masses.size,
    family: shard.names.families[shard.family[reading] as number] ?? '',
    form: named(FORM),
    set: named(SET),
    open: open.map((part) => part.slice(OPEN.length)),
    dense: Array.from(shard.dense.subarray(reading * model.width, (reading + 1) * model.width), (value) => value * 0.01),
  }
}
