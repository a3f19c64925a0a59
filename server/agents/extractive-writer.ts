import { chooseQuotes, type Quote } from './choose-quotes.ts'
import { escapeMarkdown } from './claims.ts'
import { lacksAnswer } from './lacks-answer.ts'
import { isOrderToReader } from './order-to-reader.ts'
import type { Writer } from './writer.ts'

/** Answers by quoting: the sentences and table rows that together answer the question, each with its source. */
export const extractiveWriter: Writer = {
  engine: 'extractive',
  model: null,
  async *write(input) {
    const sentences = input.sentences.filter(({ reading }) => !isOrderToReader(reading, input.question))
    const quotes = chooseQuotes({ ...input, sentences })
    const best = quotes[0]?.sentences[0]
    if (!best || lacksAnswer(input, best)) {
      yield { type: 'written', text: '', answered: false, notice: null }
      return
    }
    const text = `From your documents, quoted:\n\n${quotes.map(bullet).join('\n')}`
    yield { type: 'token', text }
    yield { type: 'written', text, answered: true, notice: null }
  },
}

function bullet({ text, sentences }: Quote): string {
  const number = sentences[0]?.source.number ?? 1
  return `- “${escapeMarkdown(innerQuotes(text))}” [${number}]`
}

/** A quotation inside the quotation marks of the answer. */
function innerQuotes(text: string): string {
  return text.replaceAll('“', '‘').replaceAll('”', '’')
}
