import { open, rm } from 'node:fs/promises'
import { DatasetName } from '../../../shared/datasets.ts'
import type { Job } from '../../../shared/jobs.ts'
import {
  MAX_FILE_BYTES,
  MAX_METADATA_CHARS,
  MAX_METADATA_DEPTH,
  MAX_PATH_BYTES,
} from '../../../shared/limits.ts'
import { message } from '../../../shared/messages.ts'
import { SniffError, sniff } from '../../documents/sniff/sniff.ts'
import type { Ingestion } from '../../ingest/ingestion.ts'
import type { UploadFile } from '../../ingest/receive/receive.ts'
import { isNestedBeyond } from '../../platform/json-nesting.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { ConflictError } from '../../storage/metadata/interfaces/catalog-error.ts'
import { fileParts, jsonOf, readArchive } from './archive.ts'
import { ArchivedDocument } from './export-dataset.ts'
import { readManifest } from './manifest.ts'
import { ArchiveError, type Entry } from './tar.ts'
import { trustedName } from './trusted-keys.ts'
import { verifyArchive } from './write-verified.ts'

export type ImportServices = {
  readonly dataDir: string
  readonly catalog: Catalog
  readonly files: FileStore
  readonly ingestion: Ingestion
}

/** Size that any archive may unpack to, besides a multiple of its own size. */
const FREE_BYTES = 1 << 30
const MAX_EXPANSION = 100
const NAME = /^documents\/(\d+)\/(document\.json|original|text|vectors)$/

/** `signer`: name of the trusted signer; null if the originals are read anew. */
export type Imported = { readonly job: Job; readonly signer: string | null }

/**
 * Imports a dataset from its archive, under `name` or its former name, as one job. Reads the originals anew, since nothing
 * else proves what they say; if a trusted key signed the archive, documents with vectors of the serving model are stored
 * as they are. Keeps nothing before the archive is read to its end. Throws ArchiveError, and ConflictError if the dataset
 * exists.
 */
export async function importDataset(
  path: string,
  name: string | null,
  services: ImportServices,
): Promise<Imported> {
  const key = await verifyArchive(path, bounded(Bun.file(path).size))
  const signer = key === null ? null : await trustedName(services.dataDir, key)
  const staged = new Staged(services, signer !== null)
  try {
    const entries = readArchive(fileParts(path))
    const manifest = await readManifest((await entries.next()).value ?? undefined, 'dataset')
    const datasetName = DatasetName.safeParse(name ?? manifest.name)
    if (!datasetName.success)
      throw new ArchiveError(datasetName.error.issues[0]?.message ?? 'its name cannot be used')
    const isNew = async () => {
      if (await services.catalog.datasets.find(datasetName.data))
        throw new ConflictError(
          'dataset_exists',
          `A dataset named '${datasetName.data}' exists already. Import under another name: ibid import FILE --dataset NAME`,
        )
    }
    await isNew()
    for await (const entry of entries) await staged.add(entry)
    const files = staged.files()
    if (files.length === 0) throw new ArchiveError('it contains no documents')
    const upload = { datasetName: datasetName.data, metadata: {}, files }
    return { job: await services.ingestion.submit(upload, isNew), signer }
  } catch (error) {
    await staged.remove()
    throw error
  }
}

/** Makes the check that stops a decompression bomb before it fills the disk. */
function bounded(archiveBytes: number): (entry: Pick<Entry, 'name' | 'size'>) => void {
  let left = FREE_BYTES + MAX_EXPANSION * archiveBytes
  return ({ name, size }) => {
    left -= size
    if (left < 0) throw new ArchiveError('it unpacks to far more than its size')
    if (size > MAX_FILE_BYTES && name.endsWith('/original'))
      throw new ArchiveError(`'${name}' in it is larger than ${MAX_FILE_BYTES >> 20} MB`)
  }
}

type Parts = { about: ArchivedDocument; file: UploadFile; text: string | null; vectors: string | null }

/** Documents of an archive, staged on disk. */
class Staged {
  readonly #services: ImportServices
  readonly #isTrusted: boolean
  readonly #id = Bun.randomUUIDv7()
  readonly #documents: Parts[] = []
  readonly #names = new Set<string>()
  #about: ArchivedDocument | null = null

  /** `isTrusted`: keeps the archive's texts and vectors, too. */
  constructor(services: ImportServices, isTrusted: boolean) {
    this.#services = services
    this.#isTrusted = isTrusted
  }

  async add(entry: Entry): Promise<void> {
    const [, number, what] = NAME.exec(entry.name) ?? []
    const expected = this.#documents.length - (what === 'text' || what === 'vectors' ? 1 : 0)
    if (what === undefined || Number(number) !== expected)
      throw new ArchiveError(`'${entry.name}' in it is not where it should be`)
    if (this.#names.has(entry.name)) throw new ArchiveError(`it contains '${entry.name}' twice`)
    this.#names.add(entry.name)
    if (what === 'document.json') this.#about = documentOf(await jsonOf(entry))
    else if (what === 'original') await this.#original(entry)
    else if (this.#isTrusted) await this.#aside(entry, what)
  }

  /** The files of an archive that was read to its end. Throws ArchiveError if the last one has no original. */
  files(): UploadFile[] {
    if (this.#about) throw new ArchiveError(`the original of '${this.#about.filename}' is missing in it`)
    return this.#documents.map(({ about, file, text, vectors }) => {
      if (text === null || vectors === null) return file
      const { pages, chunks, metadata, model } = about
      const warnings = about.warnings_said ?? about.warnings.map((text) => message('text', { text }))
      const paths = { textPath: text, vectorsPath: vectors }
      return { ...file, reading: { ...paths, model, pages, chunks, warnings, metadata } }
    })
  }

  async remove(): Promise<void> {
    for (const { file, text, vectors } of this.#documents) {
      await this.#services.files.discard(file.incoming)
      for (const path of [text, vectors]) if (path !== null) await rm(path, { force: true })
    }
  }

  async #original({ name, bytes }: Entry): Promise<void> {
    const about = this.#about
    if (!about) throw new ArchiveError(`'${name}' in it is not where it should be`)
    this.#about = null
    const incoming = await this.#services.files.receive(bytes)
    const { filename, file_type: format, metadata } = about
    const file: UploadFile = { name: filename, format, metadata, incoming }
    this.#documents.push({ about, file, text: null, vectors: null })
    if (incoming.sha256 !== about.sha256) throw new ArchiveError(`'${filename}' in it is damaged`)
    const found = await sniff(filename, incoming.path).catch((error: unknown) => {
      if (error instanceof SniffError) throw new ArchiveError(error.message)
      throw error
    })
    if (found !== format) throw new ArchiveError(`'${filename}' in it is not what it says`)
  }

  async #aside({ bytes }: Entry, what: string): Promise<void> {
    const last = this.#documents.at(-1)
    if (!last) throw new ArchiveError('its documents are not in order')
    const path = this.#services.files.draftPath(`import-${this.#id}-${this.#documents.length}-${what}`)
    if (what === 'text') last.text = path
    else last.vectors = path
    const file = await open(path, 'w', 0o600)
    try {
      for await (const part of bytes) await file.writeFile(part)
      // The text becomes the document's own, which must be on disk before the document is completed.
      await file.sync()
    } finally {
      await file.close()
    }
  }
}

function documentOf(json: unknown): ArchivedDocument {
  // The depth of the metadata plus the object that contains it.
  const about = isNestedBeyond(MAX_METADATA_DEPTH + 1, json) ? null : ArchivedDocument.safeParse(json)
  if (!about?.success || JSON.stringify(about.data.metadata).length > MAX_METADATA_CHARS)
    throw new ArchiveError('what it says of a document cannot be read')
  const { filename } = about.data
  const isName =
    filename !== '' &&
    Buffer.byteLength(filename) <= MAX_PATH_BYTES &&
    !/[\p{Cc}\p{Cs}\\]/u.test(filename) &&
    !filename.split('/').some((part) => part === '' || part === '..')
  if (!isName) throw new ArchiveError('the name of a document in it cannot be used')
  return about.data
}
