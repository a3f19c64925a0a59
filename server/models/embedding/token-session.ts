import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { loadOnnxRuntime, sessionOptions } from '../../platform/native/onnxruntime.ts'

/** The tokens of a text or a pair of texts. `types`: 0 for tokens of the first text, 1 for the second. */
export type TokenRow = { readonly ids: readonly number[]; readonly types?: readonly number[] }

/** Inputs that a transformer's graph may ask for. */
const KNOWN_INPUTS = ['input_ids', 'attention_mask', 'token_type_ids', 'position_ids']

/** Runs a transformer's graph on rows of tokens. */
export class TokenSession {
  readonly outputNames: readonly string[]
  /** An input of the graph that is not supported. */
  readonly odd: string | undefined
  readonly #session: InferenceSession
  readonly #Tensor: typeof Tensor

  constructor(session: InferenceSession, TensorClass: typeof Tensor) {
    this.#session = session
    this.#Tensor = TensorClass
    this.outputNames = session.outputNames
    this.odd = session.inputNames.find((input) => !KNOWN_INPUTS.includes(input))
  }

  /** Opens the graph at `path`; `threads`: cores per call. Throws errors of onnxruntime. */
  static async open(path: string, threads: number): Promise<TokenSession> {
    const { InferenceSession, Tensor } = await loadOnnxRuntime()
    const session = await InferenceSession.create(path, sessionOptions(threads))
    return new TokenSession(session, Tensor)
  }

  /** Runs rows as one batch, padding the shorter ones, and returns one output. */
  async run(rows: readonly TokenRow[], output: string): Promise<Tensor | undefined> {
    const length = Math.max(...rows.map(({ ids }) => ids.length))
    const size = rows.length * length
    const columns: Record<string, Float64Array> = {}
    for (const name of this.#session.inputNames) columns[name] = new Float64Array(size)
    rows.forEach(({ ids, types }, row) => {
      ids.forEach((id, i) => {
        const at = row * length + i
        if (columns.input_ids) columns.input_ids[at] = id
        if (columns.attention_mask) columns.attention_mask[at] = 1
        if (columns.token_type_ids) columns.token_type_ids[at] = types?.[i] ?? 0
        if (columns.position_ids) columns.position_ids[at] = i
      })
    })
    const shape = [rows.length, length]
    const feeds = Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, this.#tensor(name, column, shape)]),
    )
    return (await this.#session.run(feeds, [output]))[output]
  }

  async close(): Promise<void> {
    await this.#session.release()
  }

  /** Inputs are int64 in nearly every export, and float32 or int32 in some. */
  #tensor(name: string, column: Float64Array, shape: readonly number[]): Tensor {
    const about = this.#session.inputMetadata.find((input) => input.name === name)
    const type = about?.isTensor ? about.type : 'int64'
    if (type === 'int32') return new this.#Tensor('int32', Int32Array.from(column), shape)
    if (type === 'float32') return new this.#Tensor('float32', Float32Array.from(column), shape)
    return new this.#Tensor('int64', BigInt64Array.from(column, BigInt), shape)
  }
}

/** Sorts rows by length and cuts them into batches of at most `most` tokens, including padding. */
export function* batchesOf<T extends TokenRow>(rows: readonly T[], most: number): Generator<T[]> {
  const order = rows.toSorted((a, b) => a.ids.length - b.ids.length)
  for (let start = 0; start < order.length; ) {
    let end = start + 1
    while (end < order.length && (end + 1 - start) * (order[end]?.ids.length ?? 0) <= most) end++
    yield order.slice(start, end)
    start = end
  }
}
