import { type Config, type Environment, readConfig } from '../../config/config.ts'

/** Reads the settings from a command line's `values`, except for the command's `own` options. */
export function settingsOf(
  values: Readonly<Record<string, unknown>>,
  own: readonly string[],
  env: Environment,
): Config {
  const flags = Object.entries(values).filter(([name]) => !own.includes(name))
  return readConfig(Object.fromEntries(flags.map(([name, value]) => [name, String(value)])), env)
}
