import { expect, test } from 'bun:test'
import { wordsOf } from '../../server/language/words.ts'
import { evidenceOf } from '../../server/read/evidence.ts'
import { saidWords } from '../../server/read/said-words.ts'
import { hashedEmbeddings, passagesOf } from '../support/library.ts'

const TEXT = 'Rita\t68\tKilled by Jonas when she was controlled by Immortus in another time'
const RENDERED =
  'Name: Rita; Appearances: 68; Notes: Killed by Jonas when she was controlled by Immortus in another time'

/** How far the row itself says each word of a question. */
async function saidByRow(question: string) {
  const sentences = evidenceOf(
    passagesOf({ filename: 'heroes.csv', text: TEXT, rendered: RENDERED }, 'd').map((passage) => ({
      number: 1,
      passage,
    })),
  )
  const [row] = sentences
  if (!row?.row) throw new Error('The text was not read as a row')
  const asked = wordsOf(question).filter(({ content }) => content)
  const { words } = await saidWords({ asked, kind: null, quoted: [row], sentences }, async (texts) =>
    hashedEmbeddings(texts),
  )
  return Object.fromEntries(words.map(({ word, exactly }) => [word.text, exactly.first]))
}

test('saidWords() does not take a row for that of somebody whom a note of it speaks of', async () => {
  expect(await saidByRow('How many appearances does Jonas have?')).toMatchObject({ appearances: 1, Jonas: 0 })
  expect(await saidByRow('How many appearances does Rita have?')).toMatchObject({ appearances: 1, Rita: 1 })
})

test('saidWords() takes a note for what it says itself', async () => {
  expect(await saidByRow('Who was killed by Jonas?')).toMatchObject({ killed: 1, Jonas: 1 })
})
