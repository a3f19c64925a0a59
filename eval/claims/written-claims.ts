import { z } from 'zod'
import { type EvidenceSentence, evidenceSentences } from '../../server/answer/evidence/evidence-sentences.ts'
import { contentStems } from '../../server/text/words.ts'
import { passagesOf } from '../../test/support/library.ts'
import { corpusEntries, passagesOfFile } from '../sets/corpus-passages.ts'
import { everydayDocuments } from '../sets/everyday-documents.ts'

/**
 * A true statement about a corpus document, as a careful reader writes it, and a false version, as a careless
 * one does.
 */
const Pairs = z.array(z.object({ path: z.string(), honest: z.string(), lie: z.string() }))

export type WrittenPair = z.infer<typeof Pairs>[number] & {
  /** Sentences of the five passages of its document that share most words with the honest claim. */
  readonly evidence: readonly EvidenceSentence[]
}

/** Reads pairs of claims from a JSON file. */
export async function writtenClaims(file: string): Promise<WrittenPair[]> {
  const formats = new Map((await corpusEntries()).map(({ path, format }) => [path, format]))
  const written: WrittenPair[] = []
  for (const pair of Pairs.parse(await Bun.file(file).json())) {
    const format = formats.get(pair.path)
    const passages = format ? await passagesOfFile(pair.path, format) : []
    if (passages.length === 0) throw new Error(`Cannot check claims about '${pair.path}': it has no passages`)
    const asked = contentStems(pair.honest)
    const shared = (rendered: string) => [...contentStems(rendered)].filter((stem) => asked.has(stem)).length
    const nearest = passages
      .map((passage) => ({ passage, score: shared(passage.rendered) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 5)
    const evidence = evidenceSentences(nearest.map(({ passage }, index) => ({ number: index + 1, passage })))
    written.push({ ...pair, evidence })
  }
  return written
}

/** Reads the pairs written for the invented everyday documents, each with all passages of its document. */
export async function everydayClaims(): Promise<WrittenPair[]> {
  return (await everydayDocuments()).flatMap(({ title, passages }) => {
    const parts = passages.flatMap(({ text }, index) => passagesOf({ filename: title, text }, `${index}`))
    const evidence = evidenceSentences(parts.map((passage, index) => ({ number: index + 1, passage })))
    return passages.flatMap((passage) =>
      passage.true.flatMap((honest, index) => {
        const lie = passage.false[index]
        return lie === undefined ? [] : [{ path: title, honest, lie, evidence }]
      }),
    )
  })
}
