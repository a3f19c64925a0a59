import type { AnswerView } from '../../../api/answer-view.ts'
import { inWords } from '../../../texts/localize/message.ts'
import { keptInWords } from '../../../texts/localize/stored-message.ts'

/** The answer's text, with what the server itself says in it in the language of the page. */
export function answerInWords({ answer, answered, said }: AnswerView): string {
  if (answered === false) return inWords(said?.answer, answer)
  const [first = '', ...rest] = answer.split('\n')
  return [keptInWords(said?.lead, first), ...rest].join('\n')
}
