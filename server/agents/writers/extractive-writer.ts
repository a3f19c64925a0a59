import type { Embed } from '../../embed/embedder.ts'
import { answerSigns } from '../../read/answer-signs.ts'
import { askedParts } from '../../read/asked-parts.ts'
import { answerability, LEAST_ANSWERABILITY } from '../../read/confidence.ts'
import { isPromptInjection } from '../../read/prompt-injection.ts'
import { isOverview } from '../../read/question-coverage.ts'
import { bestFirst } from '../../read/score-sentences.ts'
import { chooseQuotes, type Quote } from './choose-quotes.ts'
import { escapeMarkdown } from './claims.ts'
import type { Writer, WriterInput } from './writer.ts'

/** Answers by quoting: the sentences and table rows that together answer the question, each with its source. */
export function extractiveWriter(embed: Embed): Writer {
  return {
    engine: 'extractive',
    model: null,
    async *write(input) {
      const sentences = input.sentences.filter(({ reading }) => !isPromptInjection(reading, input.question))
      const quotes = chooseQuotes({ ...input, sentences })
      if (!(await isAnswer(input, quotes[0], embed))) {
        yield { type: 'written', text: '', answered: false, notice: null }
        return
      }
      const text = `From your documents, quoted:\n\n${quotes.map(bullet).join('\n')}`
      yield { type: 'token', text }
      yield { type: 'written', text, answered: true, notice: null }
    },
  }
}

/** Whether the first quote answers the question, or one of the things that it asks, rather than something near it. */
async function isAnswer(input: WriterInput, first: Quote | undefined, embed: Embed): Promise<boolean> {
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
