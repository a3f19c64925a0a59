import { expect, test } from 'bun:test'
import type { AnswerBadge, Thread } from '../../../shared/threads.ts'
import { lastThreads, toContinue } from '../../../web/features/overview/continue.tsx'

const thread = (id: string, name: string, badge: AnswerBadge = 'high'): Thread => ({
  ...{ id, name, badge },
  ...{ pinned: false, questions: 1, created_at: 0, updated_at: 0 },
})

test('toContinue() has each name once, its newest conversation, and leaves out greetings', () => {
  const threads = [
    thread('5', 'hello', 'none'),
    thread('4', 'How much is the rent?'),
    thread('3', 'Who pays?', 'not_found'),
    thread('2', ' how much is the rent?'),
    thread('1', 'When?'),
  ]
  expect(toContinue(threads).map(({ id }) => id)).toEqual(['4', '3', '1'])
})

test('the last conversations are kept apart from those that contain a text, whatever it is', () => {
  expect(lastThreads.queryKey.every((part) => typeof part !== 'string' || part === 'threads')).toBe(true)
})
