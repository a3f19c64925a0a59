import { GERMAN_GROUPS, ROMANCE_GROUPS } from './foreign-synonyms.ts'
import { germanStem } from './german.ts'
import { SYNONYM_GROUPS } from './synonym-groups.ts'
import { stemOf, unmarked } from './words.ts'

const LISTS = [
  { groups: SYNONYM_GROUPS, stem: stemOf },
  { groups: GERMAN_GROUPS, stem: germanStem },
  { groups: ROMANCE_GROUPS, stem: stemOf },
]
/** The groups that each stem is in. */
const GROUPS = new Map<string, Set<string>>()
for (const { groups, stem } of LISTS) {
  for (const group of groups.split('|')) {
    for (const word of group.trim().split(/\s+/)) {
      const key = stem(unmarked(word))
      GROUPS.set(key, (GROUPS.get(key) ?? new Set()).add(group))
    }
  }
}

/** Whether two stems may stand for each other. */
export function synonymous(a: string, b: string): boolean {
  const groups = GROUPS.get(a)
  const others = GROUPS.get(b)
  return groups !== undefined && others !== undefined && !groups.isDisjointFrom(others)
}
