import type { Mode } from '../../../shared/answers.ts'
import type { LanguageModel, Message } from '../../models/chat/language-model.ts'
import { disarmed, promptMessages } from '../../models/chat/prompt.ts'
import type { Source } from '../search/passage.ts'
import type { Question } from '../understand/question.ts'
import { ABOUT_EVIDENCE, evidenceBlock } from './evidence-block.ts'
import type { RoleContext } from './role-contexts.ts'

/** The input of a model that writes an answer; `sources` best first. */
export type ModelInput = {
  readonly question: Question
  readonly sources: readonly Source[]
  readonly role: RoleContext
  readonly mode: Mode
}

/** The sentence that a model is told to write when it finds no answer. */
export const NO_ANSWER = 'I could not find this in the documents.'

/** A model with fewer parameters gets lost among rules. */
const SMALL_PARAMETERS = 3e9

/**
 * The same for every question, so that a model server reads it from its cache. Whatever differs comes after it, and
 * whatever differs most comes last.
 */
const RULES = [
  'You answer questions from numbered evidence.',
  ABOUT_EVIDENCE,
  'Rules:',
  '- Use only what the evidence says. Add nothing from your own knowledge.',
  '- End every sentence with the number of the source it comes from in square brackets: [1]. Two sources: [1][2].',
  '- Copy numbers, dates, units and names exactly.',
  '- Answer in the language of the question, in short plain markdown: one to five sentences, or a list.',
  `- If the evidence does not answer the question, write only: ${NO_ANSWER}`,
].join('\n')

/** For a small model: one order, no frame, no numbers to write; its statements are matched with their sources afterwards. */
const SHORT = `Answer the question in one sentence, with the words of the sources. If they do not answer it, write: ${NO_ANSWER}`

/** The prompt to a model that answers from these sources. A model of unknown size counts as large. */
export function answerPrompt(
  { parameters = SMALL_PARAMETERS }: Pick<LanguageModel, 'parameters'>,
  { question, role }: ModelInput,
  sources: readonly Source[],
): Message[] {
  if (parameters < SMALL_PARAMETERS) {
    const texts = sources.map(({ passage }) => `- ${disarmed(passage.rendered).replace(/\s+/g, ' ')}`)
    return promptMessages(SHORT, `Sources:\n${texts.join('\n')}\n\nQuestion: ${question.text}`)
  }
  return promptMessages(
    RULES,
    `${evidenceBlock(sources)}\n\nQuestion: ${question.text}\n\n${role.instructions}\nAnswer from the evidence alone. End every sentence with the number of its source, like this [1].`,
  )
}
