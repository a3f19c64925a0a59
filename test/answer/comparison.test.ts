import { describe, expect, test } from 'bun:test'
import type { AnswerServices } from '../../server/answer/answer.ts'
import { ollama } from '../../server/models/chat/ollama/ollama.ts'
import { fullAnswer } from '../support/full-answer.ts'
import { asking, type LibraryDocument, library } from '../support/library.ts'
import { ollamaServers } from '../support/servers/ollama-servers.ts'
import { drinks, leave } from '../support/texts/leave-and-drinks.ts'

const ollamaServer = ollamaServers()
const question = 'Which country has the most beer servings?'

describe('answer()', () => {
  test('says of the row with the most of something what was compared, marks the value and cites the row', async () => {
    const { result } = await fullAnswer(asking(question), library([leave, drinks]))
    expect(result.answer).toBe(
      'Highest beer\\_servings of 2 rows:\n\n- country: Albania; beer\\_servings: **89**; wine\\_servings: 54 [1]',
    )
    expect(result).toMatchObject({ outcome: 'answered', confidence: 'high', notice: null })
    expect(result.citations[0]).toMatchObject({
      filename: 'drinks.csv',
      used: true,
      quote: 'Albania\t89\t54',
    })
    expect(result.claims.map(({ support }) => support)).toEqual(['supported'])
    expect(result.said?.lead).toEqual({
      code: 'lead_highest',
      params: { column: 'beer\\_servings', rows: 2 },
    })
  })

  test('says how many rows have the most of something where there are several', async () => {
    const alike: LibraryDocument = {
      filename: 'drinks.csv',
      text: 'country\tbeer_servings\nA\t9\nB\t9\nC\t9\nD\t9\nE\t2',
      rendered: 'country\tbeer_servings\n'.concat(
        ['A', 'B', 'C', 'D'].map((name) => `country: ${name}; beer_servings: 9\n`).join(''),
        'country: E; beer_servings: 2',
      ),
    }
    const { result } = await fullAnswer(asking(question), library([alike]))
    expect(result.answer.match(/^- /gm)).toHaveLength(3)
    expect(result.notice).toBe('4 rows have this value, and 3 of them are shown.')
  })

  test('answers nothing by comparing where two tables say different things', async () => {
    const other: LibraryDocument = {
      filename: 'more.csv',
      text: drinks.text.replace('89', '7'),
      rendered: (drinks.rendered ?? '').replace('89', '7'),
    }
    const { result } = await fullAnswer(asking(question), library([drinks, other]))
    expect(result.answer).not.toContain('Highest')
  })

  test('never says with confidence that a row has the most of something that was not compared', async () => {
    const { result } = await fullAnswer(asking('Which country has the most servings?'), library([drinks]))
    expect(result.outcome).not.toBe('answered')
    expect(result.confidence).toBe('low')
  })

  test('reads the whole table where the search has found a part of it', async () => {
    const services = library([drinks])
    const part: AnswerServices = {
      ...services,
      library: {
        ...services.library,
        wholeDocument: async function* (passage) {
          yield* services.library.wholeDocument(passage)
          const text = 'Ghana\t310\t10'
          const rendered = 'country: Ghana; beer_servings: 310; wine_servings: 10'
          const start = passage.end + 1
          yield { ...passage, chunkIndex: 1, text, rendered, start, end: start + text.length }
        },
      },
    }
    const { result } = await fullAnswer(asking(question), part)
    expect(result.answer).toContain('country: Ghana; beer\\_servings: **310**')
    expect(result.citations[0]?.quote).toBe('Ghana\t310\t10')
  })

  test('gives a language model the row with what was compared', async () => {
    const server = ollamaServer({})
    const model = ollama(server.host, 'llama3.2:latest')
    await fullAnswer(asking(question), library([leave, drinks], { model }))
    const prompt = server.chats[0]?.messages.map(({ content }) => content).join('\n') ?? ''
    expect(prompt).toContain('Highest beer_servings of 2 rows:\ncountry: Albania; beer_servings: 89')
    expect(prompt).not.toContain('Algeria')
  })
})
