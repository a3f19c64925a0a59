import type { Embed } from '../../models/embedding/embedder.ts'
import { contentStems } from '../../text/words.ts'
import type { Passage } from '../search/passage.ts'
import { headingsAt } from '../search/place-label.ts'
import { centralSentences, meaningsOf } from './central-sentences.ts'
import { type EvidenceSentence, evidenceOf } from './evidence.ts'

/** Sentences of all documents together, and of one. */
const MOST_LEADING = 8
const MOST_OF_ONE = 4

/**
 * What an overview is written from. `sources`: numbered, document by document; their relevance is how near they are
 * to the whole of their document. `lead`: the sentences that say most of each, those first that stand under a heading
 * with the question's words, as 'Key findings of the trial' has those of 'Summarize the key findings'. `sentences`:
 * all of the sources'.
 */
export async function outline(question: string, passages: readonly Passage[], embed: Embed) {
  const asked = contentStems(question)
  const documents = [...Map.groupBy(passages, ({ documentId }) => documentId).values()]
  const each = Math.max(1, Math.min(MOST_OF_ONE, Math.floor(MOST_LEADING / documents.length)))
  const chosen: { readonly passage: Passage; readonly starts: ReadonlySet<number> }[] = []
  for (const own of documents) {
    const sentences = evidenceOf(own.map((passage, index) => ({ number: index + 1, passage })))
    const wanted = sentences.filter((sentence) => isUnder(sentence, asked))
    const central = await centralSentences(wanted.length > 0 ? wanted : sentences, each, embed)
    const texts = own.map(({ rendered }) => rendered)
    const meanings = await meaningsOf(texts, embed)
    for (const [index, passage] of own.entries()) {
      const starts = central.filter(({ source }) => source.passage === passage).map(({ start }) => start)
      const relevance = Math.max(0, meanings[index]?.nearness ?? 0)
      if (starts.length > 0) chosen.push({ passage: { ...passage, relevance }, starts: new Set(starts) })
    }
  }
  const sources = chosen.map(({ passage }, index) => ({ number: index + 1, passage }))
  const sentences = evidenceOf(sources)
  const lead = sentences.filter(({ source, start }) => chosen[source.number - 1]?.starts.has(start))
  return { sources, sentences, lead }
}

/** Whether two words of the question are in the heading that a sentence is under. */
function isUnder({ source, start }: EvidenceSentence, asked: ReadonlySet<string>): boolean {
  const heading = headingsAt(source.passage, start).at(-1) ?? ''
  return contentStems(heading).intersection(asked).size >= 2
}
