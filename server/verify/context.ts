import { wordsOf } from '../language/words.ts'
import type { EvidenceSentence } from '../read/evidence.ts'

/** What stands around a sentence: where it is from, and the rest of its passage. */
export type Context = { readonly text: string; readonly stems: ReadonlySet<string> }

const CONTEXTS = new WeakMap<object, { prose?: Context; row?: Context }>()

/** The context of a sentence. That of a table row has no other row in it: what those say is of something else. */
export function contextOf({ source, row }: EvidenceSentence): Context {
  const { passage } = source
  const cached = CONTEXTS.get(passage) ?? {}
  CONTEXTS.set(passage, cached)
  const known = row ? cached.row : cached.prose
  if (known) return known
  const { headings, sheet } = passage.place
  const around = row
    ? passage.rendered
        .split('\n')
        .filter((line) => !line.includes('\t') && !/: .*; /.test(line))
        .join('\n')
    : passage.rendered
  const text = `${passage.filename.replace(/[_\-.]+/g, ' ')} ${headings?.join(' ') ?? ''} ${sheet ?? ''} ${around}`
  const context = { text, stems: new Set(wordsOf(text).map(({ stem }) => stem)) }
  if (row) cached.row = context
  else cached.prose = context
  return context
}
