import { describe, expect, test } from 'bun:test'
import type { AnswerServices } from '../../../server/answer/answer.ts'
import { NOTHING_FOUND } from '../../../server/answer/search/find-passages.ts'
import type { LanguageModel } from '../../../server/models/chat/language-model.ts'
import { fullAnswer } from '../../support/full-answer.ts'
import { asking, library } from '../../support/library.ts'
import { depositQuestion, lease } from '../../support/texts/numbered-lease.ts'

const faqText =
  'How long does the battery last?\n\nThe battery lasts 8 months.\n\nHow do I clean the filter?\n\nRinse the filter under the tap once a month to clean it.'
const faq = {
  filename: 'faq.md',
  headings: ['FAQ', 'How long does the battery last?'],
  text: faqText,
  sections: [{ start: faqText.indexOf('How do I clean'), headings: ['FAQ', 'How do I clean the filter?'] }],
}
const batteryQuestion = 'How many months does the battery last?'

describe('answer()', () => {
  test('offers a question of the document itself, when it is found and answered', async () => {
    const services = library([faq])
    const { result } = await fullAnswer(asking(batteryQuestion), services)
    expect(result.suggested_followup).toBe('How do I clean the filter?')
    expect(services.questions).toContain('How do I clean the filter?')
    const blind: AnswerServices = {
      ...services,
      library: {
        ...services.library,
        search: async (asked, ...rest) =>
          asked.text === batteryQuestion ? services.library.search(asked, ...rest) : NOTHING_FOUND,
      },
    }
    expect((await fullAnswer(asking(batteryQuestion), blind)).result.suggested_followup).toBeNull()
  })

  test('offers nothing that was asked before in the conversation', async () => {
    const asked = ['How do I clean the filter?']
    const { result } = await fullAnswer(asking(batteryQuestion, { asked }), library([faq]))
    expect(result.answered).toBe(true)
    expect(result.suggested_followup).toBeNull()
  })

  test('offers none of a document that asks none', async () => {
    const { result } = await fullAnswer(asking(depositQuestion), library([lease]))
    expect(result.answered).toBe(true)
    expect(result.suggested_followup).toBeNull()
  })

  test('in thorough mode has the model propose the follow-up, where the documents answer it', async () => {
    const proposing = async (question: string) => {
      const model: LanguageModel = {
        name: 'proposer',
        provider: 'ollama',
        host: 'http://127.0.0.1:11434',
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
      expect((await proposing(poor)).suggested_followup).toBeNull()
  })
})
