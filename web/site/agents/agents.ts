import { agentName } from '#texts/messages/agents.ts'
import * as texts from '#texts/site/agents.ts'
import type { AgentName } from '../../../shared/answers.ts'

type Description = {
  readonly does: string
  readonly takes: string
  readonly gives: string
  readonly file: string
}

/** An agent with its name and its description. */
export type AgentCard = Description & { readonly agent: AgentName; readonly name: string }

const DESCRIPTIONS: Readonly<Record<AgentName, Description>> = {
  ingestion: {
    does: texts.decidesWhatToSearchTheChosen,
    takes: texts.theQuestionWithTheChosen,
    gives: texts.theScopeAndHowManyDocuments,
    file: 'server/answer/search/library.ts',
  },
  retrieval: {
    does: texts.searchesAllDatasetsInScopeBy,
    takes: texts.theQuestionAndTheScope,
    gives: texts.relevantPassagesOrTheNearest,
    file: 'server/answer/search/find-passages.ts',
  },
  ranking: {
    does: texts.scoresTheSentencesOfThe,
    takes: texts.passagesWithTheirRelevance,
    gives: texts.numberedSourcesWithTheirScored,
    file: 'server/answer/evidence/gather-evidence.ts',
  },
  summarization: {
    does: texts.decidesWhetherTheSentences,
    takes: texts.numberedSourcesTheQuestionAnd,
    gives: texts.theAnswerAsItIsWritten,
    file: 'server/answer/draft-answer.ts',
  },
  citation: {
    does: texts.splitsTheAnswerIntoStatements,
    takes: texts.theAnswerAndTheSentencesOf,
    gives: texts.statementsSupportedPartly,
    file: 'server/answer/check/check-claims.ts',
  },
  validation: {
    does: texts.ratesTheAnswerAsAWhole,
    takes: texts.theCheckedStatementsAndTheir,
    gives: texts.confidenceDisclaimerAndAFollow,
    file: 'server/answer/check/answer-confidence.ts',
  },
}

// SAFETY: Object.keys of an object literal returns exactly its own keys. They are in the order of the steps.
const AGENTS = Object.keys(DESCRIPTIONS) as AgentName[]

/** The agents in order, each with its description. */
export const AGENT_CARDS: readonly AgentCard[] = AGENTS.map((agent) => ({
  agent,
  name: agentName[agent],
  ...DESCRIPTIONS[agent],
}))
