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
