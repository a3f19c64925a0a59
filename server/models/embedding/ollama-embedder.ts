import { z } from 'zod'
import { outboundFetch } from '../../platform/outbound.ts'
import { type Embedder, type EmbeddingKind, EmbeddingModelError } from './embedder.ts'
import { normalise } from './pool.ts'

/** Texts per request: few enough for a slow machine. */
const TEXTS_AT_ONCE = 16
/** Long enough to load the model first. */
const TIMEOUT_MS = 180_000

const Tags = z.object({ models: z.array(z.object({ name: z.string(), digest: z.string() })) })
const Embedded = z.object({ embeddings: z.array(z.array(z.number())) })

/** Prefixes that models expect before queries and passages, by the beginning of the model's name. */
const PREFIXES: readonly { readonly model: string; readonly query: string; readonly passage: string }[] = [
  { model: 'nomic-embed-text', query: 'search_query: ', passage: 'search_document: ' },
  { model: 'embeddinggemma', query: 'task: search result | query: ', passage: 'title: none | text: ' },
  { model: 'snowflake-arctic-embed2', query: 'query: ', passage: '' },
  {
    model: 'mxbai-embed-large',
    query: 'Represent this sentence for searching relevant passages: ',
    passage: '',
  },
  {
    model: 'snowflake-arctic-embed',
    query: 'Represent this sentence for searching relevant passages: ',
    passage: '',
  },
  {
    model: 'qwen3-embedding',
    query: 'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:',
    passage: '',
  },
]

/**
 * Opens an embedding model that Ollama runs, through `/api/embed`. Throws EmbeddingModelError if Ollama is unreachable,
 * lacks the model, or the model makes no vectors. With a `known` identity, an unreachable Ollama is asked again at the
 * first text.
 */
export async function openOllamaEmbedder(
  host: string,
  model: string,
  known: Pick<Embedder, 'sha256' | 'dimensions'> | null = null,
): Promise<Embedder> {
  const listed = await request(host, model, '/api/tags', undefined, Tags).catch((error: unknown) => {
    if (known === null) throw error
    return null
  })
  if (listed === null && known !== null)
    return new OllamaEmbedder(host, model, known.sha256, known.dimensions)
  const models = listed?.models ?? []
  const found = models.find(({ name }) => name === model || name === `${model}:latest`)
  if (!found)
    throw new EmbeddingModelError(
      `Cannot use the embedding model 'ollama:${model}': it is not installed in Ollama. Install it with: ollama pull ${model}`,
    )
  const embedder = new OllamaEmbedder(host, model, found.digest)
  await embedder.measure()
  return embedder
}

class OllamaEmbedder implements Embedder {
  readonly model: string
  readonly sha256: string
  readonly #host: string
  readonly #name: string
  #dimensions: number

  constructor(host: string, name: string, digest: string, dimensions = 0) {
    this.model = `ollama:${name}`
    this.sha256 = digest
    this.#host = host
    this.#name = name
    this.#dimensions = dimensions
  }

  get dimensions(): number {
    return this.#dimensions
  }

  /** Determines the number of dimensions. */
  async measure(): Promise<void> {
    const [vector] = await this.#vectors(['a'])
    if (!vector || vector.length === 0)
      throw new EmbeddingModelError(
        `Cannot use the embedding model '${this.model}': it makes no vectors. Choose an embedding model, such as: ollama pull nomic-embed-text`,
      )
    this.#dimensions = vector.length
  }

  async embed(texts: readonly string[], kind: EmbeddingKind): Promise<Float32Array> {
    const prefix = PREFIXES.find(({ model }) => this.#name.startsWith(model))?.[kind] ?? ''
    const rows = texts.flatMap((text, row) => (text.trim() === '' ? [] : [{ row, text: prefix + text }]))
    const vectors = new Float32Array(texts.length * this.#dimensions)
    for (let start = 0; start < rows.length; start += TEXTS_AT_ONCE) {
      const part = rows.slice(start, start + TEXTS_AT_ONCE)
      const made = await this.#vectors(part.map(({ text }) => text))
      part.forEach(({ row }, i) => {
        const vector = Float32Array.from(made[i] ?? [])
        if (vector.length !== this.#dimensions)
          throw new EmbeddingModelError(
            `Cannot embed with '${this.model}': it made ${vector.length} numbers and not ${this.#dimensions}. Was the model replaced? Run: ibid models use ${this.model}`,
          )
        normalise(vector)
        vectors.set(vector, row * this.#dimensions)
      })
    }
    return vectors
  }

  async close(): Promise<void> {}

  async #vectors(input: readonly string[]): Promise<readonly (readonly number[])[]> {
    const body = { model: this.#name, input, truncate: true }
    return (await request(this.#host, this.#name, '/api/embed', body, Embedded)).embeddings
  }
}

async function request<T>(
  host: string,
  model: string,
  path: string,
  body: object | undefined,
  schema: z.ZodType<T>,
): Promise<T> {
  const failed = (reason: string, cause?: unknown) =>
    new EmbeddingModelError(`Cannot use the embedding model 'ollama:${model}': ${reason}`, { cause })
  const response = await outboundFetch('ollama', new URL(host).origin, `${host}${path}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  }).catch((cause: unknown) => {
    throw failed(
      cause instanceof DOMException && cause.name === 'TimeoutError'
        ? `it did not answer within ${TIMEOUT_MS / 1000} s. See with 'ollama ps' whether it fits into memory`
        : `Ollama cannot be reached at ${host}. Start it with: ollama serve`,
      cause,
    )
  })
  const text = await response.text()
  if (!response.ok)
    throw failed(
      `Ollama said: ${(/"error":\s*"([^"]*)"/.exec(text)?.[1] ?? `status ${response.status}`).slice(0, 300)}. Is it an embedding model? Try: ollama pull nomic-embed-text`,
    )
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw failed(
      `what answers at ${host} does not speak Ollama's protocol. Set --ollama-host to the address where Ollama runs`,
      cause,
    )
  }
}
