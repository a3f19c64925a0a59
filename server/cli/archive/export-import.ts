import { UploadQueued } from '../../../shared/jobs.ts'
import { Problem } from '../../../shared/problem.ts'
import { ConfigError, readFlags } from '../../config/config.ts'
import { plainLine } from '../../platform/log.ts'
import { jobEnded } from '../open/follow.ts'
import { atTarget } from '../open/open-target.ts'
import { askServer, refusalOf } from '../open/running-server.ts'
import { SERVER_USAGE, settingsOf, TOKEN_OPTION, tokenOf } from '../open/settings.ts'
import type { Command } from '../terminal/command.ts'
import { ProgressLine } from '../terminal/progress-line.ts'
import { archiveIn, refuseExisting, saveArchive } from './save-archive.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: 'write one dataset to a file that another Ibid can import',
  usage: () =>
    `Usage: ibid export DATASET FILE.tar.zst [--sign] [options]\n\n` +
    `The file contains originals, texts, vectors and the name of the embedding model.\n\n` +
    `  --sign                      sign it, so that installations that trust this key import it without reading the originals\n` +
    `${SERVER_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, { sign: { type: 'boolean' }, ...TOKEN_OPTION })
    const [dataset, path, ...rest] = positionals
    if (dataset === undefined || path === undefined || rest.length > 0)
      throw new ConfigError('Cannot read the command line: say ibid export DATASET FILE.tar.zst')
    const config = settingsOf(values, ['token', 'sign'], env)
    await refuseExisting(path)
    const query = values.sign === true ? '?sign=1' : ''
    const route = `/api/datasets/${encodeURIComponent(dataset)}/export${query}`
    return await atTarget(config, version, tokenOf(values.token, env), async ({ url, token }) => {
      const reply = await askServer(url, route, token)
      await saveArchive(path, await archiveIn(reply, `export '${dataset}'`))
      return 0
    })
  },
}

export const importCommand: Command = {
  name: 'import',
  summary: 'import a dataset from a file of ibid export',
  usage: () =>
    `Usage: ibid import FILE.tar.zst [--dataset NAME] [options]\n\n` +
    `Ibid reads the originals again, unless a trusted key signed the file (ibid trust) and its vectors come from the\n` +
    `embedding model in use.\n\n` +
    `  --dataset NAME              import it under this name\n${SERVER_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, { dataset: { type: 'string' }, ...TOKEN_OPTION })
    const [path, ...rest] = positionals
    if (path === undefined || rest.length > 0)
      throw new ConfigError('Cannot read the command line: say ibid import FILE.tar.zst')
    const config = settingsOf(values, ['token', 'dataset'], env)
    if (!(await Bun.file(path).exists()))
      throw new ConfigError(`Cannot import '${path}': there is no such file`)
    return await atTarget(config, version, tokenOf(values.token, env), async (target) => {
      const query =
        values.dataset === undefined ? '' : `?${new URLSearchParams({ dataset: String(values.dataset) })}`
      const reply = await askServer(target.url, `/api/import${query}`, target.token, {
        method: 'POST',
        timeout: false,
        headers: { 'Content-Type': 'application/zstd' },
        body: Bun.file(path),
      })
      if (!reply.ok) {
        const { detail } = Problem.parse(await reply.json())
        throw new ConfigError(`Cannot import '${path}': ${refusalOf(reply.status, detail)}`)
      }
      const { job_id, message } = UploadQueued.parse(await reply.json())
      console.log(plainLine(message))
      const line = new ProgressLine(100)
      const job = await jobEnded(target, job_id, ({ progress }) =>
        line.show(Math.round(progress), '% of the documents'),
      )
      line.end()
      for (const file of job.files) if (file.error) console.error(plainLine(`failed: ${file.error}`))
      console.log(
        `${job.documents_processed} of ${job.documents_total} documents in '${job.dataset_name}', ${job.chunks_created} chunks`,
      )
      return job.status === 'completed' ? 0 : 1
    })
  },
}
