import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatasetName } from '../../shared/datasets.ts'
import { Folder, FolderList, FolderRemoved } from '../../shared/folders.ts'
import { Problem } from '../../shared/problem.ts'
import { ConfigError, readFlags } from '../config/config.ts'
import { atTarget, type Target } from './open/open-target.ts'
import { askServer, refusalOf } from './open/running-server.ts'
import { SERVER_USAGE, settingsOf, TOKEN_OPTION, tokenOf } from './open/settings.ts'
import { shownText } from './terminal/answer-lines.ts'
import type { Command } from './terminal/command.ts'

export const watch: Command = {
  name: 'watch',
  summary: 'have a dataset follow a folder',
  usage: () =>
    `Usage: ibid watch FOLDER --dataset NAME [options]\n` +
    `       ibid watch list\n` +
    `       ibid watch remove FOLDER [--dataset NAME] [--delete-documents]\n\n` +
    `While it serves, Ibid takes in what is new, changed or gone in the folder. An .ibidignore file leaves files out.\n\n` +
    `  --dataset NAME              dataset that follows the folder; created if new\n` +
    `  --delete-documents          with remove: also delete the documents that came from the folder\n` +
    `${SERVER_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, {
      dataset: { type: 'string' },
      'delete-documents': { type: 'boolean' },
      ...TOKEN_OPTION,
    })
    const { dataset, 'delete-documents': deletes, token: given, ...flags } = values
    const config = settingsOf(flags, [], env)
    const work = workOf(positionals, dataset === undefined ? null : String(dataset), deletes === true)
    return await atTarget(config, version, tokenOf(given, env), async (target) => {
      await work(target)
      if (target.isOwn && positionals[0] !== 'list')
        console.error('No server runs on this data folder: start it with ibid serve.')
      return 0
    })
  },
}

/** Reads what the command line asks for. Throws ConfigError if it makes no sense. */
function workOf(
  [first, second, ...rest]: readonly string[],
  dataset: string | null,
  deletes: boolean,
): (target: Target) => Promise<void> {
  if (rest.length === 0) {
    if (first === 'list' && second === undefined && dataset === null) return list
    if (first === 'remove' && second !== undefined)
      return (target) => remove(target, resolvedPath(second), dataset, deletes)
    if (first !== undefined && second === undefined && dataset !== null && !deletes) {
      const name = DatasetName.safeParse(dataset)
      if (!name.success) throw new ConfigError(`Cannot watch: ${name.error.issues[0]?.message}`)
      return (target) => add(target, resolve(first), name.data)
    }
  }
  throw new ConfigError(
    'Cannot read the command line: say ibid watch FOLDER --dataset NAME, ibid watch list or ibid watch remove FOLDER',
  )
}

async function add(target: Target, path: string, dataset: string): Promise<void> {
  const body = JSON.stringify({ path, dataset })
  const folder = Folder.parse(await ask(target, '/api/folders', { method: 'POST', body }))
  console.log(`'${shownText(folder.dataset)}' follows ${shownText(folder.path)}`)
}

async function folders(target: Target): Promise<Folder[]> {
  return FolderList.parse(await ask(target, '/api/folders')).data
}

async function list(target: Target): Promise<void> {
  const all = await folders(target)
  if (all.length === 0) console.log('No folder is watched.')
  for (const folder of all) {
    const { path, dataset, state, documents, files, problems, problems_total: wrong } = folder
    console.log(
      `${shownText(path)} → ${shownText(dataset)}: ${state}, ${documents} documents of ${files} files`,
    )
    if (folder.error !== null) console.log(`  ${shownText(folder.error)}`)
    for (const { path: file, error } of problems) console.log(`  ${shownText(file)}: ${shownText(error)}`)
    if (wrong > problems.length) console.log(`  and ${wrong - problems.length} more`)
  }
}

async function remove(target: Target, path: string, dataset: string | null, deletes: boolean): Promise<void> {
  const meant = (await folders(target)).filter(
    (folder) => folder.path === path && (dataset === null || folder.dataset === dataset),
  )
  const [folder] = meant
  if (!folder) throw new ConfigError(`Cannot remove: '${path}' is not watched. See ibid watch list`)
  if (meant.length > 1)
    throw new ConfigError(`Cannot remove: several datasets follow '${path}'. Name one with --dataset`)
  const way = `/api/folders/${folder.id}?documents=${deletes ? 'delete' : 'keep'}`
  const { documents_deleted: count } = FolderRemoved.parse(await ask(target, way, { method: 'DELETE' }))
  const left = deletes ? `${count} documents were deleted.` : 'Its documents stay.'
  console.log(`'${shownText(folder.dataset)}' follows ${shownText(path)} no longer. ${left}`)
}

async function ask({ url, token }: Target, path: string, init: BunFetchRequestInit = {}): Promise<unknown> {
  const response = await askServer(url, path, token, init)
  const reply: unknown = await response.json()
  if (!response.ok) throw new ConfigError(refusalOf(response.status, Problem.parse(reply).detail))
  return reply
}

/** Resolves a path as the server does; returns a path that no longer exists as given. */
function resolvedPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path)
}
