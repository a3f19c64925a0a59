import type { AgentName } from '../../../shared/answers.ts'

const LABELS = {
  ingestion: 'Choosing what is searched',
  retrieval: 'Searching',
  ranking: 'Ranking',
  summarization: 'Writing',
  citation: 'Matching statements to their sources',
  validation: 'Checking every statement',
} as const satisfies Record<AgentName, string>

/** What an agent is doing, in words. */
export function agentLabel(agent: AgentName): string {
  return LABELS[agent]
}

const NAMES = {
  ingestion: 'Ingestion',
  retrieval: 'Parallel Retrieval',
  ranking: 'Ranking',
  summarization: 'Summarization',
  citation: 'Citation',
  validation: 'Validation',
} as const satisfies Record<AgentName, string>

/** What an agent is called. */
export function agentName(agent: AgentName): string {
  return NAMES[agent]
}
