import { describe, expect, test } from 'bun:test'
import { standaloneQuestion } from '../../../server/answer/understand/standalone-question.ts'
import type { ChatTurn } from '../../../shared/answers.ts'

/** What the last of the messages asks, without a model. */
async function understood(...messages: string[]): Promise<string> {
  const history: ChatTurn[] = messages.slice(0, -1).flatMap((content) => [
    { role: 'user' as const, content },
    { role: 'assistant' as const, content: 'Message.' },
  ])
  return await standaloneQuestion(messages.at(-1) ?? '', history, null, new AbortController().signal)
}

const GDP = 'What is the GDP of Germany?'

describe('standaloneQuestion() without a model', () => {
  test.each([
    [['What about pets?', 'How much is the deposit?'], 'How much is the deposit?'],
    [['How much is the deposit?', 'When is it returned?'], 'When is it returned (deposit)?'],
    [
      ['How much is the deposit?', 'When is it returned?', 'Must it be in writing?'],
      'Must it be in writing (returned deposit)?',
    ],
    [[GDP, 'and Japan?'], 'and Japan (GDP, Germany)?'],
    [['Who is Eleanor Marsh?', 'Where does she live?'], 'Where does she live (Eleanor Marsh)?'],
    [['Wie hoch ist die Miete?', 'Wann ist sie fällig?'], 'Wann ist sie fällig (Miete)?'],
    [['How many days of leave are there?', 'What is TTS?'], 'What is TTS?'],
    [['Who founded the Raspberry Pi Foundation?', 'Why?'], 'Why (founded Raspberry Pi Foundation)?'],
    [['What does the roof cost?', 'And who does it?'], 'And who does it (roof cost)?'],
    [['Who pays the fee?', 'What about pets?'], 'What about pets?'],
    [['Who pays the fee?', 'And the landlord?'], 'And the landlord (pays fee)?'],
  ])('takes %j for “%s”', async (messages, question) => {
    expect(await understood(...messages)).toBe(question)
  })

  test('never makes one name of two', async () => {
    const both = 'Can I take Calvenol with Ferridol?'
    expect(await understood(both, 'And with food?')).toBe('And with food (take Calvenol, Ferridol)?')
    const it = 'Can I take it during pregnancy?'
    expect(await understood(both, it)).toBe(it)
  })
})
