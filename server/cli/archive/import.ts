import { UploadQueued } from '../../../shared/jobs.ts'
import { Problem } from '../../../shared/problem.ts'
import { ConfigError, readFlags } from '../../config/config.ts'
import { plainLine } from '../../platform/log.ts'
import { askServer, refusalOf, SERVER_USAGE, TOKEN_OPTION, tokenOf } from '../open/ask-server.ts'
import { jobEnded } from '../open/follow-job.ts'
import { atTarget } from '../open/open-target.ts'
import { settingsOf } from '../open/settings.ts'
import type { Command } from '../terminal/command.ts'
import { ProgressLine } from '../terminal/progress-line.ts'

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
