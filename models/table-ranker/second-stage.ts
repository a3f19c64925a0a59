import { join } from 'node:path'
import { type Linear, softmax } from './linear.ts'
import type { Asked } from './predictions.ts'
import { GROUPS } from './readings.ts'

/** Gathers the best readings of each question for a second stage, and writes `stage2.f32` (a row of features each) and `stage2.json`. */
export class SecondStage {
  readonly #rows: Float32Array[] = []
  readonly #about: unknown[] = []
  readonly #keep: number

  /** `keep`: how many readings of a question are kept. */
  constructor(keep: number) {
    this.#keep = keep
  }

  /** Takes the best readings of a question, by a model that has not learned from its table. */
  take(item: Asked, by: Linear): void {
    const { from, to, id, kind } = item.question
    const { shard } = item
    const { total, split } = by.score(item)
    const chance = softmax(total)
    const masses = new Map<number, number>()
    for (const [at, p] of chance.entries()) {
      const answer = shard.answer[from + at] as number
      masses.set(answer, (masses.get(answer) ?? 0) + p)
    }
    const order = [...total.keys()].sort((a, b) => (total[b] as number) - (total[a] as number)).slice(0, this.#keep)
    const highest = [total, ...split].map((list) => list.reduce((a, b) => Math.max(a, b), -Infinity))
    const first = this.#rows.length
    for (const [rank, at] of order.entries()) {
      const reading = from + at
      const scores = [total, ...split].map((list) => list[at] as number)
      this.#rows.push(
        Float32Array.of(
          ...scores,
          ...scores.map((score, i) => score - (highest[i] as number)),
          rank,
          masses.get(shard.answer[reading] as number) ?? 0,
          by.families.indexOf(shard.names.families[shard.family[reading] as number] as string),
          ...Array.from(shard.dense.subarray(reading * by.width, (reading + 1) * by.width), (value) => value * 0.01),
        ),
      )
    }
    const any = shard.right.subarray(from, to).includes(1)
    this.#about.push({ id, kind, shard: shard.name, readings: order.map((at) => from + at), development: item.question.development, table: item.question.table, first, right: order.map((at) => shard.right[from + at]), answer: order.map((at) => shard.answer[from + at]), any })
  }

  async write(out: string, families: readonly string[], dense: readonly string[]): Promise<void> {
    const width = this.#rows[0]?.length ?? 0
    const all = new Float32Array(this.#rows.length * width)
    for (const [at, row] of this.#rows.entries()) all.set(row, at * width)
    const names = ['total', ...GROUPS, 'dense']
    await Bun.write(join(out, 'stage2.f32'), new Uint8Array(all.buffer))
    await Bun.write(join(out, 'stage2.json'), JSON.stringify({ names: [...names, ...names.map((name) => `${name} below`), 'rank', 'mass', 'family', ...dense], families, questions: this.#about }))
  }
}
