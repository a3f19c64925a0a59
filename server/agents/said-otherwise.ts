import type { Passage } from '../retrieve/passage.ts'
import type { Found } from './agent.ts'
import { tellingWords } from './question.ts'
import { synonymous } from './support/synonyms.ts'
import { contentStems } from './support/words.ts'

/** How many of the question's words a passage says, in other words too, that is about it after all. */
const SAID = 0.99

/**
 * The same with those passages among the relevant that say each word of the question or one that means the same:
 * 'annual leave' where 'vacation' is asked for. The search counts words as they stand.
 */
export function withSaidOtherwise(question: string, found: Found): Found {
  const asked = new Set(tellingWords(question).map(({ stem }) => stem))
  if (asked.size === 0) return found
  const says = ({ rendered, filename, place }: Passage) => {
    const held = contentStems(
      `${filename.replace(/[_\-.]+/g, ' ')} ${place.headings?.join(' ') ?? ''} ${rendered}`,
    )
    const said = [...asked].filter(
      (stem) => held.has(stem) || [...held].some((other) => synonymous(stem, other)),
    )
    return said.length >= SAID * asked.size
  }
  const saying = found.nearest.filter(says)
  if (saying.length === 0) return found
  return {
    ...found,
    relevant: [...found.relevant, ...saying],
    nearest: found.nearest.filter((passage) => !saying.includes(passage)),
  }
}
