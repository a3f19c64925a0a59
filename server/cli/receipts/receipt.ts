import { readFile } from 'node:fs/promises'
import { PastQueryList } from '../../../shared/answers.ts'
import { Problem } from '../../../shared/problem.ts'
import { SignedReceipt } from '../../../shared/receipts.ts'
import { ownKeys, trustedKeys } from '../../api/backup/trusted-keys.ts'
import {
  checkReceipt,
  type DocumentState,
  sha256OfFile,
  stateAmong,
  stateIn,
} from '../../api/use-cases/receipts.ts'
import { ConfigError, readFlags } from '../../config/config.ts'
import { holdsData } from '../../storage/data-folder/data-folder.ts'
import { fingerprintOf } from '../../storage/data-folder/installation-key.ts'
import { openFiles } from '../../storage/open/open-stores.ts'
import { atTarget, type Target } from '../open/open-target.ts'
import { askServer, refusalOf } from '../open/running-server.ts'
import { DATA_DIR_USAGE, SERVER_USAGE, settingsOf, TOKEN_OPTION, tokenOf } from '../open/settings.ts'
import { shownText } from '../terminal/answer-lines.ts'
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

/** Exit codes besides 0: the signature is not valid or not trusted; a document has changed since. */
const NOT_BELIEVED = 1
const CHANGED = 3
const MAX_BYTES = 64 * 1024 * 1024

export const verifyReceipt: Command = {
  name: 'verify-receipt',
  summary: 'check a receipt and the documents it quotes',
  usage: () =>
    `Usage: ibid verify-receipt FILE [DOCUMENT…] [--key KEY]\n\n` +
    `Needs neither a server nor a network. Checks the signature, and compares the quoted documents with the files you\n` +
    `pass, or with those of this installation if it signed the receipt.\n` +
    `Exits with 1 if the receipt was altered or its key is unknown, with 3 if a document has changed since.\n\n` +
    `  --key KEY                   public key of the installation that signed, or a file with it\n` +
    DATA_DIR_USAGE,
  async run(args, env) {
    const { values, positionals } = readFlags(args, { key: { type: 'string' } })
    const [path, ...documents] = positionals
    if (path === undefined)
      throw new ConfigError('Cannot read the command line: say ibid verify-receipt FILE')
    const { dataDir } = settingsOf(values, ['key'], env)
    const own = await ownKeys(dataDir)
    const given = values.key === undefined ? null : await readKey(String(values.key))
    const trusted = (await trustedKeys(dataDir)).map(({ key }) => key)
    const known = [...own, ...trusted, ...(given === null ? [] : [given])]
    const checked = checkReceipt(await readReceipt(path), known)
    if (checked.state === 'unreadable') {
      console.error(`✗ This is not a receipt of Ibid as it was written: ${shownText(checked.reason)}`)
      return NOT_BELIEVED
    }
    const { signed } = checked
    if (checked.state !== 'unaltered') return refused(checked.state, signed)
    const isOwn = own.includes(signed.public_key)
    tell(signed, isOwn)
    const hashes = new Map<string, string>()
    for (const one of documents) hashes.set(one, await readable(one, sha256OfFile(one)))
    return await compared(signed, hashes, isOwn && holdsData(dataDir) ? dataDir : null)
  },
}

function refused(state: 'altered' | 'unknown', { public_key }: SignedReceipt): number {
  console.error(
    state === 'altered'
      ? '✗ Altered: what it says is not what was signed'
      : `✗ Signed by a key that is not known here, ${fingerprintOf(public_key)}: anybody may have written it. Ask who gave it to you for their public key, and give it with --key or to ibid trust add`,
  )
  return NOT_BELIEVED
}

function tell({ receipt, public_key }: SignedReceipt, isOwn: boolean): void {
  const { ibid, model, sent_to, asked_at, question } = receipt
  const where = sent_to ? ` at ${sent_to}` : ''
  console.log(
    `✓ Unaltered: signed by ${isOwn ? 'this installation' : 'the holder of the key'}, ${fingerprintOf(public_key)}`,
  )
  console.log(
    `  ${timeOf(asked_at)}, Ibid ${shownText(ibid)}, ${model === null ? 'quoted without a model' : shownText(model + where)}`,
  )
  console.log(`  Question: ${shownText(question)}`)
}

/** Compares each quoted document with the given files, else with this installation's copy, and prints the result. */
async function compared(
  { receipt }: SignedReceipt,
  given: ReadonlyMap<string, string>,
  dataDir: string | null,
): Promise<number> {
  const files = dataDir === null ? null : await openFiles({ dataDir })
  let code = 0
  for (const document of receipt.documents) {
    const among = stateAmong(document, given)
    const state = among === 'not at hand' && files ? await stateIn(document, receipt, files) : among
    if (state === 'changed') code = CHANGED
    const numbers = receipt.quotes.filter((one) => one.document_id === document.id)
    const marks = numbers.map((one) => `[${one.source_number}]`).join('')
    console.log(`${SIGN[state]} ${marks} ${shownText(document.filename)}: ${SENTENCE[state]}`)
  }
  return code
}

const SIGN = { unaltered: '✓', changed: '✗', 'not at hand': '–' } as const satisfies Record<
  DocumentState,
  string
>
const SENTENCE = {
  unaltered: 'as it was when it was quoted',
  changed: 'changed or gone since it was quoted',
  'not at hand': 'not at hand. Give the file to compare it',
} as const satisfies Record<DocumentState, string>

async function readKey(given: string): Promise<string> {
  const key = given.startsWith('ed25519:') ? given : (await readable(given, readFile(given, 'utf8'))).trim()
  if (fingerprintOf(key) === null)
    throw new ConfigError(`Cannot use --key '${shownText(given)}': that is no public key of Ibid`)
  return key
}

async function readReceipt(path: string): Promise<string> {
  if (Bun.file(path).size > MAX_BYTES)
    throw new ConfigError(`Cannot read '${path}': it is larger than a receipt can be`)
  return await readable(path, readFile(path, 'utf8'))
}

async function readable<T>(path: string, work: Promise<T>): Promise<T> {
  return await work.catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? cause.code : String(cause)
    throw new ConfigError(`Cannot read '${path}': ${code}`)
  })
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
}
