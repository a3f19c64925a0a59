import { expect, test } from 'bun:test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AnswerView } from '../../../../web/api/answer-view.ts'
import { render } from '../../render.tsx'

const { ModelOffer } = await import('../../../../web/features/query/answer/model-offer.tsx')

/** The offer below an answer, with a server whose language model is `model`. */
async function offered(model: string | null, changes: Partial<AnswerView> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['system-status'], { engine: { model, provider: 'ollama' } })
  // SAFETY: the offer looks at no other field.
  const answer = { engine: 'extractive', answered: true, ...changes } as AnswerView
  return await render(
    <QueryClientProvider client={client}>
      <ModelOffer answer={answer} />
    </QueryClientProvider>,
  )
}

test('a quoted answer offers a language model where there is none, until that is dismissed', async () => {
  localStorage.clear()
  const page = await offered(null)
  expect(page.root.textContent).toContain('ollama pull')
  await page.click(page.find('button'))
  expect(page.root.textContent).toBe('')
  expect((await offered(null)).root.textContent).toBe('')
})

test('nothing is offered where there is a model, or the answer is no quotation', async () => {
  localStorage.clear()
  expect((await offered('llama3.2')).root.textContent).toBe('')
  expect((await offered(null, { engine: 'ollama' })).root.textContent).toBe('')
  expect((await offered(null, { answered: false })).root.textContent).toBe('')
})
