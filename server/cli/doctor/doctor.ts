import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError, readFlags } from '../../config/config.ts'
import { findOffice } from '../../documents/office/legacy/find-office.ts'
import { modelCatalog } from '../../models/chat/model-catalog.ts'
import {
  DataFolderError,
  type LooseMode,
  looseModes,
  octal,
  takeDataFolder,
} from '../../storage/data-folder/data-folder.ts'
import { runningServer } from '../open/running-server.ts'
import { SERVER_USAGE, settingsOf, TOKEN_OPTION, tokenOf } from '../open/settings.ts'
import type { Command } from '../terminal/command.ts'
import { diagnoseEmbedding, diagnoseReranker } from './diagnose-embedding.ts'
import { diagnoseModel, findChatModel } from './diagnose-model.ts'
import { diagnoseShared } from './diagnose-shared.ts'
import type { Finding } from './finding.ts'
import { listConnections } from './list-connections.ts'

/** Free space that rewriting an index may soon use up. */
const LEAST_FREE_BYTES = 1024 ** 3
const TIMEOUTS = { firstTokenMs: 120_000, stallMs: 60_000 }

export const doctor: Command = {
  name: 'doctor',
  summary: 'check the installation and print the command that fixes each problem',
  usage: () =>
    `Usage: ibid doctor [--network] [options]\n\n` +
    `  --network                   list every connection the running server made, and its open sockets\n` +
    `${SERVER_USAGE}`,
  async run(args, env) {
    const { values, positionals } = readFlags(args, { network: { type: 'boolean' }, ...TOKEN_OPTION })
    const { network, token: given, ...flags } = values
    if (positionals.length > 0)
      throw new ConfigError(`Cannot read the command line: doctor takes no '${positionals[0]}'`)
    const config = settingsOf(flags, [], env)
    let broken = false
    const tell = ({ name, ok, says, optional }: Finding) => {
      broken ||= !ok && optional !== true
      console.log(`${ok ? '✓' : '✗'} ${name.padEnd(16)} ${says.replace(/\s+/g, ' ')}`)
    }
    const running = await runningServer(config.dataDir)
    const token = tokenOf(given, env)
    if (network === true) return await listConnections(config.dataDir, token)
    const loose = existsSync(config.dataDir) ? looseModes(config.dataDir) : []
    tell(dataFolder(config.dataDir, running))
    for (const finding of otherUsers(config.dataDir, loose)) tell(finding)
    tell(await freeDisk(config.dataDir))
    if (config.shared !== null)
      for (const finding of await diagnoseShared(config.shared, existing(config.dataDir))) tell(finding)
    tell(await diagnoseEmbedding())
    for (const finding of await diagnoseReranker(config.reranker)) tell(finding)
    const { source, chosen, requests } = await findChatModel(config, running, token)
    const models = modelCatalog(source, { chosen: () => chosen, timeouts: TIMEOUTS, probeMs: 5000 })
    for (const finding of await diagnoseModel(models, requests, new AbortController().signal)) tell(finding)
    for (const finding of scannedPages(config.ocrLanguages)) tell(finding)
    tell(oldOffice())
    return broken ? 1 : 0
  },
}

function dataFolder(path: string, running: string | null): Finding {
  const name = 'Data folder'
  if (running !== null) return { name, ok: true, says: `'${path}', served at ${running}` }
  if (!existsSync(path)) {
    const parent = existing(path)
    try {
      accessSync(parent, constants.W_OK | constants.X_OK)
      return { name, ok: true, says: `'${path}' is made at the first start` }
    } catch {
      return {
        name,
        ok: false,
        says: `'${path}' cannot be made: '${parent}' cannot be written. Name another: ibid --data-dir "$HOME/ibid"`,
      }
    }
  }
  try {
    takeDataFolder(path)()
    return { name, ok: true, says: `'${path}' can be written` }
  } catch (error) {
    if (!(error instanceof DataFolderError)) throw error
    const fix = error.message.includes('another Ibid')
      ? `See which: fuser '${join(path, 'lock')}'`
      : `Give it to yourself: sudo chown -R "$USER" '${path}'`
    return { name, ok: false, says: `${error.message}. ${fix}` }
  }
}

/** `before`: files that other users could open before this command took the folder, which closes them. */
function otherUsers(path: string, before: readonly LooseMode[]): Finding[] {
  const name = 'Other users'
  if (!existsSync(path)) return []
  const [open] = looseModes(path)
  if (open)
    return [
      {
        name,
        ok: false,
        says: `may get at '${open.path}' (mode ${octal(open.mode)}). Close it: chmod go-rwx '${open.path}'`,
      },
    ]
  const [was] = before
  const says = was
    ? `could get at '${was.path}' (mode ${octal(was.mode)}), which is closed now`
    : 'of this machine cannot get at it'
  return [{ name, ok: true, says }]
}

/** Returns the folder itself, or its nearest existing parent. */
function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path))
}

async function freeDisk(path: string): Promise<Finding> {
  const disk = await statfs(existing(path))
  const free = disk.bavail * disk.bsize
  const says = `${(free / 1024 ** 3).toFixed(1)} GB free for '${path}'`
  if (free >= LEAST_FREE_BYTES) return { name: 'Disk', ok: true, says }
  return {
    name: 'Disk',
    ok: false,
    says: `only ${says}. Free some, or move it: ibid --data-dir /a/larger/disk`,
  }
}

function oldOffice(): Finding {
  const path = findOffice()
  if (path !== null) return { name: 'LibreOffice', ok: true, says: path }
  return {
    name: 'LibreOffice',
    ok: false,
    optional: true,
    says: `missing, DOC, XLS and PPT are not read. Install: sudo apt install ${OFFICE_PACKAGES}`,
  }
}

const OFFICE_PACKAGES = 'libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui'

function scannedPages(languages: string): Finding[] {
  const optional = true
  const tools = [
    { tool: 'tesseract', install: 'sudo apt install tesseract-ocr' },
    { tool: 'pdftoppm', install: 'sudo apt install poppler-utils' },
  ].map(({ tool, install }): Finding => {
    const path = Bun.which(tool)
    if (path !== null) return { name: tool, ok: true, says: path }
    return {
      name: tool,
      ok: false,
      optional,
      says: `missing, scanned pages are not read. Install: ${install}`,
    }
  })
  if (tools.some(({ ok }) => !ok)) return tools
  const listed = Bun.spawnSync(['tesseract', '--list-langs']).stdout.toString().split('\n')
  const missing = languages.split('+').filter((language) => !listed.includes(language))
  return missing.length === 0
    ? tools
    : [
        ...tools,
        {
          name: 'OCR languages',
          ok: false,
          optional,
          says: `no data for ${missing.join(', ')}. Install: sudo apt install ${missing.map((language) => `tesseract-ocr-${language.replaceAll('_', '-')}`).join(' ')}`,
        },
      ]
}
