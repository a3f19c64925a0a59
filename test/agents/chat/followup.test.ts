import { describe, expect, test } from 'bun:test'
import type { AnswerServices } from '../../../server/agents/agent.ts'
import type { LanguageModel } from '../../../server/llm/language-model.ts'
import { fullAnswer } from '../../support/full-answer.ts'
import { asking, library } from '../../support/library.ts'
import { depositQuestion, lease } from '../../support/numbered-lease.ts'

describe('answer()', () => {
  test('offers a follow-up only when a search finds its answer', async () => {
    const services = library([lease])
    const { result } = await fullAnswer(asking(depositQuestion), services)
    expect(result.suggested_followup).toBe('What does the lease say about repairs?')
    expect(services.questions).toContain(result.suggested_followup ?? '')
    const blind: AnswerServices = {
      ...services,
      retrieve: async (asked, ...rest) =>
        asked.text === depositQuestion ? services.retrieve(asked, ...rest) : { relevant: [], nearest: [] },
    }
    expect((await fullAnswer(asking(depositQuestion), blind)).result.suggested_followup).toBeNull()
  })

  test('in thorough mode has the model propose the follow-up, where that leads back to a source', async () => {
    const proposing = async (question: string) => {
      const model: LanguageModel = {
        name: 'proposer',
        async *stream() {
          yield { type: 'token', text: 'The deposit is three months of rent [1].' }
        },
        object: async (_messages, schema) =>
          schema.parse({ question, relevance: 9, summary: 'The deposit is three months of rent.' }),
      }
      return (await fullAnswer(asking(depositQuestion, { mode: 'thorough' }), library([lease], { model })))
        .result
    }
    const roof = 'Who pays for repairs of the roof?'
    expect((await proposing(roof)).suggested_followup).toBe(roof)
    for (const poor of ['Tell me more', depositQuestion, 'Who painted the Mona Lisa in Florence?'])
      expect((await proposing(poor)).suggested_followup).toBe('What does the lease say about repairs?')
  })
})
