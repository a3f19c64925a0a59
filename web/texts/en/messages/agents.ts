import type { AgentName } from '../../../../shared/answers.ts'

export const agentName = {
  ingestion: 'Ingestion',
  retrieval: 'Parallel Retrieval',
  ranking: 'Ranking',
  summarization: 'Summarization',
  citation: 'Citation',
  validation: 'Validation',
} as const satisfies Record<AgentName, string>
