import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type DownloadListener, download, NotThere, sha256Of } from './download.ts'
import { EmbeddingModelError } from './embedder.ts'
import { INSTALLED_MANIFEST, InstalledModel } from './installed-model.ts'
import { EMBEDDED_MODEL } from './manifest.ts'
import { type RemoteFile, remoteFiles } from './model-address.ts'
import { CONFIG_PATHS, type FolderChoices, ONNX_PATHS, readModelFolder } from './model-folder.ts'
import { openSentenceTransformer } from './sentence-transformer.ts'

/** Folder of incomplete downloads, which the next try resumes. */
const INCOMING = '.incoming'
const NAME = /^[a-z0-9][a-z0-9._-]{0,79}$/

export type NewModel = {
  /** Folder or http(s) address. */
  readonly from: string
  readonly modelsFolder: string
  readonly name?: string | undefined
  readonly choices?: FolderChoices
  /** Receives the bytes of all files so far, and their total if known. */
  readonly tell?: DownloadListener
}

/**
 * Adds a sentence-transformer to the models of a data folder: downloads or copies its files, tries the model, and only then
 * moves it into place. Throws EmbeddingModelError; downloads are kept for the next try.
 */
export async function addModel(model: NewModel): Promise<InstalledModel> {
  const { from, modelsFolder } = model
  const name = (model.name ?? nameFrom(from)).toLowerCase()
  if (!NAME.test(name) || name === EMBEDDED_MODEL)
    throw new EmbeddingModelError(
      `Cannot add a model as '${name}': ${name === EMBEDDED_MODEL ? 'the embedded model has that name' : 'a name has letters, digits, dots, dashes and underscores'}. Give another with --name`,
    )
  const folder = join(modelsFolder, name)
  if (existsSync(folder))
    throw new EmbeddingModelError(
      `Cannot add a model as '${name}': there is one already. Remove '${folder}' first, or give another name with --name`,
    )
  const choices = Object.fromEntries(
    Object.entries(model.choices ?? {}).filter(([, value]) => value !== undefined),
  )
  const incoming = join(modelsFolder, INCOMING, name)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const remote = /^https?:\/\//.test(from)
  try {
    if (remote) await fetchFiles(await remoteFiles(from, model.choices?.onnx), incoming, model.tell)
    else await copyFiles(from, incoming, model.choices)
    const manifest = await describe(incoming, name, from, choices)
    await writeFile(join(incoming, INSTALLED_MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(incoming, folder)
    return manifest
  } catch (error) {
    if (!remote) await rm(incoming, { recursive: true, force: true })
    throw error
  }
}

function nameFrom(from: string): string {
  const path = /^https?:\/\//.test(from) ? new URL(from).pathname.replace(/\/tree\/.*$/, '') : from
  return path.split('/').filter(Boolean).at(-1) ?? ''
}

async function fetchFiles(files: readonly RemoteFile[], folder: string, tell?: DownloadListener) {
  const known = files.every(({ bytes }) => bytes !== undefined)
  const sum = known ? files.reduce((total, { bytes }) => total + (bytes ?? 0), 0) : null
  let done = 0
  let graph = false
  for (const file of files) {
    const path = join(folder, file.path)
    const isGraph = ONNX_PATHS.some((name) => name === file.path)
    if (isGraph && graph) continue
    let size = (await stat(path).catch(() => null))?.size ?? 0
    if (size === 0 || (file.bytes !== undefined && size !== file.bytes)) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await download({ ...file, path }, (received, total) => tell?.(done + received, sum ?? total))
      } catch (error) {
        if (!(error instanceof NotThere)) throw error
        if (!file.optional)
          throw new EmbeddingModelError(
            `Cannot fetch a file of the model: ${error.message}. Check the address`,
          )
        continue
      }
      size = (await stat(path)).size
    }
    graph ||= isGraph
    done += size
    tell?.(done, sum)
  }
}

async function copyFiles(from: string, folder: string, choices?: FolderChoices): Promise<void> {
  if (!existsSync(from))
    throw new EmbeddingModelError(
      `Cannot add a model from '${from}': there is no such folder. Give a folder with model.onnx and tokenizer.json, or an address`,
    )
  const { onnxPath } = await readModelFolder(from, choices)
  const onnx = relative(from, onnxPath)
  for (const path of [onnx, `${onnx}_data`, ...Object.values(CONFIG_PATHS)]) {
    if (!existsSync(join(from, path))) continue
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    await cp(join(from, path), join(folder, path), { dereference: true })
  }
}

/** Tries the model and writes its manifest. */
async function describe(
  folder: string,
  name: string,
  source: string,
  choices: FolderChoices,
): Promise<InstalledModel> {
  const embedder = await openSentenceTransformer({ name, sha256: '', folder, choices })
  const { dimensions } = embedder
  const [first] = await embedder.embed(['A first sentence to try the model with.'], 'passage')
  await embedder.close()
  if (!Number.isFinite(first))
    throw new EmbeddingModelError(
      `Cannot add the model '${name}': its vectors contain no numbers. Choose another export of it`,
    )
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(?:part|tag)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== INSTALLED_MANIFEST)
    .sort()
  const files = []
  for (const path of paths) {
    const full = join(folder, path)
    files.push({ path, bytes: (await stat(full)).size, sha256: await sha256Of(full) })
  }
  const identity = JSON.stringify([choices, files.map(({ path, sha256 }) => [path, sha256])])
  return InstalledModel.parse({
    name,
    sha256: new Bun.CryptoHasher('sha256').update(identity).digest('hex'),
    dimensions,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    source,
    added: new Date().toISOString(),
    choices,
    files,
  })
}
