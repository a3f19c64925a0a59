import * as texts from '#texts/site/agents.ts'
import type { AgentName } from '../../../shared/answers.ts'

/** The agents in order. `label`: their name on the landing page; `name`: on the technical page. */
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

type Description = {
  readonly does: string
  readonly takes: string
  readonly gives: string
  readonly file: string
}

/** An agent with its names and its description. */
export type AgentCard = (typeof AGENT_NAMES)[number] & Description

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

/** The agents in order, each with its description. */
export const AGENT_CARDS: readonly AgentCard[] = AGENT_NAMES.map((names) => ({
  ...names,
  ...DESCRIPTIONS[names.agent],
}))
