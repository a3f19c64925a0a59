import type { Context, Hono } from 'hono'
import { ChatRequest } from '../../../../shared/answers.ts'
import { ChatCompletionRequest, MODEL } from '../../../../shared/chat-completions.ts'
import { MAX_JSON_BYTES, MAX_QUERY_CHARS } from '../../../../shared/limits.ts'
import { answerOf, chat } from '../../use-cases/answers.ts'
import { shortened } from '../../use-cases/describe-issues.ts'
import type { Services } from '../../use-cases/services.ts'
import { authorize } from '../middleware/authenticate.ts'
import { openedAt } from '../protocol/client.ts'
import { messageStream } from '../protocol/event-stream.ts'
import { jsonBody } from '../protocol/json-body.ts'
import { ProblemError } from '../protocol/problem-error.ts'
import { followAdmission } from '../protocol/still-admitted.ts'
import { askedFor, beginWork, endingWith } from '../routes/endpoint.ts'
import { askedOf, type Completion, chunksOf, completionOf, messageText } from './chat-completion.ts'

/**
 * Serves the part of OpenAI's API that chat programs need to use Ibid as a model. OpenAI defines its messages, so they are
 * not in our contract. Readers may ask, and a question takes the same slot as one of /api/chat.
 */
export function openaiRoutes(app: Hono, services: Services): void {
  const { catalog, config, startedAt } = services
  const readers = { method: 'POST', access: 'reader' } as const

  async function modelList() {
    const datasets = await catalog.datasets.list()
    const model = (id: string, created: number) => ({
      id,
      object: 'model',
      created: Math.floor(created),
      owned_by: 'ibid',
    })
    return [
      model(MODEL, startedAt),
      ...datasets.map(({ name, created_at }) => model(`${MODEL}/${name}`, created_at)),
    ]
  }

  /** Returns the dataset that a model name stands for; undefined for all datasets. */
  async function datasetOf(model: string): Promise<string | undefined> {
    if (model === MODEL) return undefined
    const dataset = model.startsWith(`${MODEL}/`)
      ? await catalog.datasets.find(model.slice(MODEL.length + 1))
      : null
    if (dataset) return dataset.name
    throw new ProblemError(
      404,
      'model_not_found',
      shortened(`There is no model '${model}': ask '${MODEL}', or '${MODEL}/NAME' for a dataset`, 300),
    )
  }

  app.get('/v1/models', async (context) => {
    authorize(context, { method: 'GET' })
    return context.json({ object: 'list', data: await modelList() })
  })
  app.get('/v1/models/:id{.+}', async (context) => {
    authorize(context, { method: 'GET' })
    const id = context.req.param('id')
    const dataset = await datasetOf(id)
    const name = dataset === undefined ? MODEL : `${MODEL}/${dataset}`
    return context.json((await modelList()).find((model) => model.id === name) ?? null)
  })
  app.post('/v1/chat/completions', async (context) => {
    authorize(context, readers)
    const body = ChatCompletionRequest.parse(await jsonBody(context.req.raw, MAX_JSON_BYTES))
    const request = await chatRequest(body)
    const completion = completionFor(context, body)
    if (body.stream !== true) {
      const answer = await askedFor(context, 'question', (signal) =>
        answerOf(chat(services, request, signal)),
      )
      return context.json(completionOf(answer, completion))
    }
    const end = beginWork(context, 'question')
    const admission = followAdmission(context)
    try {
      const events = endingWith(chat(services, request, admission.signal), end)
      return await messageStream(
        context,
        chunksOf(events, completion, body.stream_options?.include_usage === true),
        admission,
      )
    } catch (error) {
      end()
      throw error
    }
  })
  app.all('/v1/*', (context) => {
    authorize(context, { method: 'GET' })
    throw new ProblemError(
      404,
      'unknown_route',
      `There is no ${context.req.method} ${shortened(context.req.path, 200)}: Ibid has GET /v1/models and POST /v1/chat/completions`,
    )
  })

  async function chatRequest({ model, messages }: ChatCompletionRequest): Promise<ChatRequest> {
    const dataset = await datasetOf(model)
    const asked = askedOf(messages)
    if (asked === null)
      throw new ProblemError(400, 'no_question', 'No message of the role user has a question in words')
    if (asked.message.length > MAX_QUERY_CHARS)
      throw new ProblemError(
        400,
        'context_length_exceeded',
        `A question can have at most ${MAX_QUERY_CHARS} characters`,
      )
    return ChatRequest.parse({ ...asked, ...(dataset === undefined ? {} : { dataset }) })
  }

  function completionFor(context: Context, { model, messages }: ChatCompletionRequest): Completion {
    return {
      id: `chatcmpl-${crypto.randomUUID()}`,
      model,
      created: Math.floor(Date.now() / 1000),
      base: openedAt(config, context.get('client')),
      prompt: messages.map(({ content }) => messageText(content)).join('\n'),
    }
  }
}
