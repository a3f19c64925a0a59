import { afterEach } from 'bun:test'
import { type Floods, flooded } from './flood.ts'
import { answerFrom, objectFrom } from './played-model.ts'

/** The body of a request for a chat completion. */
export type CompletionBody = {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly stream?: boolean
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly response_format?: { readonly json_schema?: { readonly schema?: unknown } }
}

/** A server that speaks the OpenAI protocol, for tests. It fails in the way that `behave` sets. */
export type OpenaiServer = {
  /** The address for --model-url. */
  readonly url: string
  readonly asked: CompletionBody[]
  /** The Authorization headers of all requests. */
  readonly keys: (string | null)[]
  /** The number of chat requests that the client aborted. */
  aborted(): number
  /** The number of floods that the client has not left. */
  floods(): number
  behave(behaviour: OpenaiBehaviour): void
  stop(): void
}

/** `lines`: sends these texts and ends. */
export type OpenaiBehaviour =
  | { readonly kind: 'answer' }
  | { readonly kind: 'say'; readonly text: string; readonly end?: string }
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body: unknown
      readonly headers?: Record<string, string>
      readonly times?: number
    }
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'lines'; readonly lines: readonly string[]; readonly pauseMs?: number }
  | { readonly kind: 'hang'; readonly after: number }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'drop'; readonly after: number }
  | { readonly kind: 'endless' }
  /** Sends these bytes again and again. `pauseMs`: between two times; `status`: as the body of an error. */
  | {
      readonly kind: 'flood'
      readonly bytes: string
      readonly pauseMs?: number
      readonly status?: number
      readonly path?: string
    }
  /** Refuses requests with these parameters, one after the other. */
  | {
      readonly kind: 'strict'
      readonly unknown: readonly (keyof CompletionBody | 'temperature' | 'stream_options')[]
    }

const encoder = new TextEncoder()
const event = (value: unknown) =>
  encoder.encode(`data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`)

export function openaiServer(
  models: readonly object[] = [{ id: 'qwen' }, { id: 'nomic-embed-text' }],
  key: string | null = null,
): OpenaiServer {
  let behaviour: OpenaiBehaviour = { kind: 'answer' }
  const asked: CompletionBody[] = []
  const keys: (string | null)[] = []
  let refused = 0
  const floods: Floods = { open: 0 }
  let aborted = 0
  const serve = (port: number) =>
    Bun.serve({
      port,
      hostname: '127.0.0.1',
      idleTimeout: 0,
      async fetch(request) {
        const { pathname } = new URL(request.url)
        keys.push(request.headers.get('authorization'))
        if (key !== null && keys.at(-1) !== `Bearer ${key}`)
          return Response.json(
            { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } },
            { status: 401 },
          )
        if (behaviour.kind === 'flood' && behaviour.path === pathname) return flooded(behaviour, floods)
        if (pathname === '/v1/models') return Response.json({ object: 'list', data: models })
        if (pathname !== '/v1/chat/completions') return new Response('Not Found', { status: 404 })
        // SAFETY: the requests come from the client under test, and the tests check their fields.
        const body = (await request.json()) as CompletionBody
        asked.push(body)
        if (behaviour.kind === 'status' && refused++ < (behaviour.times ?? Number.POSITIVE_INFINITY))
          return new Response(
            typeof behaviour.body === 'string' ? behaviour.body : JSON.stringify(behaviour.body),
            {
              status: behaviour.status,
              headers: behaviour.headers ?? {},
            },
          )
        if (behaviour.kind === 'strict') {
          const part = behaviour.unknown.find((name) => name in body)
          if (part)
            return Response.json(
              { error: { message: `Unsupported parameter: '${part}'`, type: 'invalid_request_error' } },
              { status: 400 },
            )
        }
        if (behaviour.kind === 'whole')
          return Response.json({
            choices: [{ message: { role: 'assistant', content: behaviour.text }, finish_reason: 'stop' }],
            usage: { prompt_tokens: 900, completion_tokens: 9 },
          })
        request.signal.addEventListener('abort', () => {
          aborted += 1
        })
        if (behaviour.kind === 'flood') return flooded(behaviour, floods)
        return new Response(streamed(body, behaviour, request.signal, drop), {
          headers: { 'content-type': 'text/event-stream' },
        })
      },
    })
  let server = serve(0)
  const drop = () => {
    const port = server.port
    server.stop(true)
    server = serve(port ?? 0)
  }
  return {
    url: `http://127.0.0.1:${server.port}/v1`,
    asked,
    keys,
    aborted: () => aborted,
    floods: () => floods.open,
    behave: (next) => {
      behaviour = next
      refused = 0
    },
    stop: () => void server.stop(true),
  }
}

function streamed(body: CompletionBody, behaviour: OpenaiBehaviour, signal: AbortSignal, drop: () => void) {
  const chunk = (delta: object, end: string | null = null) =>
    event({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: end }] })
  const format = body.response_format?.json_schema?.schema
  const text =
    behaviour.kind === 'say' ? behaviour.text : format ? objectFrom({ ...body, format }) : answerFrom(body)
  const pieces = text.match(/[\s\S]{1,7}/g) ?? []
  const prompt = body.messages.reduce((sum, { content }) => sum + Math.ceil(content.length / 3), 0)
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (bytes: Uint8Array) => {
        if (!signal.aborted) controller.enqueue(bytes)
      }
      const over = () => {
        if (!signal.aborted) controller.close()
      }
      if (behaviour.kind === 'slow') await Bun.sleep(behaviour.ms)
      if (behaviour.kind === 'lines') {
        for (const line of behaviour.lines) {
          say(encoder.encode(line))
          await Bun.sleep(behaviour.pauseMs ?? 0)
        }
        return over()
      }
      while (behaviour.kind === 'endless' && !signal.aborted) {
        say(chunk({ content: 'and so on, ' }))
        await Bun.sleep(0)
      }
      say(encoder.encode(': keep-alive\n\n'))
      say(chunk({ role: 'assistant', content: null, reasoning_content: 'Let me think.' }))
      for (const [index, content] of pieces.entries()) {
        if (behaviour.kind === 'hang' && index === behaviour.after) return
        if (behaviour.kind === 'drop' && index === behaviour.after) {
          await Bun.sleep(30)
          return drop()
        }
        say(chunk({ content }))
      }
      say(chunk({}, behaviour.kind === 'say' ? (behaviour.end ?? 'stop') : 'stop'))
      say(event({ choices: [], usage: { prompt_tokens: prompt, completion_tokens: pieces.length } }))
      say(event('[DONE]'))
      over()
    },
  })
}

/** Returns a function that starts a server, which is stopped after the test. */
export function openaiServers(): typeof openaiServer {
  const servers: OpenaiServer[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.stop()
  })
  return (...options) => {
    const server = openaiServer(...options)
    servers.push(server)
    return server
  }
}
