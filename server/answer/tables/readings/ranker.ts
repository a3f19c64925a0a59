import type { Features } from './features.ts'
import { ALONE, OPEN } from './parts.ts'

/**
 * The fitted weights of the ranker. `dense`: those of the dense features for each family of forms. `lexical`: for a
 * phrase of the question and a part of the query, found by their hash: 2^`bits` weights of one byte, in base64, in
 * steps of `step`.
 */
export type RankerWeights = {
  readonly names: readonly string[]
  readonly dense: Readonly<Record<string, readonly number[]>>
  readonly bits: number
  readonly step: number
  readonly lexical: string
  readonly phrases: string
}

/** Scores the readings of one question, higher for likelier ones: a log-linear model, as in Zhang, Pasupat & Liang 2017. */
export class Ranker {
  readonly #dense: ReadonlyMap<string, Float64Array>
  readonly #lexical: Int8Array
  readonly #step: number
  readonly #phrases: ReadonlySet<number>

  constructor(weights: RankerWeights) {
    this.#dense = new Map(
      Object.entries(weights.dense).map(([family, row]) => [family, Float64Array.from(row)]),
    )
    this.#lexical = new Int8Array(Uint8Array.fromBase64(weights.lexical).buffer)
    this.#step = weights.step
    this.#phrases = new Set(new Uint32Array(Uint8Array.fromBase64(weights.phrases).buffer))
  }

  /** `phrases`: what phrasesOf() gives for the question. Phrases that nothing was learned about do not count. */
  scores(readings: readonly Features[], phrases: readonly string[]): Float64Array {
    const known = phrases.map(hashOf).filter((hash) => this.#phrases.has(hash))
    const parts = new Map<string, number>()
    const mask = this.#lexical.length - 1
    return Float64Array.from(readings, ({ dense, family, parts: made }) => {
      let score = 0
      const row = this.#dense.get(family)
      if (row) for (let at = 0; at < dense.length; at++) score += (dense[at] as number) * (row[at] as number)
      for (const part of made) {
        let weight = parts.get(part)
        if (weight === undefined) {
          const hash = hashOf(part)
          weight = 0
          if (!part.startsWith(ALONE))
            for (const phrase of known) weight += this.#lexical[pairHash(phrase, hash) & mask] as number
          else if (isKnown(part, this.#phrases))
            weight = this.#lexical[pairHash(EMPTY, hash) & mask] as number
          parts.set(part, weight)
        }
        score += weight * this.#step
      }
      return score
    })
  }
}

/** Whether anything was learned about a part by itself: of a word left unsaid, if the word was asked often enough. */
export function isKnown(part: string, phrases: ReadonlySet<number>): boolean {
  if (!part.startsWith(OPEN)) return true
  const [stem = ''] = part.slice(OPEN.length).split(' ')
  return phrases.has(hashOf(stem))
}

/** The 32-bit FNV-1a hash of a text's UTF-16 units. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The hash of the phrase '', which every question has. */
const EMPTY = hashOf('')

/** Mixes the hashes of a phrase and a part, in this order (the finalizer of MurmurHash3). */
export function pairHash(phrase: number, part: number): number {
  let hash = Math.imul(phrase ^ (part + 0x9e3779b9 + (phrase << 6) + (phrase >>> 2)), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
