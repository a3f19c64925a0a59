import type { Provider } from '../../../shared/engines.ts'
import type { PullEvent } from '../../../shared/system.ts'
import type { Lane } from './lanes.ts'
import type { LanguageModel, ModelError, ModelTimeouts } from './language-model.ts'

/** A chat model installed on a server. `size`: in bytes, null if unknown. */
export type Installed = {
  readonly name: string
  readonly size: number | null
  readonly thinks: boolean
  readonly contextLimit: number | null
  readonly parameters: number | null
  /** The marks that frame its turns, where the server tells them. */
  readonly tokens?: readonly string[]
}

/** A model server and its protocol. */
export interface ModelSource {
  readonly provider: Provider
  /** Whether someone configured the address, so that answers mention its failures. Otherwise it is only the usual address. */
  readonly isGiven: boolean
  /** Address as shown to people. */
  readonly host: string
  /** Lists the installed chat models. Throws ModelError, with code 'model_timeout' after `ms`. */
  installed(ms: number): Promise<Installed[]>
  open(model: Installed, lane: Lane, timeouts: ModelTimeouts | undefined): LanguageModel
  /** Makes the error for a missing model; `wanted` null: the server has none at all. */
  missing(installed: readonly Installed[], wanted: string | null): ModelError
  /** Makes the error for no response within `ms`. */
  slow(ms: number): ModelError
  /** Makes the server download a model. Ends with 'done' or 'error'; stops if `signal` aborts. */
  pull(name: string, signal: AbortSignal): AsyncGenerator<PullEvent>
}
