import { expect, test } from 'bun:test'
import { answer } from '../../server/agents/chain.ts'
import { asking, library } from './library.ts'

const guide = {
  filename: 'guide.md',
  text: 'The Fernhill controller runs on a battery. The Fernhill controller opens the tap. In 2024 the battery lasted 8 months.',
}

async function answered(question: string): Promise<boolean> {
  for await (const event of answer(
    asking(question),
    library([guide], { threshold: 0.2 }),
    AbortSignal.timeout(5000),
  ))
    if (event.event === 'result') return event.data.answered
  throw new Error(`There is no result for '${question}'`)
}

test('a question is refused when the passages lack its names or the attribute it asks for', async () => {
  expect(await answered('What does the Fernhill controller run on?')).toBe(true)
  expect(await answered('How long did the battery last in 2024?')).toBe(true)
  expect(await answered('What is the warranty of the Fernhill controller?')).toBe(false)
  expect(await answered('Does the controller open the tap in Portugal?')).toBe(false)
  expect(await answered('How long did the battery last in 2031?')).toBe(false)
})
