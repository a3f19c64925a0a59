import type { AnswerRequest, AnswerServices } from '../../server/answer/answer.ts'
import type { FoundPassages, Passage } from '../../server/answer/search/passage.ts'
import { EVERYTHING } from '../../server/api/use-cases/find-scope.ts'
import type { LanguageModel } from '../../server/models/chat/language-model.ts'
import { contentStems, wordsOf } from '../../server/text/words.ts'
import { reading } from './reading.ts'

/** A document in memory to ask questions about, without a store. */
export type LibraryDocument = {
  readonly filename: string
  readonly text: string
  readonly rendered?: string
  readonly dataset?: string
  readonly headings?: readonly string[]
  readonly sections?: Passage['sections']
  readonly page?: number
}

/** Splits a document into passages of whole paragraphs, about 800 characters each, as the chunker does. */
export function passagesOf(document: LibraryDocument, id: string): Passage[] {
  const passages: Passage[] = []
  const rendered = document.rendered ?? document.text
  if (document.text.length <= 1000) return [passage(document, id, 0, document.text, rendered, 0)]
  let start = 0
  while (start < document.text.length) {
    const cut = document.text.indexOf('\n\n', Math.min(start + 600, document.text.length))
    const end = cut < 0 ? document.text.length : cut
    const text = document.text.slice(start, end)
    passages.push(passage(document, id, passages.length, text, text, start))
    start = end + 2
  }
  return passages
}

function passage(
  { filename, dataset, headings, sections, page }: LibraryDocument,
  id: string,
  chunkIndex: number,
  text: string,
  rendered: string,
  start: number,
): Passage {
  return {
    documentId: id,
    dataset: dataset ?? 'library',
    filename,
    chunkIndex,
    text,
    rendered,
    start,
    end: start + text.length,
    place: { ...(headings ? { headings: [...headings] } : {}), ...(page ? { page } : {}) },
    ...(sections ? { sections } : {}),
    relevance: 0,
  }
}

const DIMENSIONS = 128

/** Embeds texts by their words, so that texts with the same words have similar vectors. */
export function hashedEmbeddings(texts: readonly string[]): Float32Array {
  const vectors = new Float32Array(texts.length * DIMENSIONS)
  for (const [row, text] of texts.entries()) {
    for (const { stem } of wordsOf(text)) {
      const hash = Number(Bun.hash.xxHash32(stem))
      const index = row * DIMENSIONS + (hash % DIMENSIONS)
      vectors[index] = (vectors[index] ?? 0) + (hash & 1024 ? 1 : -1)
    }
    const slice = vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS)
    const length = Math.hypot(...slice) || 1
    for (let i = 0; i < slice.length; i++) slice[i] = (slice[i] ?? 0) / length
  }
  return vectors
}

export type Library = AnswerServices & { readonly errors: unknown[]; readonly questions: string[] }

/** `model`: the language model; `threshold`: the smallest share of the question's words in a relevant passage. */
export function library(
  documents: readonly LibraryDocument[],
  options: { readonly model?: LanguageModel | null; readonly threshold?: number } = {},
): Library {
  const passages = documents.flatMap((document, index) => passagesOf(document, `d${index + 1}`))
  const errors: unknown[] = []
  const questions: string[] = []
  return {
    errors,
    questions,
    library: {
      extent: async () => {
        const names = [...new Set(passages.map(({ dataset }) => dataset))]
        return { datasets: names.length, names, documents: documents.length, processing: 0 }
      },
      spelled: async (question) => question,
      search: async (question, _scope, limit) => {
        questions.push(question.text)
        return found(question.text, passages, limit, options.threshold ?? 0.4)
      },
      survey: async () => ({ passages, documents: documents.length }),
      documentNames: async () => documents.map(({ filename }) => filename),
      passagesAt: async () => [],
    },
    ...reading,
    tables: null,
    languageModel: async () => options.model ?? null,
    reportError: (error) => errors.push(error),
  }
}

function found(
  question: string,
  passages: readonly Passage[],
  limit: number,
  threshold: number,
): FoundPassages {
  const asked = contentStems(question)
  const ranked = passages
    .map((passage) => {
      const stems = contentStems(`${passage.filename} ${passage.rendered}`)
      const shared = [...asked].filter((stem) => stems.has(stem)).length
      return { ...passage, relevance: asked.size === 0 ? 0 : shared / asked.size }
    })
    .sort((a, b) => b.relevance - a.relevance)
  return {
    first: ranked.filter(({ relevance }) => relevance > 0).slice(0, limit),
    relevant: ranked.filter(({ relevance }) => relevance >= threshold).slice(0, limit),
    nearest: ranked.filter(({ relevance }) => relevance < threshold && relevance > 0).slice(0, 3),
  }
}

/** A question about all documents, in the general role. */
export function asking(question: string, changes: Partial<AnswerRequest> = {}): AnswerRequest {
  return { question, scope: EVERYTHING, role: 'general', maxResults: 10, mode: 'fast', ...changes }
}
