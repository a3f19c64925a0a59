import { NewPassword } from '../../shared/access.ts'
import { hashPassword } from '../api/auth/password.ts'
import { ConfigError, readFlags } from '../config/config.ts'
import { withAccess } from './open/open-access.ts'
import { DATA_DIR_USAGE, settingsOf } from './open/settings.ts'
import type { Command } from './terminal/command.ts'

export const password: Command = {
  name: 'password',
  summary: 'set or remove the password',
  usage: () =>
    `Usage: ibid password [--remove | --without-second-factor] [--data-dir FOLDER]\n\n` +
    `Asks for the new password, or reads the first line of stdin. Ends all sessions.\n\n` +
    `  --remove                    remove the password, all sessions and the second factor\n` +
    `  --without-second-factor     turn off the second factor, if the authenticator is lost\n` +
    DATA_DIR_USAGE,
  async run(args, env) {
    const { values, positionals } = readFlags(args, {
      remove: { type: 'boolean' },
      'without-second-factor': { type: 'boolean' },
    })
    if (positionals.length > 0)
      throw new ConfigError('Cannot read the command line: the password is not given there, but asked for')
    const { remove, 'without-second-factor': withoutSecondFactor, ...flags } = values
    const config = settingsOf(flags, [], env)
    return await withAccess(config, async (access) => {
      const account = await access.account()
      if (remove === true) {
        await access.removeAccount()
        console.log(account ? 'The password is removed.' : 'There was no password.')
      } else if (withoutSecondFactor === true) {
        await access.removeSecondFactor()
        console.log('The second factor is removed: the password alone lets in.')
      } else {
        await access.setPassword(await hashPassword(await newPassword()), null)
        console.log(
          account
            ? 'The password is changed, and every browser is signed out.'
            : 'The password is set. The dashboard and the API ask for it from now on.',
        )
      }
      return 0
    })
  },
}

async function newPassword(): Promise<string> {
  const chosen = NewPassword.safeParse(await readSecret('New password: '))
  if (!chosen.success) throw new ConfigError(`Cannot set the password: ${chosen.error.issues[0]?.message}`)
  if (process.stdin.isTTY && (await readSecret('Again: ')) !== chosen.data)
    throw new ConfigError('Cannot set the password: the two are not the same')
  return chosen.data
}

const INTERRUPT = '\u0003'
const END = '\u0004'
const ERASE = new Set(['\u007f', '\b'])

/**
 * Prompts for a line without echo; if stdin is no terminal, reads its next line. Throws ConfigError if there is none.
 */
async function readSecret(prompt: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const line = (await Bun.stdin.text()).split(/\r?\n/)[0]
    if (!line) throw new ConfigError('Cannot read the password: give it on stdin, as one line')
    return line
  }
  // Must come first, or the terminal echoes what is typed immediately.
  process.stdin.setRawMode(true)
  try {
    process.stderr.write(prompt)
    return await typedLine(process.stdin)
  } finally {
    process.stdin.setRawMode(false)
    process.stdin.pause()
    process.stderr.write('\n')
  }
}

/** Reads keys up to Enter; the terminal must be in raw mode. */
async function typedLine(keys: NodeJS.ReadStream): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const decoder = new TextDecoder()
  let typed: string[] = []
  const take = (bytes: Buffer) => {
    for (const sign of decoder.decode(bytes, { stream: true })) {
      if (sign === '\r' || sign === '\n') return resolve(typed.join(''))
      if (sign === INTERRUPT || sign === END)
        return reject(new ConfigError('Cannot read the password: it was not given'))
      typed = ERASE.has(sign) ? typed.slice(0, -1) : [...typed, sign]
    }
  }
  keys.on('data', take)
  keys.resume()
  try {
    return await promise
  } finally {
    keys.off('data', take)
  }
}
