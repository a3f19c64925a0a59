import { basename, dirname } from 'node:path'
import { z } from 'zod'
import alsoAnswers from './also-answers.json'
import { HALVES, type Half, halfOf, isHeldOut, questionHash } from './held-out.ts'
import { type RetrievalSet, readRetrievalSet } from './retrieval-set.ts'
import { type MarkedAnswer, withoutAnswer } from './without-answer.ts'

/** The answering passage is there; it was removed; it is there without the answering sentences. */
export const CONDITIONS = ['answerable', 'taken_away', 'fact_missing'] as const
export type Condition = (typeof CONDITIONS)[number]

export type SetQuestion = {
  readonly question: string
  readonly group: string | null
  /** Ids of the documents that answer. */
  readonly relevant: readonly string[]
  /**
   * Ids of other documents judged to answer, see also-answers.json. The question is unanswerable only without
   * them, too.
   */
  readonly alsoRelevant: readonly string[]
  /** Answers marked in the one document that answers. */
  readonly answers: readonly MarkedAnswer[]
  /** The document that replaces the relevant one in the condition 'fact_missing'. */
  readonly cut: { readonly id: string; readonly text: string } | null
}

export type SetDocument = RetrievalSet['documents'][number]

/** `trainable`: the set is training data, from which these questions are held out. */
export type AnswerabilitySet = {
  readonly name: string
  readonly trainable: boolean
  readonly documents: readonly SetDocument[]
  readonly questions: readonly SetQuestion[]
}

const GROUP = 'all'
/** Number of passages to search, of a file of training data. */
const POOL = 3000

/** Ids by set and by the first twelve hex digits of the question's hash. */
const AlsoAnswers = z.record(z.string(), z.record(z.string(), z.array(z.string())))

const ReaderRow = z.object({
  q: z.string(),
  passage: z.string(),
  answers: z.array(z.object({ start: z.number(), text: z.string() })).nullable(),
  level: z.string().optional(),
})
type ReaderRow = z.infer<typeof ReaderRow>

/**
 * Reads `<name>.jsonl.zst`. It is either a retrieval set, whose known answers `answersOf` returns, or
 * questions with passages for training a reader; the held-out questions and a pool of passages around them
 * then form the set. `each`: questions per half and condition.
 */
export async function readAnswerabilitySet(
  path: string,
  each: number,
  answersOf: (question: string) => readonly MarkedAnswer[],
): Promise<AnswerabilitySet> {
  const name = basename(path, '.jsonl.zst')
  const text = new TextDecoder().decode(await Bun.zstdDecompress(await Bun.file(path).bytes()))
  const lines = text.trimEnd().split('\n')
  if (JSON.parse(lines[0] ?? '{}').set === undefined)
    return readerSet(
      name,
      lines.map((line) => ReaderRow.parse(JSON.parse(line))),
      each,
    )
  const { documents, queries } = await readRetrievalSet(dirname(path), name)
  const judged = new Map(Object.entries(AlsoAnswers.parse(alsoAnswers)[name] ?? {}))
  const questions = questionsOf(documents, queries, answersOf).map((asked) => ({
    ...asked,
    alsoRelevant: judged.get(questionHash(asked.question).slice(0, 12)) ?? [],
  }))
  return { name, trainable: false, documents, questions }
}

/** Adds to the answering documents those with the same text. */
function questionsOf(
  documents: readonly SetDocument[],
  queries: RetrievalSet['queries'],
  answersOf: (question: string) => readonly MarkedAnswer[],
): SetQuestion[] {
  const byId = new Map(documents.map((document) => [document.id, document]))
  const same = Map.groupBy(documents, ({ group, text }) => `${group}\n${text}`)
  return queries.map(({ query, group, relevant, answers = [] }) => {
    const named = [...relevant].flatMap(([id, gain]) => (gain > 0 ? (byId.get(id) ?? []) : []))
    const answering = named.flatMap(({ group, text }) => same.get(`${group}\n${text}`) ?? [])
    const ids = [...new Set(answering.map(({ id }) => id))]
    return {
      question: query,
      group,
      relevant: ids,
      alsoRelevant: [],
      ...answerIn(answering, [...answersOf(query), ...answers.map((text) => ({ start: 0, text }))]),
    }
  })
}

function answerIn(
  answering: readonly SetDocument[],
  answers: readonly MarkedAnswer[],
): Pick<SetQuestion, 'answers' | 'cut'> {
  const [document] = answering
  if (!document || answering.length > 1) return { answers: [], cut: null }
  const there = answers.flatMap(({ start, text }) => {
    if (document.text.startsWith(text, start)) return [{ start, text }]
    const at = start < 0 ? -1 : document.text.indexOf(text)
    return at < 0 ? [] : [{ start: at, text }]
  })
  const rest = withoutAnswer(document.text, there)
  return {
    answers: there,
    cut: rest === null ? null : { id: `${document.id}~${questionHash(rest).slice(0, 8)}`, text: rest },
  }
}

/** Makes each passage a document: those of the questions, those near them, and others up to POOL. */
function readerSet(name: string, rows: readonly ReaderRow[], each: number): AnswerabilitySet {
  const idOf = (passage: string) => questionHash(passage).slice(0, 12)
  const known = new Map(rows.map(({ passage }) => [idOf(passage), passage]))
  const all = [...known].map(([id, text]) => ({ id, text, group: GROUP }))
  // If the whole passage is the answer, a span marks nothing.
  const answering = rows.filter(({ q, answers }) => answers !== null && isHeldOut(q))
  const byQuestion = Map.groupBy(answering, ({ q }) => q)
  const queries = [...byQuestion].map(([query, own]) => ({
    query,
    group: null,
    relevant: new Map(own.map(({ passage }) => [idOf(passage), 1])),
  }))
  const questions = questionsOf(all, queries, (question) =>
    (byQuestion.get(question) ?? []).flatMap(({ level, answers }) =>
      level === 'passage' ? [] : (answers ?? []),
    ),
  )
  const asked = new Set(
    HALVES.flatMap((half) => Object.values(chosen(questions, half, each)).flat()).map(
      ({ question }) => question,
    ),
  )
  const near = rows.filter(({ q }) => asked.has(q))
  const first = [...near.filter(({ answers }) => answers !== null), ...near].map(({ passage }) =>
    idOf(passage),
  )
  const pool = new Set([...new Set([...first, ...[...known.keys()].toSorted()])].slice(0, POOL))
  return {
    name,
    trainable: true,
    documents: all.filter(({ id }) => pool.has(id)),
    questions: questions.filter(({ relevant }) => relevant.every((id) => pool.has(id))),
  }
}

/**
 * Returns the questions of a half for each condition, ordered by their hashes. The first ones are answerable
 * and, if words are marked, asked again without the fact; the last ones lose their passages. They overlap
 * only if there are few.
 */
export function chosen(
  questions: readonly SetQuestion[],
  half: Half,
  each: number,
): Readonly<Record<Condition, readonly SetQuestion[]>> {
  const own = questions
    .filter(({ question, relevant }) => halfOf(question) === half && relevant.length > 0)
    .map((question) => ({ question, key: questionHash(`${question.question}\n${question.group ?? ''}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ question }) => question)
  return {
    answerable: own.slice(0, each),
    taken_away: own.slice(-each),
    fact_missing: own.filter(({ cut }) => cut !== null).slice(0, each),
  }
}
