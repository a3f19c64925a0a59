import { Problem } from '../../../shared/problem.ts'
import { VerifyEvent, type VerifyReport } from '../../../shared/system.ts'
import { readEvents } from '../../api/client/read-events.ts'
import { type Config, ConfigError, readFlags } from '../../config/config.ts'
import { EphemeralReader } from '../../ingest/read/ephemeral-reader.ts'
import { WorkerPool } from '../../ingest/read/worker-pool.ts'
import { verifyDocuments } from '../../ingest/verify/verify-documents.ts'
import { BUILT_IN_SOURCE } from '../../models/embedding/embedder-source.ts'
import { createLogger } from '../../platform/log.ts'
import { holdsData } from '../../storage/data-folder/data-folder.ts'
import { openStores } from '../../storage/open/open-stores.ts'
import { askServer, refusalOf, runningServer } from '../open/running-server.ts'
import { DATA_DIR_USAGE, settingsOf, TOKEN_OPTION, TOKEN_USAGE, tokenOf } from '../open/settings.ts'
import { shownText } from '../terminal/answer-lines.ts'
import type { Command } from '../terminal/command.ts'
import { ProgressLine } from '../terminal/progress-line.ts'

export const verify: Command = {
  name: 'verify',
  summary: "compare every document's original, text and passages with the catalog",
  usage: () =>
    `Usage: ibid verify [--originals] [--data-dir FOLDER]\n\n` +
    `Changes nothing. Exits with 1 if something differs.\n\n` +
    `  --originals                 extract the text of every original again and compare it with the stored text and passages\n` +
    `${DATA_DIR_USAGE}\n${TOKEN_USAGE}`,
  async run(args, env) {
    const { values, positionals } = readFlags(args, { originals: { type: 'boolean' }, ...TOKEN_OPTION })
    if (positionals.length > 0)
      throw new ConfigError(`Cannot read the command line: verify takes no '${positionals[0]}'`)
    const config = settingsOf(values, ['token', 'originals'], env)
    const originals = values.originals === true
    const running = await runningServer(config.dataDir)
    const report =
      running === null
        ? await here(config, originals)
        : await there(running, tokenOf(values.token, env), originals)
    return tell(report)
  },
}

function tell({ documents, damage, problems }: VerifyReport): number {
  if (damage !== null) console.error(`The catalog is damaged: ${damage.replace(/\s+/g, ' ')}`)
  for (const { dataset, filename, problem } of problems)
    console.error(`'${shownText(filename)}' in '${shownText(dataset)}': ${problem}`)
  const wrong = problems.length + (damage === null ? 0 : 1)
  if (wrong === 0) {
    console.log(
      documents === 1 ? '1 document is as it should be' : `${documents} documents are as they should be`,
    )
    return 0
  }
  console.error(
    `${wrong} ${wrong === 1 ? 'problem' : 'problems'} in ${documents} documents. To rebuild passages: ibid reindex. To repair originals and texts, restore a backup, or delete the document and upload it again`,
  )
  return 1
}

async function there(url: string, token: string | null, originals: boolean): Promise<VerifyReport> {
  const headers = { Accept: 'text/event-stream' }
  const reply = await askServer(url, `/api/verify${originals ? '?originals=1' : ''}`, token, {
    method: 'POST',
    headers,
  })
  if (!reply.ok || !reply.body) {
    const { detail } = Problem.parse(await reply.json())
    throw new ConfigError(`Cannot verify: ${refusalOf(reply.status, detail)}`)
  }
  const line = new ProgressLine(100)
  try {
    for await (const { event, data } of readEvents(reply.body)) {
      const told = VerifyEvent.parse({ event, data: JSON.parse(data) })
      if (told.event === 'result') return told.data
      line.show(percent(told.data.done, told.data.total), '% of the documents')
    }
  } finally {
    line.end()
  }
  throw new ConfigError('Cannot verify: the server ended before it was done')
}

async function here(config: Config, originals: boolean): Promise<VerifyReport> {
  const { dataDir, ocrLanguages } = config
  if (!holdsData(dataDir)) throw new ConfigError(`Cannot verify: '${dataDir}' is empty`)
  const stores = await openStores(config, createLogger(config.logLevel))
  const line = new ProgressLine(100)
  try {
    const { catalog, files, tables } = stores
    const state = await tables.state()
    if (state === null) throw new ConfigError('Cannot verify: there is no index. Start ibid once')
    const { table, model } = state.current
    const chunks = await tables.open(model.dimensions, table)
    const reader = originals
      ? new EphemeralReader(new WorkerPool(1, BUILT_IN_SOURCE), model.dimensions, files, ocrLanguages)
      : null
    const services = { catalog, files, chunks, reader }
    const report: VerifyReport = { documents: 0, damage: await catalog.damage(), problems: [] }
    for await (const { documents, done, total, problems } of verifyDocuments(
      services,
      new AbortController().signal,
    )) {
      report.documents = documents
      report.problems.push(...problems)
      line.show(percent(done, total), '% of the documents')
    }
    await reader?.close()
    await chunks.close()
    return report
  } finally {
    line.end()
    await stores.close()
  }
}

function percent(done: number, total: number): number {
  return total === 0 ? 100 : Math.round((done / total) * 100)
}
