import { afterEach, beforeEach, expect, test } from 'bun:test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AnswerView } from '../../../../web/api/answer-view.ts'
import { render, untilDrawn } from '../../render.tsx'

const { ModelOffer } = await import('../../../../web/features/query/answer/model-offer.tsx')
const { dismissModelPull } = await import('../../../../web/shell/queries/model-pull.ts')

const realFetch = globalThis.fetch
beforeEach(() => localStorage.clear())
afterEach(() => {
  globalThis.fetch = realFetch
  dismissModelPull()
})

type State = { model?: string | null; reachable?: boolean; role?: 'admin' | 'reader' }

/** The offer below an answer, with a server whose language model is `model`. */
async function offered(state: State, changes: Partial<AnswerView> = {}) {
  const { model = null, reachable = false, role = 'admin' } = state
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData(['system-status'], { engine: { model, provider: 'ollama', reachable } })
  client.setQueryData(['visit'], { role })
  // SAFETY: the offer looks at no other field.
  const answer = { engine: 'extractive', answered: true, ...changes } as AnswerView
  return await render(
    <QueryClientProvider client={client}>
      <ModelOffer answer={answer} />
    </QueryClientProvider>,
  )
}

/** Replies to a download with these events, and stays open until it is aborted. */
function playPull(...sent: readonly (readonly [event: string, data: object])[]): {
  isAborted: () => boolean
} {
  let aborted = false
  const encoder = new TextEncoder()
  const reply = async (url: unknown, init?: RequestInit) => {
    if (!String(url).endsWith('/api/models/pull')) return new Response('{}', { status: 500 })
    const body = new ReadableStream({
      start(controller) {
        for (const [event, data] of sent)
          controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
        init?.signal?.addEventListener('abort', () => {
          aborted = true
          controller.error(init.signal?.reason)
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  globalThis.fetch = Object.assign(reply, { preconnect: () => {} })
  return { isAborted: () => aborted }
}

test('a quoted answer says how to get a language model where Ollama does not answer, until that is dismissed', async () => {
  const page = await offered({})
  expect(page.root.textContent).toContain('ollama pull')
  await page.click(page.named('Dismiss'))
  expect(page.root.textContent).toBe('')
  expect((await offered({})).root.textContent).toBe('')
})

test('nothing is offered where there is a model, or the answer is no quotation', async () => {
  expect((await offered({ model: 'llama3.2' })).root.textContent).toBe('')
  expect((await offered({}, { engine: 'ollama' })).root.textContent).toBe('')
  expect((await offered({}, { answered: false })).root.textContent).toBe('')
})

test('where Ollama answers, an administrator installs a model with one click, and a reader does not', async () => {
  const reader = await offered({ reachable: true, role: 'reader' })
  expect(reader.root.textContent).toContain('An administrator can install one')
  expect(reader.root.querySelectorAll('button')).toHaveLength(1)

  playPull(['progress', { status: 'pulling 74', completed: 512 * 1024 ** 2, total: 2 * 1024 ** 3 }])
  const page = await offered({ reachable: true })
  expect(page.root.textContent).toContain('Summaries and comparisons need a model.')
  await page.click(page.named('Install llama3.2, 2 GB'))
  await untilDrawn('progress', () => page.root.textContent.includes('512 MB of 2 GB'))
  expect(page.find('[role=progressbar]').getAttribute('aria-valuenow')).toBe('25')
  // The next answer, too, shows the download, which goes on.
  await page.unmount()
  const next = await offered({ reachable: true })
  expect(next.root.textContent).toContain('512 MB of 2 GB')
  await next.click(next.named('Cancel'))
  await untilDrawn('the offer', () => next.root.textContent.includes('Install llama3.2, 2 GB'))
})

test('a cancelled download is aborted, and a failed one says why and can be tried again', async () => {
  const { isAborted } = playPull(['progress', { status: 'pulling manifest', completed: 0, total: 0 }])
  const page = await offered({ reachable: true })
  await page.click(page.named('Install llama3.2, 2 GB'))
  await untilDrawn('the status', () => page.root.textContent.includes('pulling manifest'))
  await page.click(page.named('Cancel'))
  await untilDrawn('the offer', () => page.root.textContent.includes('Install llama3.2, 2 GB'))
  expect(isAborted()).toBe(true)

  playPull(['error', { detail: 'The disk is too full.', code: 'model_failed' }])
  await page.click(page.named('Install llama3.2, 2 GB'))
  await untilDrawn('the failure', () => page.root.textContent.includes('The disk is too full.'))
  playPull(['done', { name: 'llama3.2' }])
  await page.click(page.named('Try again'))
  await untilDrawn('the end', () => page.root.textContent.includes('llama3.2 is installed'))
})
