import { NewPassword } from '../../shared/access.ts'
import { hashPassword } from '../api/auth/password.ts'
import { ConfigError, readConfig, readFlags } from '../config/config.ts'
import { DATA_DIR_USAGE } from './open/ask-server.ts'
import { withAccess } from './open/open-access.ts'
import type { Command } from './terminal/command.ts'
import { readSecret } from './terminal/read-secret.ts'

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
    const config = readConfig(
      Object.fromEntries(Object.entries(flags).map(([key, value]) => [key, String(value)])),
      env,
    )
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
