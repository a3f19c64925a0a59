import { PastQueryList } from '../../shared/answers.ts'
import { Problem } from '../../shared/problem.ts'
import { SignedReceipt } from '../../shared/receipts.ts'
import { ConfigError, readFlags } from '../config.ts'
import { askServer, DATA_DIR_USAGE, refusalOf, TOKEN_OPTION, TOKEN_USAGE, tokenOf } from './ask-server.ts'
import type { Command } from './command.ts'
import { runningServer } from './running-server.ts'
import { settingsOf } from './settings.ts'

export const receipt: Command = {
  name: 'receipt',
  summary: 'print a signed receipt of an answer, for others to check',
  usage: () =>
    `Usage: ibid receipt [ID] > receipt.json\n\n` +
    `Without an ID, of the last question. Anyone with your public key can check the receipt:\n` +
    `ibid verify-receipt receipt.json --key KEY\n\n` +
    `${DATA_DIR_USAGE}\n${TOKEN_USAGE}`,
  async run(args, env) {
    const { values, positionals } = readFlags(args, TOKEN_OPTION)
    const [id, ...rest] = positionals
    if (rest.length > 0) throw new ConfigError('Cannot read the command line: say ibid receipt [ID]')
    const { dataDir } = settingsOf(values, ['token'], env)
    const url = await runningServer(dataDir)
    if (url === null)
      throw new ConfigError('Cannot write a receipt: no server runs on this data folder. Start it with: ibid')
    const token = tokenOf(values.token, env)
    const query = id ?? (await lastQuery(url, token))
    const reply = await replyOf(url, `/api/queries/${encodeURIComponent(query)}/receipt`, token)
    console.log(JSON.stringify(SignedReceipt.parse(reply), null, 2))
    return 0
  },
}

async function lastQuery(url: string, token: string | null): Promise<string> {
  const [last] = PastQueryList.parse(await replyOf(url, '/api/queries?limit=1', token)).data
  if (last === undefined) throw new ConfigError('Cannot write a receipt: nothing was asked yet')
  return last.id
}

async function replyOf(url: string, path: string, token: string | null): Promise<unknown> {
  const reply = await askServer(url, path, token)
  const body: unknown = await reply.json()
  if (!reply.ok)
    throw new ConfigError(`Cannot write a receipt: ${refusalOf(reply.status, Problem.parse(body).detail)}`)
  return body
}
