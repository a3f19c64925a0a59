import { parseArgs } from 'node:util'
import { type Floods, flooded } from './flood.ts'
import { answerFrom, type ChatBody, objectFrom } from './played-model.ts'
import { playedPull } from './played-pull.ts'
import { listed, type ServedModel, shown } from './served-model.ts'

/**
 * A server that speaks Ollama's protocol, for tests and for trying by hand: `bun test/support/servers/ollama-server.ts
 * --port 11434`. It writes cited answers from the numbered evidence in the prompt, and fails in the way that `behave` sets.
 */
export type OllamaServer = {
  readonly host: string
  /** The bodies of the chat requests so far. */
  readonly chats: ChatBody[]
  /** The number of open chat requests. */
  open(): number
  /** The number of open chat requests that the model works on; the others wait for their turn. */
  working(): number
  /** The number of chat requests that the client aborted. */
  aborted(): number
  /** The number of open downloads of a model. */
  pulling(): number
  /** The number of floods that the client has not left. */
  floods(): number
  behave(behaviour: Behaviour): void
  stop(): void
}

export type Behaviour =
  | { readonly kind: 'answer' }
  /** Writes this text, in pieces of `pieces` characters. `isCut`: ends without saying that it is done. */
  | {
      readonly kind: 'say'
      readonly text: string
      readonly thinking?: string
      readonly pieces?: number
      readonly isCut?: true
    }
  | { readonly kind: 'status'; readonly status: number; readonly body: string; readonly type?: string }
  | { readonly kind: 'error mid-stream'; readonly message: string }
  | { readonly kind: 'hang'; readonly after: number }
  | { readonly kind: 'drop'; readonly after: number }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'slow load'; readonly ms: number }
  | { readonly kind: 'truncate'; readonly to: number }
  /** Sends these bytes again and again. `pauseMs`: between two times; `status`: as the body of an error. */
  | { readonly kind: 'flood'; readonly bytes: string; readonly pauseMs?: number; readonly status?: number }
  | { readonly kind: 'redirect'; readonly to: string }

export type OllamaServerOptions = {
  readonly port?: number
  readonly models?: readonly ServedModel[]
  readonly behaviour?: Behaviour
  /** The pause between two pieces of an answer. */
  readonly pieceMs?: number
  /** The pause between two steps of a download. */
  readonly pullMs?: number
  /** The error in the middle of a download. */
  readonly pullError?: string
  /** The number of chats that the model answers at once, in order of arrival; all by default. */
  readonly parallel?: number
  /** The duration of a request for vectors. */
  readonly embedMs?: number
}

const encoder = new TextEncoder()

export function ollamaServer(options: OllamaServerOptions = {}): OllamaServer {
  const models = [...(options.models ?? [{ name: 'llama3.2:latest', capabilities: ['completion', 'tools'] }])]
  const chats: ChatBody[] = []
  let behaviour: Behaviour = options.behaviour ?? { kind: 'answer' }
  const waiting: (() => void)[] = []
  let open = 0
  let working = 0
  let aborted = 0
  let pulling = 0
  const floods: Floods = { open: 0 }

  const serve = (port: number) =>
    Bun.serve({
      port,
      hostname: '127.0.0.1',
      idleTimeout: 0,
      async fetch(request) {
        const { pathname } = new URL(request.url)
        if (behaviour.kind === 'garbage' && pathname !== '/api/tags' && pathname !== '/api/show')
          return new Response('<html><body>It works!</body></html>\nnot json either\n')
        if (pathname === '/') return new Response('Ollama is running')
        if (pathname === '/api/version') return Response.json({ version: '0.12.0' })
        if (pathname === '/api/tags' || pathname === '/api/ps')
          return Response.json({ models: models.map(listed) })
        if (request.method !== 'POST') return new Response('404 page not found', { status: 404 })
        // SAFETY: the requests come from the client under test, and the tests check their fields.
        const body = (await request.json()) as ChatBody & { name?: string; input?: string | string[] }
        if (pathname === '/api/pull') {
          pulling += 1
          const install = (name: string) => {
            if (!models.some((model) => model.name === name))
              models.push({ name, capabilities: ['completion'] })
          }
          return playedPull(body.name ?? body.model, install, options, () => {
            pulling -= 1
          })
        }
        const model = models.find(({ name }) => name === body.model || name === `${body.model}:latest`)
        if (!model) return Response.json({ error: `model '${body.model}' not found` }, { status: 404 })
        if (pathname === '/api/show') return Response.json(shown(model))
        if (pathname === '/api/embed') {
          if (options.embedMs) await Bun.sleep(options.embedMs)
          return Response.json({ model: body.model, embeddings: [body.input ?? []].flat().map(vectorOf) })
        }
        if (pathname !== '/api/chat') return new Response('404 page not found', { status: 404 })
        chats.push(body)
        if (behaviour.kind === 'flood') return flooded(behaviour, floods)
        if (behaviour.kind === 'redirect') return Response.redirect(behaviour.to)
        if (behaviour.kind === 'status')
          return new Response(behaviour.body, {
            status: behaviour.status,
            headers: { 'content-type': behaviour.type ?? 'application/json; charset=utf-8' },
          })
        open += 1
        let ended = false
        let works = false
        const end = (gaveUp: boolean) => {
          if (ended) return
          ended = true
          open -= 1
          if (works) working -= 1
          waiting.shift()?.()
          if (gaveUp) aborted += 1
        }
        request.signal.addEventListener('abort', () => end(true))
        const turn = async () => {
          while (working >= (options.parallel ?? Number.POSITIVE_INFINITY))
            await new Promise<void>((resolve) => waiting.push(resolve))
          if (ended) return waiting.shift()?.()
          works = true
          working += 1
        }
        return chat(body, behaviour, options.pieceMs ?? 0, request.signal, end, drop, turn)
      },
    })

  let server = serve(options.port ?? 0)
  // Stopping the server cuts every connection in the middle of its reply.
  const drop = () => {
    const port = server.port
    server.stop(true)
    server = serve(port ?? 0)
  }

  return {
    host: `http://127.0.0.1:${server.port}`,
    chats,
    open: () => open,
    working: () => working,
    pulling: () => pulling,
    floods: () => floods.open,
    aborted: () => aborted,
    behave: (next) => {
      behaviour = next
    },
    stop: () => void server.stop(true),
  }
}

/** Embeds a text by its words, in 32 dimensions, without normalising. */
function vectorOf(text: string): number[] {
  const vector = new Array<number>(32).fill(0)
  for (const word of text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []) {
    const at = Number(Bun.hash(word) % 32n)
    vector[at] = (vector[at] ?? 0) + 1
  }
  return vector
}

function chat(
  body: ChatBody,
  behaviour: Behaviour,
  pieceMs: number,
  signal: AbortSignal,
  end: (gaveUp: boolean) => void,
  drop: () => void,
  turn: () => Promise<void>,
): Response {
  const said = behaviour.kind === 'say' ? behaviour.text : body.format ? objectFrom(body) : answerFrom(body)
  const pieces = piecesOf(said, behaviour.kind === 'say' ? (behaviour.pieces ?? 7) : 7)
  const prompt = body.messages.reduce((sum, { content }) => sum + tokensOf(content), 0)
  const line = (content: string, extra: object = {}) =>
    encoder.encode(
      `${JSON.stringify({ model: body.model, created_at: '2025-01-01T00:00:00Z', message: { role: 'assistant', content }, done: false, ...extra })}\n`,
    )
  const last = {
    done: true,
    done_reason: 'stop',
    prompt_eval_count: behaviour.kind === 'truncate' ? behaviour.to : prompt,
    eval_count: Math.ceil(said.length / 4),
  }
  return new Response(
    new ReadableStream<Uint8Array>({
      async start(controller) {
        await turn()
        if (signal.aborted) return
        if (behaviour.kind === 'slow load') await wait(behaviour.ms, signal)
        if (behaviour.kind === 'say' && behaviour.thinking)
          controller.enqueue(
            line('', { message: { role: 'assistant', content: '', thinking: behaviour.thinking } }),
          )
        for (const [index, piece] of pieces.entries()) {
          if (signal.aborted) return
          if (behaviour.kind === 'hang' && index === behaviour.after) return
          if (behaviour.kind === 'drop' && index === behaviour.after) {
            await Bun.sleep(30)
            end(false)
            drop()
            return
          }
          if (behaviour.kind === 'error mid-stream' && index === 3) {
            controller.enqueue(encoder.encode(`${JSON.stringify({ error: behaviour.message })}\n`))
            end(false)
            controller.close()
            return
          }
          controller.enqueue(line(piece))
          if (pieceMs > 0) await wait(pieceMs, signal)
        }
        if (signal.aborted) return
        if (behaviour.kind !== 'say' || !behaviour.isCut) controller.enqueue(line('', last))
        end(false)
        controller.close()
      },
      cancel: () => end(true),
    }),
    { headers: { 'content-type': 'application/x-ndjson' } },
  )
}

/** Estimates tokens: one for four characters, and at least one a word. */
function tokensOf(text: string): number {
  return Math.max(Math.ceil(text.length / 4), text.match(/\S+/g)?.length ?? 0)
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + ms
  while (!signal.aborted && performance.now() < until)
    await Bun.sleep(Math.min(20, until - performance.now()))
}

function piecesOf(text: string, length: number): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += length) pieces.push(text.slice(at, at + length))
  return pieces
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '11434' },
      model: { type: 'string', default: 'llama3.2:latest' },
      delay: { type: 'string', default: '30' },
    },
  })
  const server = ollamaServer({
    port: Number(values.port),
    models: [
      { name: values.model, capabilities: ['completion', 'tools'] },
      { name: 'nomic-embed-text:latest', capabilities: ['embedding'], family: 'nomic-bert' },
    ],
    pieceMs: Number(values.delay),
    pullMs: 400,
  })
  console.log(`Speaking Ollama's protocol at ${server.host}, model ${values.model}`)
}
