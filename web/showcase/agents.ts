import type { AgentName } from '../../shared/answers.ts'
import { AGENT_NAMES } from './agent-names.ts'

type Description = {
  readonly does: string
  readonly takes: string
  readonly gives: string
  readonly file: string
}

/** One of the six, as a reader may know it. */
export type AgentCard = (typeof AGENT_NAMES)[number] & Description

const DESCRIPTIONS: Readonly<Record<AgentName, Description>> = {
  ingestion: {
    does: 'Decides what to search: the chosen datasets or all of them, and which of their documents are ready.',
    takes: 'The question with the chosen datasets and documents',
    gives: 'The scope, and how many documents are still being read',
    file: 'server/agents/ingestion.ts',
  },
  retrieval: {
    does: 'Searches all datasets in scope by word and by meaning at once, and merges the results.',
    takes: 'The question and the scope',
    gives: 'Relevant passages, or the nearest misses',
    file: 'server/agents/retrieval.ts',
  },
  ranking: {
    does: 'Scores the sentences of the passages found, puts the passage that answers best first, and numbers them all. The answer cites these numbers.',
    takes: 'Passages with their relevance',
    gives: 'Numbered sources with their scored sentences',
    file: 'server/agents/ranking.ts',
  },
  summarization: {
    does: 'Decides whether the sentences answer the question at all, and quotes the ones that do, word for word. With a model in Ollama, the model writes from the sources; if it fails, the quotes take over.',
    takes: 'Numbered sources, the question and the role context',
    gives: 'The answer as it is written, with a mark after each statement',
    file: 'server/agents/summarization.ts',
  },
  citation: {
    does: 'Splits the answer into statements, finds the sentences that support each one, corrects wrong citations, and copies the document’s own words.',
    takes: 'The answer and the sentences of the sources',
    gives: 'Statements: supported, partly supported or unsupported',
    file: 'server/agents/citation.ts',
  },
  validation: {
    does: 'Rates the answer as a whole: how likely it is right, which disclaimer the role needs, and what to ask next.',
    takes: 'The checked statements and their sources',
    gives: 'Confidence, disclaimer and a follow-up question',
    file: 'server/agents/validation.ts',
  },
}

/** The agents in the order of the chain. */
export const AGENT_CARDS: readonly AgentCard[] = AGENT_NAMES.map((names) => ({
  ...names,
  ...DESCRIPTIONS[names.agent],
}))
