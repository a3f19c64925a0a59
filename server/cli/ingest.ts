import { DatasetName } from '../../shared/datasets.ts'
import { type Job, type JobFile, UploadQueued } from '../../shared/jobs.ts'
import { Problem } from '../../shared/problem.ts'
import { ConfigError, readConfig, readFlags } from '../config/config.ts'
import { plainLine } from '../platform/log.ts'
import { askServer, refusalOf, SERVER_USAGE, TOKEN_OPTION, tokenOf } from './open/ask-server.ts'
import { jobEnded } from './open/follow-job.ts'
import { atTarget, type Target } from './open/open-target.ts'
import { collectFiles, type FoundFile } from './terminal/collect-files.ts'
import type { Command } from './terminal/command.ts'
import { ProgressLine } from './terminal/progress-line.ts'

/** Files per upload request. */
const FILES_AT_ONCE = 50
const BYTES_AT_ONCE = 200 * 1024 * 1024

/** A refused file, and why. */
type Refused = { readonly name: string; readonly reason: string }

export const ingest: Command = {
  name: 'ingest',
  summary: 'add files and folders to a dataset',
  usage: () =>
    `Usage: ibid ingest PATH… --dataset NAME [--recursive] [options]\n\n` +
    `  --dataset NAME              dataset to add the documents to; created if new\n` +
    `  --recursive                 include subfolders\n${SERVER_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, {
      dataset: { type: 'string' },
      recursive: { type: 'boolean' },
      ...TOKEN_OPTION,
    })
    const { dataset, recursive, token: given, ...flags } = values
    const name = DatasetName.safeParse(dataset ?? '')
    if (!name.success)
      throw new ConfigError(`Cannot ingest: ${name.error.issues[0]?.message} Name it with --dataset NAME`)
    if (positionals.length === 0) throw new ConfigError('Cannot ingest: name at least one file or folder')
    const config = readConfig(
      Object.fromEntries(Object.entries(flags).map(([key, value]) => [key, String(value)])),
      env,
    )

    const { files, skipped, problems } = await collectFiles(positionals, recursive === true)
    for (const problem of problems) console.error(plainLine(`ibid: ${problem}`))
    const summary = await atTarget(config, version, tokenOf(given, env), (target) =>
      send(target, name.data, files),
    )
    report(summary, skipped.length)
    return summary.refused.length + summary.failed.length + problems.length > 0 ? 1 : 0
  },
}

type Summary = { completed: number; unchanged: number; chunks: number; failed: JobFile[]; refused: Refused[] }

async function send(target: Target, dataset: string, files: readonly FoundFile[]): Promise<Summary> {
  const summary: Summary = { completed: 0, unchanged: 0, chunks: 0, failed: [], refused: [] }
  const progress = new ProgressLine(files.length)
  const jobs: string[] = []
  for (const batch of batches(files)) {
    const { ids, refused } = await upload(target, dataset, batch)
    jobs.push(...ids)
    summary.refused.push(...refused)
    progress.show(summary.refused.length, 'sending')
  }
  let done = summary.refused.length
  for (const id of jobs) {
    const job = await jobEnded(target, id, (current) =>
      progress.show(done + finished(current), stageOf(current)),
    )
    done += finished(job)
    for (const file of job.files) {
      if (file.status === 'failed' || file.status === 'cancelled') summary.failed.push(file)
      else if (file.unchanged) summary.unchanged++
      else summary.completed++
    }
    summary.chunks += job.chunks_created
  }
  progress.end()
  return summary
}

/** Uploads a batch. One refused file refuses the whole batch; then each file is sent alone, and only refused ones are left out. */
async function upload(
  target: Target,
  dataset: string,
  files: readonly FoundFile[],
): Promise<{ ids: string[]; refused: Refused[] }> {
  const form = new FormData()
  form.set('dataset_name', dataset)
  for (const { path, name } of files) form.append('files', Bun.file(path), name)
  const response = await askServer(target.url, '/api/upload', target.token, { method: 'POST', body: form })
  if (response.ok) return { ids: [UploadQueued.parse(await response.json()).job_id], refused: [] }
  const problem = Problem.parse(await response.json())
  if (response.status === 401 || response.status === 403)
    throw new ConfigError(`Cannot send the files: ${refusalOf(response.status, problem.detail)}`)
  if (files.length === 1)
    return { ids: [], refused: [{ name: files[0]?.path ?? '', reason: problem.detail }] }
  if (response.status >= 500) throw new Error(`Cannot send the files: ${problem.detail}`)
  const results = { ids: [] as string[], refused: [] as Refused[] }
  for (const file of files) {
    const { ids, refused } = await upload(target, dataset, [file])
    results.ids.push(...ids)
    results.refused.push(...refused)
  }
  return results
}

function* batches(files: readonly FoundFile[]): Generator<FoundFile[]> {
  let batch: FoundFile[] = []
  let bytes = 0
  for (const file of files) {
    if (batch.length >= FILES_AT_ONCE || (batch.length > 0 && bytes + file.size > BYTES_AT_ONCE)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(file)
    bytes += file.size
  }
  if (batch.length > 0) yield batch
}

function finished(job: Job): number {
  return job.files.filter(({ status }) => status !== 'pending' && status !== 'processing').length
}

function stageOf(job: Job): string {
  return job.files.find(({ status }) => status === 'processing')?.name ?? 'waiting'
}

function report({ completed, unchanged, chunks, failed, refused }: Summary, skipped: number): void {
  for (const { name, reason } of refused) console.error(plainLine(`refused: ${name}: ${reason}`))
  for (const { name, error } of failed)
    console.error(plainLine(`failed: ${error ?? `'${name}' was cancelled`}`))
  const parts = [
    `${completed} completed`,
    `${unchanged} unchanged`,
    `${failed.length} failed`,
    `${refused.length} refused`,
  ]
  if (skipped > 0) parts.push(`${skipped} of other types skipped`)
  console.log(`${parts.join(', ')}; ${chunks} chunks`)
}
