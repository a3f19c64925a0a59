import { expect, test } from 'bun:test'
import { answer } from '../../server/answer/answer.ts'
import { asking, type LibraryDocument, library } from '../support/library.ts'

const guide = {
  filename: 'guide.md',
  text: 'The Fernhill controller runs on a battery. The Fernhill controller opens the tap. In 2024 the battery lasted 8 months.',
}
const rows = [
  ['country', 'beer_servings', 'wine_servings'],
  ['Albania', '89', '54'],
  ['Algeria', '25', '14'],
  ['Andorra', '245', '312'],
]
const [header = [], ...values] = rows
const drinks = {
  filename: 'drinks.csv',
  text: rows.map((row) => row.join('\t')).join('\n'),
  rendered: [
    header.join('\t'),
    ...values.map((row) => row.map((cell, i) => `${header[i]}: ${cell}`).join('\t')),
  ].join('\n'),
}

async function outcomeOf(question: string, document: LibraryDocument): Promise<string | undefined> {
  const services = library([document], { threshold: 0.2 })
  for await (const event of answer(asking(question), services, AbortSignal.timeout(60_000)))
    if (event.event === 'result') return event.data.outcome
  throw new Error(`There is no result for '${question}'`)
}

async function answered(question: string, document: LibraryDocument): Promise<boolean> {
  return (await outcomeOf(question, document)) === 'answered'
}

test('a question is refused when the passages lack its names or the attribute it asks for', async () => {
  expect(await answered('What does the Fernhill controller run on?', guide)).toBe(true)
  expect(await answered('How long did the battery last in 2024?', guide)).toBe(true)
  expect(await answered('What is the warranty of the Fernhill controller?', guide)).toBe(false)
  expect(await answered('Does the controller open the tap in Portugal?', guide)).toBe(false)
  expect(await answered('How long did the battery last in 2031?', guide)).toBe(false)
})

test('a question is refused when the passages name its subject and have nothing of the kind that it asks for', async () => {
  expect(await answered('What does the Fernhill controller cost?', guide)).toBe(false)
  expect(await answered('How heavy is the Fernhill controller?', guide)).toBe(false)
  expect(await answered('Who invented the Fernhill controller?', guide)).toBe(false)
})

test('a question about a table is refused when no row or no column has what it asks for', async () => {
  expect(await answered('How many wine servings are listed for Albania?', drinks)).toBe(true)
  expect(await outcomeOf('Compare the wine servings of Albania and Algeria', drinks)).not.toBe('not_found')
  expect(await answered('How many polling stations are listed for Albania?', drinks)).toBe(false)
  expect(await answered('What is the capital of Albania?', drinks)).toBe(false)
})

test('what holds in a case of which the question says nothing is quoted after what always holds', async () => {
  const lease = {
    filename: 'lease.md',
    text: 'If the breach is not remedied in time, the Landlord may end the lease with 30 days of notice. The Tenant must give at least 2 months of notice to end the lease.',
  }
  const first = async (question: string) => {
    const services = library([lease], { threshold: 0.2 })
    for await (const event of answer(asking(question), services, AbortSignal.timeout(60_000)))
      if (event.event === 'result') return event.data.claims[0]?.text ?? ''
    throw new Error(`There is no result for '${question}'`)
  }
  expect(await first('How much notice is given to end the lease?')).toContain('2 months')
  expect(await first('How much notice may the Landlord give if the breach is not remedied?')).toContain(
    '30 days',
  )
})
