import { SYNONYM_GROUPS } from './synonym-groups.ts'
import { stemOf, unmarked } from './words.ts'

/** The groups that each stem is in. */
const GROUPS = new Map<string, Set<string>>()
for (const group of SYNONYM_GROUPS.split('|'))
  for (const word of group.trim().split(/\s+/))
    GROUPS.getOrInsertComputed(stemOf(unmarked(word)), () => new Set()).add(group)

/** Whether two stems of English words may stand for each other. */
export function synonymous(a: string, b: string): boolean {
  return GROUPS.get(a)?.isDisjointFrom(GROUPS.get(b) ?? new Set()) === false
}
