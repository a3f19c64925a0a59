import { afterAll, describe, expect, test } from 'bun:test'
import { standaloneQuestion } from '../../../server/answer/understand/standalone-question.ts'
import { BUILT_IN_SOURCE, openEmbedder } from '../../../server/models/embedding/embedder-source.ts'
import type { ChatTurn } from '../../../shared/answers.ts'

const embedder = await openEmbedder(BUILT_IN_SOURCE)
afterAll(() => embedder.close())

/** What the last of the messages asks, by the built-in embedding model. */
async function understood(...messages: string[]): Promise<string> {
  const history: ChatTurn[] = messages.slice(0, -1).flatMap((content) => [
    { role: 'user' as const, content },
    { role: 'assistant' as const, content: 'Message.' },
  ])
  const never = new AbortController().signal
  return await standaloneQuestion(messages.at(-1) ?? '', history, null, never, (texts, kind) =>
    embedder.embed(texts, kind),
  )
}

describe('standaloneQuestion() with a phrase', () => {
  test.each([
    [
      'How many guests may Gold members bring?',
      'and silver members?',
      'How many guests may silver members bring?',
    ],
    ['When is stage 1 of the review?', 'stage 2?', 'When is stage 2 of the review?'],
    [
      'Which layout is the most popular?',
      'the second most popular?',
      'Which layout is the second most popular?',
    ],
    ['What do three long beeps mean?', 'and four short ones?', 'What do four short beeps mean?'],
  ])('puts it in the place of what ends in the same word: “%s” “%s”', async (before, message, question) => {
    expect(await understood(before, message)).toBe(question)
  })

  test.each([
    [
      'How much is a cab from Dulles to the office?',
      'and from Reagan?',
      'How much is a cab from Reagan to the office?',
    ],
    ['How many people in Europe have it?', 'and in east asia', 'How many people in east asia have it?'],
  ])(
    'puts it in the place of what has the same preposition: “%s” “%s”',
    async (before, message, question) => {
      expect(await understood(before, message)).toBe(question)
    },
  )

  test.each([
    ['When is breakfast at the summit?', 'and lunch?', 'When is lunch at the summit?'],
    ['At what age are men diagnosed?', 'women?', 'At what age are women diagnosed?'],
    [
      'When does it have to be quiet at night?',
      'and on Sundays?',
      'When does it have to be quiet on Sundays?',
    ],
    ['What is the gross amount of the booking?', 'and net?', 'What is the net amount of the booking?'],
    ['What is the GDP of Germany?', 'and Japan?', 'What is the GDP of Japan?'],
    ['What share of Long Beach was White?', 'and Asian?', 'What share of Long Beach was Asian?'],
  ])('puts it in the place of what is most similar: “%s” “%s”', async (before, message, question) => {
    expect(await understood(before, message)).toBe(question)
  })

  test('adds what has a preposition and replaces nothing', async () => {
    expect(await understood('What does a parking permit cost?', 'and for our second car?')).toBe(
      'What does a parking permit cost for our second car?',
    )
  })

  test('completes it with words of the question if nothing there is like it', async () => {
    expect(await understood('Who pays the fee?', 'And the landlord?')).toBe('And the landlord (pays fee)?')
    expect(await understood('Who pays the fee?', 'What about pets?')).toBe('What about pets?')
  })

  test('replaces one value after another', async () => {
    expect(await understood('What is the GDP of Germany?', 'and Japan?', 'and France?')).toBe(
      'What is the GDP of France?',
    )
  })

  test('leaves a new question as it is', async () => {
    const asked = 'caffeine in panera light roast'
    expect(await understood('How many silver medals did Russia win?', asked)).toBe(asked)
  })
})
