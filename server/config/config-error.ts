/** A setting cannot be used; the message names it, says what it was and what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
