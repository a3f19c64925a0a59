import { isKnown, pairHash, type RankerWeights } from '../../server/answer/tables/readings/ranker.ts'
import { GROUPS, type Shard } from './readings.ts'

/** A question of a shard; `phrases`: the hashes of those that are learned about, that of '' first; `weight`: how much it counts, 1 by default. */
export type Item = { readonly shard: Shard; readonly at: number; readonly phrases: Uint32Array; readonly weight?: number }

/** Scores of a question's readings, and of their dense features and groups of parts, one array each. */
export type Scores = { readonly total: Float32Array; readonly split: readonly Float32Array[] }

export type Settings = { readonly bits: number; readonly rate: number; readonly drop: number; readonly seed: number; readonly phrases: ReadonlySet<number> }

const NONE = new Uint32Array(0)

/** A log-linear model in training. No kept library has its loss, the probability of all right readings, over hashed pairs. */
export class Linear {
  readonly lexical: Float32Array
  readonly dense: Float32Array
  readonly families: readonly string[]
  readonly width: number
  readonly #lexicalSquares: Float32Array
  readonly #denseSquares: Float32Array
  readonly #settings: Settings
  readonly #local: Int32Array
  readonly #familyIds: ReadonlyMap<Shard, readonly number[]>
  #seed: number

  constructor(shards: readonly Shard[], settings: Settings) {
    this.#settings = settings
    this.#seed = settings.seed
    this.families = [...new Set(shards.flatMap(({ names }) => names.families))]
    this.width = shards[0]?.names.dense.length ?? 0
    this.lexical = new Float32Array(1 << settings.bits)
    this.dense = new Float32Array(this.families.length * this.width)
    this.#lexicalSquares = new Float32Array(this.lexical.length).fill(1e-2)
    this.#denseSquares = new Float32Array(this.dense.length).fill(1)
    this.#local = new Int32Array(Math.max(...shards.map(({ names }) => names.parts.length))).fill(-1)
    this.#familyIds = new Map(shards.map((shard) => [shard, shard.names.families.map((name) => this.families.indexOf(name))]))
  }

  /** Begins with the weights of a former ranker, which then change less. */
  startFrom(former: RankerWeights): void {
    const bytes = new Int8Array(Uint8Array.fromBase64(former.lexical).buffer)
    if (bytes.length !== this.lexical.length) throw new Error(`The former ranker has ${bytes.length} weights of words, not ${this.lexical.length}`)
    for (const [at, byte] of bytes.entries()) this.lexical[at] = byte * former.step
    for (const [at, family] of this.families.entries()) for (const [d, weight] of (former.dense[family] ?? []).entries()) this.dense[at * this.width + d] = weight
    this.#lexicalSquares.fill(0.5)
    for (const [at, family] of this.families.entries()) if (former.dense[family]) this.#denseSquares.fill(20, at * this.width, (at + 1) * this.width)
  }

  /** Adds the present weights to an average, of which `count` are there already. */
  addTo(average: { readonly lexical: Float32Array; readonly dense: Float32Array }, count: number): void {
    for (const name of ['lexical', 'dense'] as const)
      for (const [at, weight] of this[name].entries()) {
        const before = average[name][at] as number
        average[name][at] = before + (weight - before) / (count + 1)
      }
  }

  random(): number {
    this.#seed = (Math.imul(this.#seed, 1664525) + 1013904223) >>> 0
    return this.#seed / 2 ** 32
  }

  /** The phrase that a part is learned about with for itself, '' if anything is. */
  #alone(shard: Shard, part: number, phrases: Uint32Array): Uint32Array {
    return isKnown(shard.names.parts[part] ?? '', this.#settings.phrases) ? phrases.subarray(0, 1) : NONE
  }

  /** Calls `use` with each reading's parts as numbers from 0, and returns the parts' indexes in the shard. */
  #parts({ shard, at }: Item, use: (reading: number, locals: readonly number[]) => void): number[] {
    const { from = 0, to = 0 } = shard.questions[at] ?? {}
    const parts: number[] = []
    const own: number[] = []
    for (let reading = from; reading < to; reading++) {
      own.length = 0
      for (let p = reading === 0 ? 0 : (shard.ends[reading - 1] ?? 0); p < (shard.ends[reading] ?? 0); p++) {
        const part = shard.parts[p] as number
        let local = this.#local[part] as number
        if (local < 0) {
          local = parts.length
          this.#local[part] = local
          parts.push(part)
        }
        own.push(local)
      }
      use(reading, own)
    }
    for (const part of parts) this.#local[part] = -1
    return parts
  }

  score(item: Item): Scores {
    const { shard, phrases } = item
    const { from = 0, to = 0 } = shard.questions[item.at] ?? {}
    const total = new Float32Array(to - from)
    const split = Array.from({ length: GROUPS.length + 1 }, () => new Float32Array(to - from))
    const ids = this.#familyIds.get(shard) ?? []
    const mask = this.lexical.length - 1
    const lists: number[][] = []
    const parts = this.#parts(item, (_, own) => lists.push([...own]))
    const weights = parts.map((part) => {
      const hash = shard.partHashes[part] as number
      let sum = 0
      for (const phrase of shard.partAlone[part] === 0 ? phrases : this.#alone(shard, part, phrases)) sum += this.lexical[pairHash(phrase, hash) & mask] as number
      return sum
    })
    for (let at = 0; at < total.length; at++) {
      const reading = from + at
      const row = (ids[shard.family[reading] as number] as number) * this.width
      let sum = 0
      for (let d = 0; d < this.width; d++) {
        const value = shard.dense[reading * this.width + d] as number
        if (value !== 0) sum += value * 0.01 * (this.dense[row + d] as number)
      }
      const dense = split[GROUPS.length] as Float32Array
      dense[at] = sum
      for (const local of lists[at] ?? []) {
        const weight = weights[local] as number
        sum += weight
        const group = split[shard.partGroups[parts[local] as number] as number] as Float32Array
        group[at] = (group[at] as number) + weight
      }
      total[at] = sum
    }
    return { total, split }
  }

  /** Takes one step of AdaGrad on the marginal likelihood of the right readings; returns the loss before it. */
  learn(whole: Item): number {
    const { rate, drop } = this.#settings
    const item = { ...whole, phrases: whole.phrases.filter((_, at) => at === 0 || this.random() >= drop) }
    const { shard, phrases, weight = 1 } = item
    const { from = 0, to = 0 } = shard.questions[item.at] ?? {}
    const isRight = shard.right.subarray(from, to)
    if (!isRight.includes(1)) return 0
    const chance = softmax(this.score(item).total)
    let right = 1e-12
    for (const [at, p] of chance.entries()) if (isRight[at]) right += p
    const slopes = chance.map((p, at) => weight * (p - (isRight[at] ? p / right : 0)))
    const ids = this.#familyIds.get(shard) ?? []
    const rows = new Map<number, Float32Array>()
    const partSlopes: number[] = []
    const parts = this.#parts(item, (reading, own) => {
      const slope = slopes[reading - from] as number
      for (const local of own) partSlopes[local] = (partSlopes[local] ?? 0) + slope
      if (Math.abs(slope) < 1e-6) return
      const row = (ids[shard.family[reading] as number] as number) * this.width
      const sums = rows.getOrInsertComputed(row, () => new Float32Array(this.width))
      for (let d = 0; d < this.width; d++) {
        const value = shard.dense[reading * this.width + d] as number
        if (value !== 0) sums[d] = (sums[d] as number) + slope * value * 0.01
      }
    })
    for (const [row, sums] of rows)
      for (const [d, slope] of sums.entries()) if (slope !== 0) step(this.dense, this.#denseSquares, row + d, slope, rate)
    const mask = this.lexical.length - 1
    for (const [local, part] of parts.entries()) {
      const slope = partSlopes[local] as number
      if (Math.abs(slope) < 1e-5) continue
      const hash = shard.partHashes[part] as number
      for (const phrase of shard.partAlone[part] === 0 ? phrases : this.#alone(shard, part, phrases)) step(this.lexical, this.#lexicalSquares, pairHash(phrase, hash) & mask, slope, rate)
    }
    return -Math.log(right)
  }
}

function step(weights: Float32Array, squares: Float32Array, at: number, slope: number, rate: number): void {
  squares[at] = (squares[at] as number) + slope * slope
  weights[at] = (weights[at] as number) - (rate * slope) / Math.sqrt(squares[at] as number)
}

/** Probabilities of scores, which add up to 1. */
export function softmax(scores: Float32Array): Float32Array {
  const highest = scores.reduce((a, b) => Math.max(a, b), -Infinity)
  const powers = scores.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / sum)
}
