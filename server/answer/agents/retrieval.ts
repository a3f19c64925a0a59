import { say } from '../../../shared/sentences.ts'
import { type Comparison, compareRows } from '../evidence/compare-rows.ts'
import type { FoundPassages } from '../search/passage.ts'
import type { Question } from '../understand/question.ts'
import { isGreeting, isSmallTalk } from '../understand/small-talk.ts'
import { superlativeOf } from '../understand/superlative.ts'
import type { Agent, AnswerRequest, AnswerServices } from './agent.ts'

/** Passages that are read for what answers, whatever number of sources is asked for. */
const READ = 22

/** Searches all datasets at once. */
export const retrieval: Agent = async (state, signal) => {
  const { request, question, services, scope } = state
  if (scope.documents === 0 || isChat(request)) return { status: 'skipped', ...say('nothing_to_search') }
  const survey = question.overview && (await services.survey(request, question.overview))
  if (survey && survey.passages.length > 0) {
    const { passages: whole, documents } = survey
    state.found = { relevant: whole, nearest: [] }
    state.overview = { documents }
    const read = new Set(whole.map(({ documentId }) => documentId)).size
    if (read < documents) state.notice = say('overview_partial', { read, documents })
    return say('passages_spread', { passages: whole.length, documents: read })
  }
  const limit = Math.max(READ, request.maxResults)
  state.found = await services.retrieve(question, request, limit, signal)
  state.comparison = await comparisonOf(question, state.found, services)
  const { relevant, nearest } = state.found
  if (relevant.length === 0) return say('near_misses', { passages: nearest.length })
  const documents = new Set(relevant.map(({ documentId }) => documentId)).size
  return say('passages_found', { passages: relevant.length, documents })
}

/** Whether a message asks nothing: 'Hello!', in a conversation also 'Thanks!', which by itself is searched for. */
export function isChat({ question, asked = [] }: Pick<AnswerRequest, 'question' | 'asked'>): boolean {
  return isGreeting(question) || (asked.length > 0 && isSmallTalk(question))
}

/**
 * What comes of comparing all rows of the table that a question for an extreme is about; null for any other question,
 * and where several tables that were found would answer it differently.
 */
async function comparisonOf(
  { text, parts }: Question,
  { relevant, nearest }: FoundPassages,
  { document }: AnswerServices,
): Promise<Comparison | null> {
  const asked = parts.length === 0 ? superlativeOf(text) : null
  if (!asked) return null
  const saidBy = ({ best }: Comparison) => best.map(({ text }) => text).join('\n')
  let only: Comparison | null = null
  for (const found of Map.groupBy([...relevant, ...nearest], ({ documentId }) => documentId).values()) {
    const comparison = await compareRows(asked, found, document)
    if (only && comparison && saidBy(only) !== saidBy(comparison)) return null
    only ??= comparison
  }
  return only
}
