import type { Hono } from 'hono'
import { Query } from '../../shared/answers.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { DEFAULT_MAX_RESULTS, MAX_ANALYSIS_BYTES, MAX_FILES_PER_ANALYSIS } from '../../shared/limits.ts'
import { Role } from '../../shared/roles.ts'
import type { AnswerServices } from '../agents/agent.ts'
import { answer } from '../agents/chain.ts'
import { cosine } from '../embed/cosine.ts'
import type { AsideDocument } from '../ingest/read-aside.ts'
import { ParseError } from '../parse/parser.ts'
import { countChunks } from '../retrieve/count-chunks.ts'
import { passageOf } from '../retrieve/passage.ts'
import { rank } from '../retrieve/rank.ts'
import { resultOf } from './answer-result.ts'
import { splitByRelevance } from './answer-services.ts'
import { on } from './endpoint.ts'
import { ProblemError } from './problem-error.ts'
import type { Services } from './services.ts'
import { readUploadForm } from './upload-form.ts'
import { usableFiles } from './uploads.ts'

/** What the documents of such a question are said to be in. */
const DATASET = 'this request'

/** Answers over the files that come with the question; nothing of them is kept. */
export function analyzeRoutes(app: Hono, { files, aside, answering }: Services): void {
  on(app, endpoints.analyze).bytes(async ({ request, signal }, context) => {
    const most = { files: MAX_FILES_PER_ANALYSIS, bytes: MAX_ANALYSIS_BYTES }
    const form = await readUploadForm(request, files, most)
    try {
      const question = Query.parse(form.fields.get('query') ?? '')
      const role = Role.default('general').parse(form.fields.get('role'))
      const documents = await aside.read(await usableFiles(form.files), signal)
      const asked = {
        question,
        datasets: [],
        documents: [],
        role,
        maxResults: DEFAULT_MAX_RESULTS,
        mode: 'fast' as const,
      }
      return context.json(await resultOf(answer(asked, servicesOver(documents, answering), signal)))
    } catch (error) {
      if (error instanceof ParseError) throw new ProblemError(422, 'unreadable_file', error.message)
      throw error
    } finally {
      await form.discard()
    }
  })
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
