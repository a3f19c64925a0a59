import type { Answer } from '../../shared/answers.ts'
import { DEFAULT_MAX_RESULTS } from '../../shared/limits.ts'
import type { Role } from '../../shared/roles.ts'
import type { AnswerServices } from '../agents/agent.ts'
import { answer } from '../agents/chain.ts'
import { cosine } from '../embed/cosine.ts'
import type { AsideDocument } from '../ingest/read-aside.ts'
import { ParseError } from '../parse/parser.ts'
import { countChunks } from '../retrieve/count-chunks.ts'
import { passageOf } from '../retrieve/passage.ts'
import { rank } from '../retrieve/rank.ts'
import { splitByRelevance } from './answer-services.ts'
import { AppError } from './app-error.ts'
import { answerOf } from './ask.ts'
import type { Services } from './services.ts'
import { type ReceivedFile, usableFiles } from './upload.ts'

/** What the documents of such a question are said to be in. */
const DATASET = 'this request'

export type AnalyzeRequest = {
  readonly query: string
  readonly role: Role
  readonly files: readonly ReceivedFile[]
}

/** Answers over files that come with the question; nothing of them is kept. Throws AppError for files of no use. */
export async function analyze(
  { aside, answering }: Pick<Services, 'aside' | 'answering'>,
  { query, role, files }: AnalyzeRequest,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const documents = await aside.read(await usableFiles(files), signal)
    const asked = {
      question: query,
      datasets: [],
      documents: [],
      role,
      maxResults: DEFAULT_MAX_RESULTS,
      mode: 'fast' as const,
    }
    return await answerOf(answer(asked, servicesOver(documents, answering), signal))
  } catch (error) {
    if (error instanceof ParseError) throw new AppError('invalid', 'unreadable_file', error.message)
    throw error
  }
}

/** The agents' services with these documents as all that there is. */
function servicesOver(documents: readonly AsideDocument[], answering: AnswerServices): AnswerServices {
  const names = new Map(documents.map(({ id, name }) => [id, name]))
  const chunks = documents.flatMap((document) => document.chunks)
  const vectors = documents.flatMap((document) => document.vectors)
  const words = countChunks(chunks)
  return {
    ...answering,
    async scope() {
      return { datasets: [DATASET], documents: documents.length, versions: documents.length, processing: 0 }
    },
    async retrieve(question, _request, limit) {
      const vector = await answering.embed([question], 'query')
      const candidates = chunks.map((chunk, i) => {
        const own = vectors[i] ?? new Float32Array()
        return { hit: { ...chunk, score: 0, vector: own }, cosine: cosine(own, vector) }
      })
      const passages = rank(question, candidates, words)
        .slice(0, limit)
        .map(({ hit, relevance, score }) => ({
          ...passageOf(hit, DATASET, names.get(hit.documentId) ?? '', relevance),
          score,
        }))
      return splitByRelevance(passages)
    },
  }
}
