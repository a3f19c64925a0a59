import * as texts from '#texts/query.tsx'
import type { AgentTrace, AnswerEvent, Claim } from '../../../../shared/answers.ts'
import type { Message } from '../../../../shared/message.ts'
import type { AnswerView, CitationView } from '../../../api/answer-view.ts'
import type { Doubt } from '../../../ui/text/markdown.tsx'

export type AgentStep = Omit<AgentTrace, 'status'> & { status: AgentTrace['status'] | 'started' }

/** A question with its answer. */
export type Asked = { question: string; answer: AnswerView }

/** An answer in progress. `text`: what is written so far. `sources`: null until they are ranked. */
export type Draft = {
  question: string
  text: string
  sources: readonly CitationView[] | null
  agents: readonly AgentStep[]
  /** Why the text was begun anew. */
  notice: { said?: Message | undefined; reason: string } | null
}

export type AskState =
  | { phase: 'idle' }
  | { phase: 'asking'; draft: Draft }
  | { phase: 'failed'; message: string }

/** Returns the draft of a question just asked. */
export function newDraft(question: string): Draft {
  return { question, text: '', sources: null, agents: [], notice: null }
}

/** Returns the draft after an event of the stream. 'result' and 'error' end the stream and change nothing; the result has what was computed, too. */
export function applyEvent(draft: Draft, event: AnswerEvent): Draft {
  switch (event.event) {
    case 'agent':
      return {
        ...draft,
        agents: [...draft.agents.filter((step) => step.agent !== event.data.agent), event.data],
      }
    case 'citations':
      return { ...draft, sources: event.data.citations }
    case 'token':
      return { ...draft, text: draft.text + event.data.text }
    case 'restart':
      return { ...draft, text: '', notice: event.data }
    case 'computed':
    case 'result':
    case 'error':
      return draft
  }
}

/** Returns the statements that their sources do not fully support. */
export function doubtsOf(claims: readonly Claim[]): Doubt[] {
  return claims
    .filter((claim) => claim.support !== 'supported')
    .map(({ text, support }) => ({
      text: text.replace(/\[\d+\]/g, ' '),
      label: support === 'partial' ? texts.partlySupported : texts.notSupported,
    }))
}
