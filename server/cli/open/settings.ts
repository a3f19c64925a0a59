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

/** The option of commands that call a server which may require a token. */
export const TOKEN_OPTION = { token: { type: 'string' } } as const

export const DATA_DIR_USAGE =
  '  --data-dir FOLDER           the data folder; ~/.local/share/ibid by default [IBID_DATA_DIR, STATE_DIRECTORY]'

export const TOKEN_USAGE = '  --token TOKEN               API token, if the server requires one [IBID_TOKEN]'

/** Usage text of commands that open the data folder themselves if no server runs. */
export const SERVER_USAGE = `${TOKEN_USAGE}\n${DATA_DIR_USAGE}\n\nEvery option of ibid serve works here too: ibid serve --help`

/** Returns the token of the option, else of the environment. */
export function tokenOf(option: unknown, env: Environment): string | null {
  return (typeof option === 'string' ? option : env.IBID_TOKEN) || null
}
