import { describe, expect, test } from 'bun:test'
import { readQuestion } from '../../server/language/question.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { openApp } from '../support/app.ts'

/** A manual of which every page names the manual, and one page alone says what is asked for. */
function manual(pages: number, odd: number): string {
  return Array.from({ length: pages }, (_, page) => {
    const title = `# Console code ZX9 return form ${page + 100} display`
    const filler =
      `The console code ZX9 return form display shows field ${page} for the operator of the console. `.repeat(
        9,
      )
    return page === odd ? `${title}\n\nBallast volume is entered on line sixteen.` : `${title}\n\n${filler}`
  }).join('\n\n')
}

describe('Retriever.searchTwice()', () => {
  test('finds, in a document that names itself everywhere, the page with the words that the best lacks', async () => {
    await using app = await openApp()
    await app.ingest('manuals', { 'manual.md': manual(150, 120) })
    const question =
      'On which line of the console code ZX9 return form display is the ballast volume entered?'
    const everywhere = { datasets: [], documents: [] }
    const twice = await app.services.retriever.searchTwice(readQuestion(question), everywhere, 30)
    expect(twice.some(({ text }) => text.includes('Ballast volume'))).toBe(true)
    const answer = await app.call(endpoints.query, { body: { query: question } })
    expect(answer.answer.replaceAll('**', '')).toContain('line sixteen')
  })

  test('finds what search finds where nothing is missing', async () => {
    await using app = await openApp()
    await app.ingest('leases', { 'lease.txt': 'The tenant must give three months notice in writing.' })
    const scope = { datasets: [], documents: [] }
    const once = await app.services.retriever.search('notice of the tenant', scope, 10)
    expect(await app.services.retriever.searchTwice(readQuestion('notice of the tenant'), scope, 10)).toEqual(
      once,
    )
  })
})
