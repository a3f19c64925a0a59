import type { Environment } from '../../config/config.ts'

/** A command of the executable: `ibid NAME …`. */
export type Command = {
  readonly name: string
  readonly summary: string
  usage(): string
  /** Runs the command and resolves with the exit code. May throw the errors that runCommand() prints as one sentence. */
  run(args: readonly string[], env: Environment, version: string): Promise<number>
}
