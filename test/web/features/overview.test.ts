import { expect, test } from 'bun:test'
import type { QuestionTitle } from '../../../shared/question-titles.ts'
import { lastQuestions, toContinue } from '../../../web/features/overview/continue.tsx'

const asked = (id: string, query: string, small_talk = false): QuestionTitle => ({
  ...{ id, query, small_talk },
  ...{ dataset_names: [], asked_at: 0, answered: true },
})

test('toContinue() names each question once, its newest answer, and leaves out greetings', () => {
  const questions = [
    asked('5', 'hello', true),
    asked('4', 'How much is the rent?'),
    asked('3', 'Who pays?'),
    asked('2', ' how much is the rent?'),
    asked('1', 'When?'),
  ]
  expect(toContinue(questions).map(({ id }) => id)).toEqual(['4', '3', '1'])
})

test('the last questions are kept apart from those that contain a text, whatever it is', () => {
  expect(lastQuestions.queryKey.every((part) => typeof part !== 'string' || part === 'queries')).toBe(true)
})
