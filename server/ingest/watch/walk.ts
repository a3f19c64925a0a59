import {
  type Dirent,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { FolderProblem } from '../../../shared/folders.ts'
import { formatOfName } from '../../../shared/formats.ts'
import { MAX_FILENAME_BYTES, MAX_PATH_BYTES } from '../../../shared/limits.ts'
import type { SeenFile } from '../../storage/metadata/interfaces/folder-catalog.ts'
import { changedAt } from './changed-at.ts'
import { IGNORE_FILE, IgnoreRules } from './ignore-rules.ts'

/** File systems that other machines change without the kernel reporting it: NFS, SMB in three versions, FUSE, 9p. */
const NETWORKS = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997])

/**
 * Findings of a walk besides the files. `folders`: absolute paths of the folders that were read. `devices`: numbers of
 * their disks. `unreadable`: relative paths of folders and files that could not be read. `isLocal`: the system reports
 * changes.
 */
export type Walked = {
  readonly folders: string[]
  readonly devices: number[]
  readonly unreadable: string[]
  readonly problems: FolderProblem[]
  readonly isLocal: boolean
}

/**
 * Walks through a folder and yields its files of supported formats, some at a time. Does not follow symbolic links. Throws
 * if the folder itself cannot be read.
 */
export function* walk(root: string): Generator<SeenFile[], Walked> {
  const top = statSync(root)
  // A link in its place leads to other files, and the former ones were not removed.
  if (!top.isDirectory() || realpathSync(root) !== root)
    throw Object.assign(new Error('it is not a folder'), { code: 'ENOTDIR' })
  const devices = new Set([top.dev])
  const folders: string[] = []
  const unreadable: string[] = []
  const problems: FolderProblem[] = []
  const fail = (path: string, error: unknown) => {
    unreadable.push(path)
    problems.push({ path, error: `It cannot be read: ${codeOf(error)}` })
  }
  const open: { path: string; ignored: IgnoreRules }[] = [{ path: '', ignored: new IgnoreRules() }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { path: folder } = next
    let entries: Dirent[]
    let { ignored } = next
    try {
      entries = readdirSync(join(root, folder), { withFileTypes: true })
      if (entries.some((entry) => entry.name === IGNORE_FILE && entry.isFile()))
        ignored = ignored.with(folder, readFileSync(join(root, folder, IGNORE_FILE), 'utf8'))
    } catch (error) {
      if (folder === '') throw error
      if (codeOf(error) !== 'ENOENT') fail(folder, error)
      continue
    }
    folders.push(join(root, folder))
    const files: SeenFile[] = []
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const isFolder = entry.isDirectory()
      if (
        (!isFolder && (!entry.isFile() || !formatOfName(entry.name))) ||
        ignored.has(isFolder ? `${path}/` : path)
      )
        continue
      try {
        const stats = lstatSync(join(root, path))
        const { dev, size } = stats
        devices.add(dev)
        if (isFolder) open.push({ path, ignored })
        else if (isNamed(entry.name, path))
          files.push({ path, size, changedMs: changedAt(stats), device: dev })
        else problems.push({ path: path.replace(/\p{Cc}|\p{Cs}/gu, '�'), error: 'Its name cannot be kept.' })
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') fail(path, error)
        // Node decodes bytes that are not UTF-8 as this character, and the path leads to no file.
        else if (path.includes('�')) problems.push({ path, error: 'Its name is not in UTF-8.' })
      }
    }
    yield files
  }
  return { folders, devices: [...devices], unreadable, problems, isLocal: !NETWORKS.has(typeOf(root)) }
}

function isNamed(name: string, path: string): boolean {
  return (
    !/\p{Cc}/u.test(name) &&
    name.isWellFormed() &&
    Buffer.byteLength(name) <= MAX_FILENAME_BYTES &&
    Buffer.byteLength(path) <= MAX_PATH_BYTES
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

function typeOf(root: string): number {
  // Node returns numbers above 2^31 as negative ones.
  return statfsSync(root).type >>> 0
}
