import type { AnswerServices } from './agent.ts'
import { answerSigns } from './answer-signs.ts'
import { askedParts } from './asked-parts.ts'
import { chooseQuotes, type Quote } from './choose-quotes.ts'
import { escapeMarkdown } from './claims.ts'
import { answerability, LEAST_ANSWERABILITY } from './confidence.ts'
import { isOrderToReader } from './order-to-reader.ts'
import { isOverview } from './question.ts'
import { bestFirst } from './score-sentences.ts'
import type { Writer, WriterInput } from './writer.ts'

/** Answers by quoting: the sentences and table rows that together answer the question, each with its source. */
export function extractiveWriter(embed: AnswerServices['embed']): Writer {
  return {
    engine: 'extractive',
    model: null,
    async *write(input) {
      const sentences = input.sentences.filter(({ reading }) => !isOrderToReader(reading, input.question))
      const quotes = chooseQuotes({ ...input, sentences })
      if (!(await isAnswer(input, quotes[0], embed))) {
        yield { type: 'written', text: '', answered: false, notice: null, flaw: null }
        return
      }
      const text = `From your documents, quoted:\n\n${quotes.map(bullet).join('\n')}`
      yield { type: 'token', text }
      yield { type: 'written', text, answered: true, notice: null, flaw: null }
    },
  }
}

/** Whether the first quote answers the question, or one of the things that it asks, rather than something near it. */
async function isAnswer(
  input: WriterInput,
  first: Quote | undefined,
  embed: AnswerServices['embed'],
): Promise<boolean> {
  const quoted = bestFirst(first?.sentences ?? [], input.scores)
  if (!quoted) return false
  if (isOverview(input.question)) return true
  for (const question of [input.question, ...askedParts(input.question)]) {
    const signs = await answerSigns({ ...input, question }, quoted, embed)
    if (answerability(signs) >= LEAST_ANSWERABILITY) return true
  }
  return false
}

function bullet({ text, sentences }: Quote): string {
  const number = sentences[0]?.source.number ?? 1
  return `- “${escapeMarkdown(innerQuotes(text))}” [${number}]`
}

/** A quotation inside the quotation marks of the answer. */
function innerQuotes(text: string): string {
  return text.replaceAll('“', '‘').replaceAll('”', '’')
}
