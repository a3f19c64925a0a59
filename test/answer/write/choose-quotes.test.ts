import { expect, test } from 'bun:test'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { NO_EVIDENCE } from '../../../server/answer/evidence/gather-evidence.ts'
import { scoreSentences } from '../../../server/answer/evidence/score-sentences.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'
import { possibleQuotes } from '../../../server/answer/write/choose-quotes.ts'
import { passagesOf } from '../../support/library.ts'
import { reading } from '../../support/reading.ts'

const QUESTION = readQuestion('When do I get the money back?')

/** The texts of the quotes of a document of one line each, whose sentences have these scores. */
async function quotedOf(lines: readonly string[], likely: readonly number[]): Promise<string[]> {
  const passages = passagesOf({ filename: 'terms.md', text: lines.join(' ') }, 'terms')
  const sources = passages.map((passage, at) => ({ number: at + 1, passage }))
  const sentences = evidenceSentences(sources)
  const read = await scoreSentences(QUESTION, sources, sentences, reading)
  const scores = new Map(
    sentences.flatMap((sentence, at) => {
      const own = read.scores.get(sentence)
      return own ? [[sentence, { ...own, score: likely[at] ?? 0 }] as const] : []
    }),
  )
  return possibleQuotes(QUESTION, { ...NO_EVIDENCE, sources, sentences, scores }).map(({ text }) => text)
}

const LINES = [
  'Refunds of the money you paid are sent within ten days of the return.',
  'Parcels with books and records leave our warehouse every evening.',
  'We reply to complaints about money that was lost within a week.',
  'The shop in the centre of the town closes at six on Saturdays.',
]

test('possibleQuotes() quotes the three likeliest sentences, the likeliest first', async () => {
  expect(await quotedOf(LINES, [0.6, 0.5, 0.7, 0.4])).toEqual([LINES[2], LINES[0], LINES[1]].map(String))
})

test('possibleQuotes() leaves out what is far less likely, and what says the same', async () => {
  expect(await quotedOf(LINES, [0.8, 0.1, 0.1, 0.1])).toEqual([LINES[0]].map(String))
  const again = [LINES[0], 'Refunds of the money you paid are sent within ten days.', LINES[2]].map(String)
  expect(await quotedOf(again, [0.7, 0.6, 0.5])).toEqual([LINES[0], LINES[2]].map(String))
})

test('possibleQuotes() quotes no line that leads something in, but as the likeliest', async () => {
  const lines = [...LINES.slice(0, 2), 'To get the money back, follow these steps one after the other:'].map(
    String,
  )
  expect(await quotedOf(lines, [0.6, 0.5, 0.55])).toEqual([LINES[0], LINES[1]].map(String))
})
