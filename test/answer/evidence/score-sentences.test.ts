import { expect, test } from 'bun:test'
import { outcomeFor } from '../../../server/answer/evidence/confidence-score.ts'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { bestFirst, scoreSentences } from '../../../server/answer/evidence/score-sentences.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'
import { passagesOf } from '../../support/library.ts'
import { reading } from '../../support/reading.ts'

const LINES = Array.from({ length: 30 }, (_, i) => `Shed ${i} has a lamp of its own.`)

function sourcesOf(text: string) {
  return passagesOf({ filename: 'sheds.txt', text }, 'sheds').map((passage, i) => ({
    number: i + 1,
    passage,
  }))
}

async function scored(question: string, text: string, logitOf: (read: string) => number) {
  const sources = sourcesOf(text)
  const asked: string[] = []
  const { scores } = await scoreSentences(readQuestion(question), sources, evidenceSentences(sources), {
    ...reading,
    read: async (_, passages) => {
      asked.push(...passages)
      return passages.map((passage) => ({ answerable: logitOf(passage), spans: [] }))
    },
  })
  return { scores, asked }
}

test('scoreSentences() reads the six best sentences by themselves, once each', async () => {
  const { scores, asked } = await scored('Which shed has a lamp?', LINES.join(' '), () => 0)
  const alone = asked.filter((text) => LINES.includes(text))
  expect(alone).toHaveLength(6)
  expect(new Set(alone).size).toBe(6)
  expect([...scores.values()].filter(({ features }) => features.sentenceLogit === 0)).toHaveLength(6)
})

test('scoreSentences() prefers the sentence that answers by itself', async () => {
  const answering = LINES[17] ?? ''
  const { scores } = await scored('Which shed has a lamp?', LINES.slice(16, 22).join(' '), (text) =>
    text === answering ? 6 : -3,
  )
  expect(bestFirst([...scores.keys()], scores)[0]?.reading).toBe(answering)
})

test('what has not the form of a question is not refused by the reader alone', async () => {
  const [outcome, other] = await Promise.all(
    ['Explain the lamp of shed 3', 'Who won the race?'].map(async (question) => {
      const { scores } = await scored(question, LINES.slice(0, 8).join(' '), () => -5)
      const [best] = bestFirst([...scores.keys()], scores)
      const features = best && scores.get(best)?.features
      // The relevance of a good match, which a store would have told.
      return features && outcomeFor({ ...features, relevance: 0.9 })
    }),
  )
  expect(outcome).toBe('may_answer')
  expect(other).toBe('not_found')
})

test('scoreSentences() reads no further passages once one of the first four is sure to answer', async () => {
  const sources = Array.from(
    { length: 10 },
    (_, i) => `Tent ${i} was pitched in the rain by the lake.`,
  ).flatMap((text, i) => sourcesOf(text).map(({ passage }) => ({ number: i + 1, passage })))
  const readFor = async (logit: number) => {
    const asked = new Set<string>()
    await scoreSentences(readQuestion('Where was tent 3 pitched?'), sources, evidenceSentences(sources), {
      ...reading,
      read: async (_, passages) => {
        for (const passage of passages) asked.add(passage)
        return passages.map(() => ({ answerable: logit, spans: [] }))
      },
    })
    return asked.size
  }
  expect(await readFor(5)).toBeLessThan(await readFor(-3))
})

test('scoreSentences() reads of a long passage what stands around its likeliest sentence, and places spans there', async () => {
  const told = 'The tarpaulin of the green boat costs 45 euros.'
  const text = [...LINES.slice(0, 14), told, ...LINES.slice(14, 20)].join(' ')
  const sources = sourcesOf(text).slice(0, 1)
  const { scores } = await scoreSentences(
    readQuestion('What does the tarpaulin of the boat cost?'),
    sources,
    evidenceSentences(sources),
    {
      ...reading,
      read: async (_, passages) =>
        passages.map((passage) => {
          expect(passage.length).toBeLessThan(700)
          const start = passage.indexOf('45 euros')
          const spans = start < 0 ? [] : [{ start, end: start + '45 euros'.length, probability: 0.9 }]
          return { answerable: 4, spans }
        }),
    },
  )
  const [best] = bestFirst([...scores.keys()], scores)
  const found = best && scores.get(best)
  expect(found?.reading).toBe(told)
  expect(found?.answer && found.reading.slice(found.answer.start, found.answer.end)).toBe('45 euros')
})

test('a passage in another language than the question may answer where search leads, whatever the reader says', async () => {
  const { scores } = await scored(
    'Wo steht die Lampe in dem Schuppen?',
    LINES.slice(0, 8).join(' '),
    () => -5,
  )
  const [best] = bestFirst([...scores.keys()], scores)
  const features = best && scores.get(best)?.features
  expect(features?.isForeign).toBe(true)
  const outcomeAt = (scoreLead: number) =>
    features && outcomeFor({ ...features, sentenceCosine: 0.1, coverage: 0, scoreLead })
  expect([outcomeAt(0.5), outcomeAt(0)]).toEqual(['may_answer', 'not_found'])
})
