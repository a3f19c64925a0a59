import type { Mode } from '../../../shared/answers.ts'
import type { Question } from '../../language/question.ts'
import type { LanguageModel, Message } from '../../llm/language-model.ts'
import type { Source } from '../../retrieve/passage.ts'
import type { RoleContext } from '../role-contexts.ts'
import { ABOUT_EVIDENCE, disarmed, evidenceBlock, messagesOf } from './evidence-block.ts'

/** What a model writes an answer from; `sources` best first. */
export type ModelInput = {
  readonly question: Question
  readonly sources: readonly Source[]
  readonly role: RoleContext
  readonly mode: Mode
}

/** What a model is asked so that it answers a question from these sources. */
export type AnswerPrompt = (input: ModelInput, sources: readonly Source[]) => Message[]

/** What the model is told to write when it finds no answer. */
export const NO_ANSWER = 'I could not find this in the documents.'

/** A model of fewer parameters loses its way among rules. */
const SMALL_PARAMETERS = 3e9

/** The prompt that suits a model; one of unknown size is taken for a large one. */
export function promptFor({ parameters }: LanguageModel): AnswerPrompt {
  return parameters !== undefined && parameters < SMALL_PARAMETERS ? shortPrompt : rulesPrompt
}

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

export const rulesPrompt: AnswerPrompt = ({ question, role }, sources) =>
  messagesOf(
    RULES,
    `${evidenceBlock(sources)}\n\nQuestion: ${question.text}\n\n${role.instructions}\nAnswer from the evidence alone. End every sentence with the number of its source, like this [1].`,
  )

const SHORT = `Answer the question in one sentence, with the words of the sources. If they do not answer it, write: ${NO_ANSWER}`

/** For a small model: one order, no frame, no numbers to write; what it says is matched with its source afterwards. */
export const shortPrompt: AnswerPrompt = ({ question }, sources) => {
  const texts = sources.map(({ passage }) => `- ${disarmed(passage.rendered).replace(/\s+/g, ' ')}`)
  return messagesOf(SHORT, `Sources:\n${texts.join('\n')}\n\nQuestion: ${question.text}`)
}
