import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { DatasetName } from '../../shared/datasets.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { formatOfName } from '../../shared/formats.ts'
import { type Job, type JobFile, UploadQueued } from '../../shared/jobs.ts'
import { Problem } from '../../shared/problem.ts'
import { ConfigError, readFlags } from '../config/config.ts'
import { plainLine } from '../platform/log.ts'
import { jobEnded } from './open/follow.ts'
import { atTarget, type Target } from './open/open-target.ts'
import { askServer, refusalOf } from './open/running-server.ts'
import { SERVER_USAGE, settingsOf, TOKEN_OPTION, tokenOf } from './open/settings.ts'
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
    `A ZIP archive named as a PATH is unpacked. A PATH that begins with http:// or https:// is a web page,\n` +
    `which Ibid fetches if its owner allows it in Settings.\n\n` +
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
    if (positionals.length === 0)
      throw new ConfigError('Cannot ingest: name at least one file, folder or web page')
    const config = settingsOf(flags, [], env)

    const pages = positionals.filter((path) => WEB_PAGE.test(path))
    const paths = positionals.filter((path) => !WEB_PAGE.test(path))
    const { files, skipped, problems } = await collectFiles(paths, recursive === true)
    for (const problem of problems) console.error(plainLine(`ibid: ${problem}`))
    const summary = await atTarget(config, version, tokenOf(given, env), (target) =>
      send(target, name.data, files, pages),
    )
    report(summary, skipped.length)
    return summary.refused.length + summary.failed.length + problems.length > 0 ? 1 : 0
  },
}

type Summary = {
  completed: number
  unchanged: number
  chunks: number
  failed: JobFile[]
  refused: Refused[]
  /** Sentences about members of archives. */
  leftOut: string[]
}

const WEB_PAGE = /^https?:\/\//i

async function send(
  target: Target,
  dataset: string,
  files: readonly FoundFile[],
  pages: readonly string[],
): Promise<Summary> {
  const summary: Summary = { completed: 0, unchanged: 0, chunks: 0, failed: [], refused: [], leftOut: [] }
  const progress = new ProgressLine(files.length + pages.length)
  const jobs: string[] = []
  const sending = [
    ...[...batches(files)].map((batch) => () => upload(target, dataset, batch)),
    ...pages.map((page) => () => sendPage(target, dataset, page)),
  ]
  for (const sent of sending) {
    const { ids, refused, leftOut } = await sent()
    jobs.push(...ids)
    summary.refused.push(...refused)
    summary.leftOut.push(...leftOut)
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

type Sent = { ids: string[]; refused: Refused[]; leftOut: string[] }

/** Uploads a batch. If the server refuses it as a whole, each file is sent alone, and only refused ones are left out. */
async function upload(target: Target, dataset: string, files: readonly FoundFile[]): Promise<Sent> {
  const form = new FormData()
  form.set('dataset_name', dataset)
  for (const { path, name } of files) form.append('files', Bun.file(path), name)
  const response = await askServer(target.url, '/api/upload', target.token, { method: 'POST', body: form })
  if (response.ok) {
    const { job_id, left_out: leftOut = [] } = UploadQueued.parse(await response.json())
    const refused = leftOut.flatMap(({ index, detail }) =>
      index === undefined ? [] : [{ name: files[index]?.path ?? '', reason: detail }],
    )
    const members = leftOut.filter(({ index }) => index === undefined)
    return { ids: [job_id], refused, leftOut: members.map(({ detail }) => detail) }
  }
  const problem = Problem.parse(await response.json())
  if (response.status === 401 || response.status === 403)
    throw new ConfigError(`Cannot send the files: ${refusalOf(response.status, problem.detail)}`)
  if (files.length === 1)
    return { ids: [], refused: [{ name: files[0]?.path ?? '', reason: problem.detail }], leftOut: [] }
  if (response.status >= 500) throw new Error(`Cannot send the files: ${problem.detail}`)
  const results: Sent = { ids: [], refused: [], leftOut: [] }
  for (const file of files) {
    const { ids, refused, leftOut } = await upload(target, dataset, [file])
    results.ids.push(...ids)
    results.refused.push(...refused)
    results.leftOut.push(...leftOut)
  }
  return results
}

/** Has the server fetch a page. */
async function sendPage(target: Target, dataset: string, address: string): Promise<Sent> {
  const response = await askServer(target.url, endpoints.uploadPage.path, target.token, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ dataset_name: dataset, address }),
  })
  if (response.ok)
    return { ids: [UploadQueued.parse(await response.json()).job_id], refused: [], leftOut: [] }
  const { detail } = Problem.parse(await response.json())
  if (response.status === 401 || response.status === 403)
    throw new ConfigError(`Cannot add the page: ${refusalOf(response.status, detail)}`)
  return { ids: [], refused: [{ name: address, reason: detail }], leftOut: [] }
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

function report({ completed, unchanged, chunks, failed, refused, leftOut }: Summary, skipped: number): void {
  for (const sentence of leftOut) console.error(plainLine(`left out: ${sentence}`))
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

/**
 * `name`: name it is sent under. For a file in a folder it is the path from that folder, including the folder's name, so
 * that the server can tell files of the same name apart and recognize them later.
 */
type FoundFile = { readonly path: string; readonly name: string; readonly size: number }

/** `skipped`: unsupported files in folders. `problems`: a sentence for each unusable path. */
type Collected = {
  readonly files: FoundFile[]
  readonly skipped: string[]
  readonly problems: string[]
}

/**
 * Collects the named files, each once. A folder yields its supported files, with `recursive` also those below it. A file
 * named directly is sent under its bare name, or with its folder if another file has that name.
 */
export async function collectFiles(paths: readonly string[], recursive: boolean): Promise<Collected> {
  const collected: Collected = { files: [], skipped: [], problems: [] }
  const single = new Set<string>()
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (!found) collected.problems.push(`Cannot read '${path}': there is no such file or folder`)
    else if (found.isDirectory()) await collectFolder(path, dirname(resolve(path)), recursive, collected)
    else if (found.isFile()) {
      collected.files.push({ path, name: basename(path), size: found.size })
      single.add(path)
    } else collected.problems.push(`Cannot read '${path}': it is not a file`)
  }
  const files = [...new Map(collected.files.map((file) => [resolve(file.path), file])).values()]
  const names = new Map<string, number>()
  for (const { path } of files) names.set(basename(path), (names.get(basename(path)) ?? 0) + 1)
  return {
    ...collected,
    files: files.map((file) =>
      single.has(file.path) && (names.get(file.name) ?? 0) > 1
        ? { ...file, name: join(basename(dirname(resolve(file.path))), file.name) }
        : file,
    ),
  }
}

async function collectFolder(
  folder: string,
  from: string,
  recursive: boolean,
  collected: Collected,
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (recursive) await collectFolder(path, from, recursive, collected)
    } else if (entry.isFile()) {
      if (formatOfName(entry.name))
        collected.files.push({ path, name: relative(from, resolve(path)), size: (await stat(path)).size })
      else collected.skipped.push(path)
    }
  }
}
