import { type Config, type Environment, readConfig } from '../../config/config.ts'

/** The settings that a command line gives besides the command's own options, which are `values` without `own`. */
export function settingsOf(
  values: Readonly<Record<string, unknown>>,
  own: readonly string[],
  env: Environment,
): Config {
  const flags = Object.entries(values).filter(([name]) => !own.includes(name))
  return readConfig(Object.fromEntries(flags.map(([name, value]) => [name, String(value)])), env)
}
