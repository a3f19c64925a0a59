import { Answer } from '../../../../../shared/answers.ts'
import { message, textOf } from '../../../../../shared/messages.ts'
import { storedColumn } from './stored-column.ts'

/** Reads an answer from its column; one that cannot be read becomes an answer that says so. */
export function storedAnswer(column: string): Answer {
  return storedColumn(Answer, column) ?? UNREADABLE
}

const said = message('answer_unreadable')

const UNREADABLE: Answer = {
  answer: textOf(said),
  said: { answer: said },
  answered: false,
  outcome: 'not_found',
  ...{ confidence: 'low', confidence_score: 0, disclaimer: null },
  ...{ engine: 'extractive', writer: 'extractive', provider: null, model: null, sent_to: null },
  ...{ highlights: [], citations: [], suggested_followup: null, claims: [], took_ms: 0, agents: [] },
}
