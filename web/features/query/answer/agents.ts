import * as texts from '#texts/query.tsx'
import type { AgentName } from '../../../../shared/answers.ts'

const LABELS = {
  ingestion: texts.choosingWhatIsSearched,
  retrieval: texts.searching2,
  ranking: texts.ranking,
  summarization: texts.writing,
  citation: texts.matchingStatementsToTheir,
  validation: texts.checkingEveryStatement,
} as const satisfies Record<AgentName, string>

/** What an agent is doing, in words. */
export function agentLabel(agent: AgentName): string {
  return LABELS[agent]
}

const NAMES = {
  ingestion: texts.ingestion,
  retrieval: texts.parallelRetrieval,
  ranking: texts.ranking,
  summarization: texts.summarization,
  citation: texts.citation,
  validation: texts.validation,
} as const satisfies Record<AgentName, string>

/** What an agent is called. */
export function agentName(agent: AgentName): string {
  return NAMES[agent]
}
