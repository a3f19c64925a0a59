import { existsSync } from 'node:fs'
import { z } from 'zod'
import type { ANSWER_FEATURES, AnswerFeatures } from '../../server/answer/evidence/answer-features.ts'
import { evidenceSentences } from '../../server/answer/evidence/evidence-sentences.ts'
import { bestFirst, scoreSentences } from '../../server/answer/evidence/score-sentences.ts'
import { readQuestion } from '../../server/answer/understand/question.ts'
import { reading } from '../../test/support/reading.ts'
import { CONDITIONS } from '../sets/answerability-set.ts'
import { HALVES } from '../sets/held-out.ts'

const Dumped = z.object({
  set: z.string(),
  half: z.enum(HALVES),
  condition: z.enum(CONDITIONS),
  question: z.string(),
  relevant: z.array(z.string()),
  answers: z.array(z.object({ text: z.string() })),
  candidates: z.array(
    z.object({
      id: z.string(),
      chunk: z.number(),
      text: z.string(),
      /** The document's own text, if table rows read differently. */
      plain: z.string().optional(),
      headings: z.array(z.string()),
      relevance: z.number(),
      score: z.number(),
    }),
  ),
})
type Dumped = z.infer<typeof Dumped>

/** `answers`: it contains the answering words; null if they are unknown. `relevant`: its passage answers. */
export type JudgedSentence = {
  readonly features: AnswerFeatures
  readonly relevant: boolean
  readonly answers: boolean | null
}
/** A question with the sentences of what was found for it, the best first as they are quoted. */
export type Asked = Pick<Dumped, 'set' | 'half' | 'condition'> & {
  readonly sentences: readonly JudgedSentence[]
}

/** The features of a verdict on a question that the reader read, see server/answer/evidence/weights.ts. */
export const VERDICT_SIGNALS = {
  ANSWERABLE: ['sentenceLogit', 'rankedLogit', 'scoreLead', 'sentenceCosine'],
  RIGHT: ['sentenceLogit', 'rankedLogit', 'scoreLead', 'scoreMargin', 'passageMargin'],
} as const satisfies Record<string, readonly (typeof ANSWER_FEATURES)[number][]>

/**
 * Reads dumps of answerability.ts and dump-questions.ts, and has the reader read what was found, which takes about a second a
 * question. `cache`: a file that keeps the result, and is read instead where it is there.
 */
export async function judgedQuestions(paths: readonly string[], cache?: string): Promise<Asked[]> {
  if (cache !== undefined && existsSync(cache)) return await Bun.file(cache).json()
  const found: Asked[] = []
  for (const path of paths) {
    for (const line of (await Bun.file(path).text()).split('\n'))
      if (line !== '') found.push(await judge(Dumped.parse(JSON.parse(line))))
    console.error(`${path}: ${found.length} questions read`)
  }
  if (cache !== undefined) await Bun.write(cache, JSON.stringify(found))
  return found
}

async function judge(dumped: Dumped): Promise<Asked> {
  const { set, half, condition, question, relevant, answers, candidates } = dumped
  const sources = candidates.map(({ id, chunk, text, plain = text, headings, relevance, score }, i) => ({
    number: i + 1,
    passage: {
      ...{ documentId: id, dataset: set, filename: id, chunkIndex: chunk, text: plain, rendered: text },
      // Far enough apart for passages of one document never to count as the same.
      ...{ start: chunk * 10_000, end: chunk * 10_000 + plain.length },
      ...{ place: { headings }, relevance, score },
    },
  }))
  const sentences = evidenceSentences(sources)
  const { scores } =
    sources.length === 0
      ? { scores: new Map() }
      : await scoreSentences(readQuestion(question), sources, sentences, { ...reading })
  const words = answers.map(({ text }) => text.toLowerCase())
  return {
    set,
    half,
    condition,
    sentences: bestFirst([...scores.keys()], scores).flatMap((sentence) => {
      const { source, reading: said } = sentence
      const features = scores.get(sentence)?.features
      if (!features) return []
      const isRelevant = relevant.includes(source.passage.documentId)
      const has = words.some((text) => said.toLowerCase().includes(text))
      return {
        features,
        relevant: isRelevant,
        answers: words.length === 0 ? null : isRelevant && has,
      }
    }),
  }
}
