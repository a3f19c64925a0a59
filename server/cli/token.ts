import { type Token, TokenName, TokenRole } from '../../shared/access.ts'
import { MAX_TOKENS } from '../../shared/limits.ts'
import { digestOf, newToken } from '../api/auth/secret.ts'
import { type Config, ConfigError, readFlags } from '../config/config.ts'
import { NotFoundError } from '../storage/metadata/interfaces/catalog-error.ts'
import { withAccess } from './open/open-access.ts'
import { DATA_DIR_USAGE, settingsOf } from './open/settings.ts'
import { shownText } from './terminal/answer-lines.ts'
import type { Command } from './terminal/command.ts'

export const token: Command = {
  name: 'token',
  summary: 'create, list and revoke API tokens',
  usage: () =>
    `Usage: ibid token create NAME [--role reader|admin] [--data-dir FOLDER]\n` +
    `       ibid token list\n` +
    `       ibid token revoke ID\n\n` +
    `  --role ROLE                 reader (the default) can ask and read, admin can do everything\n` +
    DATA_DIR_USAGE,
  async run(args, env) {
    const { values, positionals } = readFlags(args, { role: { type: 'string' } })
    const { role, ...flags } = values
    const config = settingsOf(flags, [], env)
    const [action, ...rest] = positionals
    if (action === 'create') return await create(config, rest.join(' '), String(role ?? 'reader'))
    if (action === 'list' && rest.length === 0) return await list(config)
    if (action === 'revoke' && rest.length === 1) return await revoke(config, rest[0] ?? '')
    throw new ConfigError(
      'Cannot read the command line: say ibid token create NAME, ibid token list or ibid token revoke ID',
    )
  },
}

async function create(config: Config, given: string, role: string): Promise<number> {
  const name = TokenName.safeParse(given)
  if (!name.success) throw new ConfigError(`Cannot make a token: ${name.error.issues[0]?.message}`)
  const known = TokenRole.safeParse(role)
  if (!known.success) throw new ConfigError(`Cannot use --role '${role}': must be reader or admin`)
  const secret = newToken()
  await withAccess(config, async (access) => {
    if ((await access.tokens()).length >= MAX_TOKENS)
      throw new ConfigError(`Cannot make a token: you already have ${MAX_TOKENS}. Revoke one first`)
    await access.addToken({ name: name.data, role: known.data, digest: digestOf(secret) })
  })
  console.log(secret)
  console.error('Keep it: it is not shown again. Send it as the header Authorization: Bearer TOKEN')
  return 0
}

async function list(config: Config): Promise<number> {
  const tokens = await withAccess(config, (access) => access.tokens())
  if (tokens.length === 0) console.log('No tokens.')
  for (const one of tokens) console.log(lineOf(one))
  return 0
}

function lineOf({ id, name, role, created_at, used_at, used_address }: Token): string {
  const used = used_at === null ? 'never used' : `last used ${dayOf(used_at)} from ${used_address}`
  return `${id}  ${role.padEnd(6)}  ${shownText(name)}, made ${dayOf(created_at)}, ${used}`
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
}

async function revoke(config: Config, id: string): Promise<number> {
  try {
    await withAccess(config, (access) => access.removeToken(id))
  } catch (error) {
    if (error instanceof NotFoundError) throw new ConfigError(`Cannot revoke: ${error.message}`)
    throw error
  }
  console.log('The token is revoked.')
  return 0
}
