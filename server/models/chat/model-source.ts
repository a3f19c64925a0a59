import type { Provider } from '../../../shared/answers.ts'
import type { PullEvent } from '../../../shared/system.ts'
import type { Lane } from './lanes.ts'
import type { LanguageModel, ModelError, ModelTimeouts } from './language-model.ts'

/** A chat model that a server has. `size`: in bytes, null where that is not told. */
export type Installed = {
  readonly name: string
  readonly size: number | null
  readonly thinks: boolean
  readonly contextLimit: number | null
  readonly parameters: number | null
}

/** A server that runs chat models, and how it is spoken with. */
export interface ModelSource {
  readonly provider: Provider
  /** A person gave its address: an answer says so when it cannot be had. Otherwise it was only looked for where it usually is. */
  readonly isGiven: boolean
  /** Its address, as people are told it. */
  readonly host: string
  /** The chat models that it has. Throws ModelError, of the code 'model_timeout' when it takes longer than `ms`. */
  installed(ms: number): Promise<Installed[]>
  open(model: Installed, lane: Lane, timeouts: ModelTimeouts | undefined): LanguageModel
  /** The server has no model of the name that is wanted; none at all for null. */
  missing(installed: readonly Installed[], wanted: string | null): ModelError
  /** It did not answer within `ms`. */
  slow(ms: number): ModelError
  /** Fetches a model into the server. Ends with 'done' or 'error'; stops when `signal` aborts. */
  pull(name: string, signal: AbortSignal): AsyncGenerator<PullEvent>
}
