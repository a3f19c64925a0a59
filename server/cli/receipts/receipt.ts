import { PastQueryList } from '../../../shared/answers.ts'
import { Problem } from '../../../shared/problem.ts'
import { SignedReceipt } from '../../../shared/receipts.ts'
import { ConfigError, readFlags } from '../../config/config.ts'
import { askServer, refusalOf, SERVER_USAGE, TOKEN_OPTION, tokenOf } from '../open/ask-server.ts'
import { atTarget, type Target } from '../open/open-target.ts'
import { settingsOf } from '../open/settings.ts'
import type { Command } from '../terminal/command.ts'

export const receipt: Command = {
  name: 'receipt',
  summary: 'print a signed receipt of an answer, for others to check',
  usage: () =>
    `Usage: ibid receipt [ID] > receipt.json\n\n` +
    `Without an ID, of the last question. Anyone with your public key can check the receipt:\n` +
    `ibid verify-receipt receipt.json --key KEY\n\n` +
    SERVER_USAGE,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, TOKEN_OPTION)
    const [id, ...rest] = positionals
    if (rest.length > 0) throw new ConfigError('Cannot read the command line: say ibid receipt [ID]')
    const config = settingsOf(values, ['token'], env)
    const signed = await atTarget(config, version, tokenOf(values.token, env), async (target) => {
      const query = id ?? (await lastQuery(target))
      return await replyOf(target, `/api/queries/${encodeURIComponent(query)}/receipt`)
    })
    console.log(JSON.stringify(SignedReceipt.parse(signed), null, 2))
    return 0
  },
}

async function lastQuery(target: Target): Promise<string> {
  const [last] = PastQueryList.parse(await replyOf(target, '/api/queries?limit=1')).data
  if (last === undefined) throw new ConfigError('Cannot write a receipt: nothing was asked yet')
  return last.id
}

async function replyOf({ url, token }: Target, path: string): Promise<unknown> {
  const reply = await askServer(url, path, token)
  const body: unknown = await reply.json()
  if (!reply.ok)
    throw new ConfigError(`Cannot write a receipt: ${refusalOf(reply.status, Problem.parse(body).detail)}`)
  return body
}
