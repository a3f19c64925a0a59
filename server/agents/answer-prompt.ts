import type { Message } from '../llm/language-model.ts'
import type { Source } from './agent.ts'
import { ABOUT_EVIDENCE, evidenceBlock } from './evidence-block.ts'
import type { WriterInput } from './writer.ts'

/** What the model is told to write when it finds no answer. */
export const NO_ANSWER = 'I could not find this in the documents.'

/**
 * The same for every question, so that a model server reads it from its cache: what differs stands behind it, what
 * differs most at the end.
 */
const INSTRUCTIONS = [
  'You answer questions from numbered evidence.',
  ABOUT_EVIDENCE,
  'Rules:',
  '- Use only what the evidence says. Add nothing from your own knowledge.',
  '- End every sentence with the number of the source it comes from in square brackets: [1]. Two sources: [1][2].',
  '- Copy numbers, dates, units and names exactly.',
  '- Answer in the language of the question, in short plain markdown: one to five sentences, or a list.',
  `- If the evidence does not answer the question, write only: ${NO_ANSWER}`,
].join('\n')

/** What a model is asked so that it answers a question from these sources. */
export function answerPrompt({ question, role }: WriterInput, sources: readonly Source[]): Message[] {
  return [
    { role: 'system', content: INSTRUCTIONS },
    {
      role: 'user',
      content: `${evidenceBlock(sources)}\n\nQuestion: ${question}\n\n${role.instructions}\nAnswer from the evidence alone. End every sentence with the number of its source, like this [1].`,
    },
  ]
}
