import { sentencesOf } from '../../server/answer/evidence/passage-sentences.ts'
import { contentStems, wordsOf } from '../../server/text/words.ts'
import { seeded } from '../../test/support/seeded.ts'
import { corpusEntries, passagesOfFile } from './corpus-passages.ts'

/**
 * A sentence of a real document under its own heading, and the same sentence under a heading beside it, with another number if
 * it has one. `question`: the heading and words of the sentence. `both` and `siblingAlone`: the document in Markdown with both
 * sections, and with the other one alone.
 */
export type SiblingSections = {
  readonly title: string
  readonly headings: readonly [string, string]
  readonly question: string
  readonly sentence: string
  readonly both: string
  readonly siblingAlone: string
}

const FORMATS: ReadonlySet<string> = new Set(['md', 'html', 'docx', 'epub', 'odt'])
/** Sections of a document to use, and sentences of a section. */
const MOST_OF_FILE = 60
const MOST_OF_SECTION = 3
/** Words of the sentence in a question. */
const ASKED = 5
const NUMBER = /(?<![\p{L}\p{N}.,])\d+(?![\p{L}\p{N}]|[.,]\d)/u

/** Makes siblings of all documents of the corpus that have headings; the same ones each time. */
export async function siblingSections(): Promise<SiblingSections[]> {
  const random = seeded(6)
  const siblings: SiblingSections[] = []
  for (const { path, format } of await corpusEntries()) {
    if (!FORMATS.has(format)) continue
    const sections = new Map<string, { readonly path: readonly string[]; readonly sentences: Set<string> }>()
    for (const passage of await passagesOfFile(path, format)) {
      const headings = passage.place.headings ?? []
      const key = headings.join('\n')
      const section = sections.get(key) ?? { path: headings, sentences: new Set() }
      for (const { reading, row, heading } of sentencesOf(passage))
        if (!row && !heading) section.sentences.add(reading)
      sections.set(key, section)
    }
    const named = [...sections.values()].filter(({ path }) => isName(path.at(-1) ?? '', path.length))
    const ofFile: SiblingSections[] = []
    for (const [index, { path, sentences }] of named.entries()) {
      const parent = path.slice(0, -1).join('\n')
      const beside = named.filter(
        (other, at) => at !== index && other.path.slice(0, -1).join('\n') === parent,
      )
      const other = beside[Math.floor(random() * beside.length)]
      if (other) ofFile.push(...pairsOf(path, other.path.at(-1) ?? '', [...sentences], [...other.sentences]))
    }
    siblings.push(...ofFile.slice(0, MOST_OF_FILE))
  }
  return siblings
}

/** Whether a heading can tell sections apart: one to five words, and one above it. */
function isName(heading: string, depth: number): boolean {
  const words = wordsOf(heading)
  return depth > 1 && words.length <= 5 && words.some(({ content }) => content)
}

function pairsOf(
  path: readonly string[],
  sibling: string,
  sentences: readonly string[],
  others: readonly string[],
): SiblingSections[] {
  const title = path.at(-2) ?? ''
  const heading = path.at(-1) ?? ''
  const own = contentStems(heading)
  if (!own.isDisjointFrom(contentStems(sibling)) || heading.includes('\n') || title === '') return []
  const fit = sentences.filter(
    (sentence) =>
      sentence.length >= 40 &&
      sentence.length <= 250 &&
      /^\p{Lu}.*\p{L}[.!]$/u.test(sentence) &&
      own.isDisjointFrom(contentStems(sentence)) &&
      contentStems(sibling).isDisjointFrom(contentStems(sentence)),
  )
  return fit.slice(0, MOST_OF_SECTION).flatMap((sentence) => {
    const words = wordsOf(sentence).filter(({ content, text }) => content && !/\d/.test(text))
    const other = sentence.replace(NUMBER, (number) => String(Number(number) + 1 + (Number(number) % 7)))
    if (words.length < 3) return []
    const asked = words.slice(0, ASKED).map(({ text }) => text.toLowerCase())
    const section = (name: string, said: string, around: readonly string[]) =>
      `## ${name}\n\n${[...around.filter((one) => one !== sentence).slice(0, 2), said].join(' ')}\n`
    const [first, second] = [section(heading, sentence, sentences), section(sibling, other, others)]
    const isFirst = sentence.length % 2 === 0
    return [
      {
        ...{ title, sentence },
        headings: [heading, sibling] as const,
        question: `${heading} ${asked.join(' ')}`,
        both: `# ${title}\n\n${isFirst ? `${first}\n${second}` : `${second}\n${first}`}`,
        siblingAlone: `# ${title}\n\n${second}`,
      },
    ]
  })
}
