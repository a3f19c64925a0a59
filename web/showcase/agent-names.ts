import type { AgentName } from '../../shared/answers.ts'

/** The agents in the order of the chain. `label` and `name`: as the two public pages call them. */
export const AGENT_NAMES: readonly {
  readonly agent: AgentName
  readonly label: string
  readonly name: string
}[] = [
  { agent: 'ingestion', label: 'Document Ingestion', name: 'Ingestion' },
  { agent: 'retrieval', label: 'Parallel Retrieval', name: 'Parallel Retrieval' },
  { agent: 'ranking', label: 'Ranking Engine', name: 'Ranking' },
  { agent: 'summarization', label: 'Result Scorer', name: 'Summarization' },
  { agent: 'citation', label: 'Citation Validator', name: 'Citation' },
  { agent: 'validation', label: 'Quality Control', name: 'Validation' },
]
