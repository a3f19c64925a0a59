import * as texts from '#texts/site/agents.ts'
import type { AgentName } from '../../../shared/answers.ts'

/** The agents in the order of the chain. `label` and `name`: as the two public pages call them. */
export const AGENT_NAMES: readonly {
  readonly agent: AgentName
  readonly label: string
  readonly name: string
}[] = [
  { agent: 'ingestion', label: texts.documentIngestion, name: texts.ingestion },
  { agent: 'retrieval', label: texts.parallelRetrieval, name: texts.parallelRetrieval },
  { agent: 'ranking', label: texts.rankingEngine, name: texts.ranking },
  { agent: 'summarization', label: texts.resultScorer, name: texts.summarization },
  { agent: 'citation', label: texts.citationValidator, name: texts.citation },
  { agent: 'validation', label: texts.qualityControl, name: texts.validation },
]
