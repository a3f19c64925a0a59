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
    does: 'Determines what is searched: the chosen datasets or all of them, and which of their documents are ready.',
    takes: 'The question with the chosen datasets and documents',
    gives: 'The scope, and how many documents are still being read',
    file: 'server/agents/ingestion.ts',
  },
  retrieval: {
    does: 'Searches words and meaning at the same time over all datasets of the scope, and fuses what both bring.',
    takes: 'The question and the scope',
    gives: 'Relevant passages, or the nearest misses',
    file: 'server/agents/retrieval.ts',
  },
  ranking: {
    does: 'Scores the sentences of the passages found, puts first the passage that says most in answer, and numbers them all. These numbers are the marks of the answer.',
    takes: 'Passages with their relevance',
    gives: 'Numbered sources with their scored sentences',
    file: 'server/agents/ranking.ts',
  },
  summarization: {
    does: 'Weighs the scored sentences: is there an answer at all, and which of them give it? Those it quotes, word for word. With a model in Ollama, the model writes from the sources; when it fails, the quotes stand in.',
    takes: 'Numbered sources, the question and the role context',
    gives: 'The answer as it is written, with a mark after each statement',
    file: 'server/agents/summarization.ts',
  },
  citation: {
    does: 'Takes the answer apart into statements, finds for each the sentences that bear it out, corrects wrong marks, and copies the document’s own words.',
    takes: 'The answer and the sentences of the sources',
    gives: 'Statements: supported, partly supported or unsupported',
    file: 'server/agents/citation.ts',
  },
  validation: {
    does: 'Judges the answer as a whole: how likely it is right, which disclaimer the role asks for, and what to ask next.',
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
