import { basename, join } from 'node:path'
import { ALONE, OPEN } from '../../server/answer/tables/readings/parts.ts'
import { hashOf } from '../../server/answer/tables/readings/ranker.ts'

/** A question; `kind`: 'wiki', or what it was made to ask. */
export type Question = {
  readonly id: string
  readonly kind: string
  readonly development: boolean
  readonly table: string
  readonly question: string
  readonly phrases: readonly string[]
  readonly from: number
  readonly to: number
}

/** A shard of what dump.ts wrote. */
export type Shard = {
  readonly name: string
  readonly dense: Uint8Array
  readonly family: Uint8Array
  readonly right: Uint8Array
  readonly answer: Uint16Array
  readonly parts: Uint32Array
  readonly ends: Uint32Array
  readonly names: { readonly dense: string[]; readonly parts: string[]; readonly families: string[] }
  readonly questions: readonly Question[]
  readonly partHashes: Uint32Array
  readonly partGroups: Uint8Array
  /** 1 for parts that are learned about for themselves. */
  readonly partAlone: Uint8Array
}

/** Groups of parts whose scores are told apart for the second stage. */
export const GROUPS = ['form', 'answer', 'order', 'where', 'open'] as const

/** Reads a shard. */
export async function loadShard(folder: string): Promise<Shard> {
  const buffer = (name: string) => Bun.file(join(folder, name)).arrayBuffer()
  const names: Shard['names'] = await Bun.file(join(folder, 'names.json')).json()
  const group = (part: string) => {
    if (part.startsWith(OPEN)) return 4
    if (/^=?answer/.test(part)) return 1
    if (/^=?(?:order|by) /.test(part)) return 2
    return /^=?(?:where|group|test|near|versus) /.test(part) ? 3 : 0
  }
  return {
    name: basename(folder),
    dense: new Uint8Array(await buffer('dense.u8')),
    family: new Uint8Array(await buffer('family.u8')),
    right: new Uint8Array(await buffer('right.u8')),
    answer: new Uint16Array(await buffer('answer.u16')),
    parts: new Uint32Array(await buffer('parts.u32')),
    ends: new Uint32Array(await buffer('ends.u32')),
    names,
    questions: (await Bun.file(join(folder, 'questions.jsonl')).text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
    partHashes: Uint32Array.from(names.parts, hashOf),
    partGroups: Uint8Array.from(names.parts, group),
    partAlone: Uint8Array.from(names.parts, (part) => (part.startsWith(ALONE) ? 1 : 0)),
  }
}
