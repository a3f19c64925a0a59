/** Reports an unusable setting; the message names it, its value and what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
