import { SYNONYM_GROUPS } from './synonym-groups.ts'
import { stemOf } from './words.ts'

const MEMBER = new Map<string, Set<number>>()
for (const [group, words] of SYNONYM_GROUPS.trim().split('|').entries())
  for (const word of words.trim().split(/\s+/)) {
    const stem = stemOf(word)
    MEMBER.set(stem, (MEMBER.get(stem) ?? new Set()).add(group))
  }

/** Whether two stems may stand for each other. */
export function synonymous(a: string, b: string): boolean {
  const groups = MEMBER.get(a)
  const others = MEMBER.get(b)
  if (!groups || !others) return false
  for (const group of groups) if (others.has(group)) return true
  return false
}
