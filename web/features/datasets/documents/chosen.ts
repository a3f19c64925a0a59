import type { DocumentFilter, DocumentSelection } from '../../../../shared/document-list.ts'

/** The documents that a person has ticked: some by their ids, or all that match the filter but some. */
export type Chosen = { readonly all: boolean; readonly ids: ReadonlySet<string> }

export const NONE: Chosen = { all: false, ids: new Set() }
export const ALL: Chosen = { all: true, ids: new Set() }

export function isChosen({ all, ids }: Chosen, id: string): boolean {
  return ids.has(id) !== all
}

/** Ticks documents, or unticks them. */
export function choose(chosen: Chosen, ids: readonly string[], on: boolean): Chosen {
  const next = new Set(chosen.ids)
  for (const id of ids)
    if (on !== chosen.all) next.add(id)
    else next.delete(id)
  return { all: chosen.all, ids: next }
}

/** Returns how many of `total` matching documents are ticked. */
export function countOf({ all, ids }: Chosen, total: number): number {
  return all ? Math.max(0, total - ids.size) : ids.size
}

/** Ids sent at once. */
const AT_ONCE = 200

/** Returns what to ask the server for, one selection after the other. */
export function selectionsOf({ all, ids }: Chosen, match: DocumentFilter): DocumentSelection[] {
  const list = [...ids]
  if (all) return [{ match, ...(list.length > 0 && { except: list }) }]
  return Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, i) => ({
    ids: list.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  }))
}

/**
 * Has the server work on selections until nothing of them is left. `step` resolves with how many documents it has done and how
 * many of the selection are left; `onDone`: hears the sum after each.
 */
export async function workThrough(
  selections: readonly DocumentSelection[],
  step: (selection: DocumentSelection) => Promise<{ done: number; left: number }>,
  onDone: (done: number) => void,
): Promise<number> {
  let sum = 0
  for (const selection of selections)
    for (;;) {
      const { done, left } = await step(selection)
      sum += done
      onDone(sum)
      if (left === 0 || done === 0) break
    }
  return sum
}
