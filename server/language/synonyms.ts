import { GERMAN_GROUPS, ROMANCE_GROUPS } from './foreign-synonyms.ts'
import { germanStem } from './german.ts'
import { SYNONYM_GROUPS } from './synonym-groups.ts'
import { stemOf, unmarked } from './words.ts'

const MEMBER = new Map<string, Set<number>>()
let groups = 0
function add(lists: string, stem: (lower: string) => string): void {
  for (const words of lists.trim().split('|')) {
    groups += 1
    for (const word of words.trim().split(/\s+/)) {
      const key = stem(unmarked(word))
      MEMBER.set(key, (MEMBER.get(key) ?? new Set()).add(groups))
    }
  }
}
add(SYNONYM_GROUPS, stemOf)
add(GERMAN_GROUPS, germanStem)
add(ROMANCE_GROUPS, stemOf)

/** Whether two stems may stand for each other. */
export function synonymous(a: string, b: string): boolean {
  const groups = MEMBER.get(a)
  const others = MEMBER.get(b)
  return groups !== undefined && others !== undefined && !groups.isDisjointFrom(others)
}
