import { describe, expect, test } from 'bun:test'
import { standaloneQuestion } from '../../server/agents/chat/standalone-question.ts'
import type { ChatTurn } from '../../shared/answers.ts'

/** What the last of the messages asks, without a model. */
async function understood(...messages: string[]): Promise<string> {
  const history: ChatTurn[] = messages.slice(0, -1).flatMap((content) => [
    { role: 'user' as const, content },
    { role: 'assistant' as const, content: 'Said.' },
  ])
  return await standaloneQuestion(messages.at(-1) ?? '', history, null, new AbortController().signal)
}

const GDP = 'What is the GDP of Germany?'

describe('standaloneQuestion() without a model', () => {
  test.each([
    [['What about pets?', 'How much is the deposit?'], 'How much is the deposit?'],
    [['How much is the deposit?', 'When is it returned?'], 'When is the deposit returned?'],
    [
      ['How much is the deposit?', 'When is it returned?', 'Must it be in writing?'],
      'Must the deposit be in writing?',
    ],
    [[GDP, 'and Japan?'], 'What is the GDP of Japan?'],
    [[GDP, 'and Japan?', 'in 2010?'], 'What is the GDP of Japan in 2010?'],
    [[GDP, 'and Japan?', 'in 2010?', 'What about Brazil?'], 'What is the GDP of Brazil in 2010?'],
    [
      ['What is the capital of France?', 'How many people live there?'],
      'How many people live in the capital of France?',
    ],
    [['Who is Eleanor Marsh?', 'Where does she live?'], 'Where does Eleanor Marsh live?'],
    [['Summarize the lease', 'What are its risks?'], 'What are the lease’s risks?'],
    [['Wie hoch ist die Miete?', 'Wann ist sie fällig?'], 'Wann ist die Miete fällig?'],
    [['How many days of leave are there?', 'What is TTS?'], 'What is TTS?'],
    [['Who founded the Raspberry Pi Foundation?', 'Why?'], 'Why (founded Raspberry Pi Foundation)?'],
    [['How much is the deposit?', 'Who signed this lease?'], 'Who signed this lease (deposit)?'],
    [['How much is the deposit?', 'Who pays this?'], 'Who pays the deposit?'],
    [['What does the roof cost?', 'And who does it?'], 'And who does it (roof cost)?'],
    [['What does the roof cost?', 'How old is it?'], 'How old is the roof?'],
    [['Who pays the fee?', 'What about pets?'], 'What about pets?'],
    [['Who pays the fee?', 'And the landlord?'], 'And the landlord (pays fee)?'],
    [['Who is the tenant?', 'And the landlord?'], 'Who is the landlord?'],
    [['Wer ist der Mieter?', 'Und der Vermieter?'], 'Wer ist der Vermieter?'],
    [['Who is the tenant?', 'Und der Vermieter?'], 'Und der Vermieter (tenant)?'],
    [['How much is the deposit?', 'And the landlord?'], 'And the landlord (deposit)?'],
    [['Which country has the most beer?', 'And the most wine?'], 'Which country has the most wine?'],
    [['Which country has the most beer?', 'And the fewest?'], 'Which country has the fewest beer?'],
    [['How much is the deposit?', 'And the rent?'], 'How much is the rent?'],
    [['What is the capital of France?', 'And the population?'], 'What is the population of France?'],
  ])('takes %j for “%s”', async (messages, question) => {
    expect(await understood(...messages)).toBe(question)
  })

  test('never makes one name of two, and takes of two the one that was answered about', async () => {
    const it = 'Can I take it during pregnancy?'
    const both = 'Can I take Calvenol with Ferridol?'
    expect(await understood(both, 'And with food?')).toBe('And with food (take Calvenol, Ferridol)?')
    expect(await understood(both, 'And with food?', it)).toBe(it)
    expect(await understood('How many hours apart must Calvenol and Ferridol be taken?', it)).toBe(it)
    const history: ChatTurn[] = [
      { role: 'user', content: both },
      { role: 'assistant', content: 'Calvenol is taken up less well [1].' },
    ]
    expect(await standaloneQuestion(it, history, null, new AbortController().signal)).toBe(
      'Can I take Calvenol during pregnancy?',
    )
  })

  test('keeps what may be about a thing or about what it is of', async () => {
    expect(await understood('What is the dose of Calvenol?', 'Can I take it during pregnancy?')).toBe(
      'Can I take it during pregnancy (dose Calvenol)?',
    )
  })
})
