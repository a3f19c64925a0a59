import type { Mode } from '../../../shared/answers.ts'
import type { LanguageModel, Message } from '../../models/chat/language-model.ts'
import { disarmed, promptMessages } from '../../models/chat/prompt.ts'
import type { Source } from '../search/passage.ts'
import type { Question } from '../understand/question.ts'
import { ABOUT_EVIDENCE, evidenceBlock } from './evidence-block.ts'
import type { RoleContext } from './roles/role-context.ts'

/** What a model writes an answer from; `sources` best first. */
export type ModelInput = {
  readonly question: Question
  readonly sources: readonly Source[]
  readonly role: RoleContext
  readonly mode: Mode
}

/** What the model is told to write when it finds no answer. */
export const NO_ANSWER = 'I could not find this in the documents.'

/** A model of fewer parameters loses its way among rules. */
const SMALL_PARAMETERS = 3e9

/**
 * The same for every question, so that a model server reads it from its cache: what differs stands behind it, what
 * differs most at the end.
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

/** For a small model: one order, no frame, no numbers to write; what it says is matched with its source afterwards. */
const SHORT = `Answer the question in one sentence, with the words of the sources. If they do not answer it, write: ${NO_ANSWER}`

/** What a model is asked so that it answers from these sources; one of unknown size is taken for a large one. */
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
