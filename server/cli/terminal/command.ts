import type { Environment } from '../../config/config.ts'

/** One command of the executable: `ibid NAME …`. */
export type Command = {
  readonly name: string
  readonly summary: string
  usage(): string
  /** Does it; the number is the process' exit code. Throws what main.ts turns into one sentence. */
  run(args: readonly string[], env: Environment, version: string): Promise<number>
}
