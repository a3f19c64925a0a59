import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openApp, type TestApp } from '../../test/support/app.ts'
import { CORPUS } from './corpus-passages.ts'

const UPLOADED_AT_ONCE = 25

/** Opens the application as it ships, in a folder that later runs reuse; without one in a temporary folder. */
export async function openKept(folder: string | undefined): Promise<TestApp> {
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  return await openApp({ ...(folder !== undefined && { folder }), secondLook: true })
}

/**
 * Uploads documents of the corpus, named by their paths under its files, that the dataset does not have yet, and waits until
 * all are encoded. Returns their ids by path. Throws if one was not read.
 */
export async function uploadCorpus(
  app: TestApp,
  dataset: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const known = async () => {
    if (!(await app.services.catalog.datasets.find(dataset))) return new Map<string, string>()
    const { documents } = await app.services.catalog.documents.list(dataset, { limit: -1, offset: 0 })
    return new Map(documents.map(({ filename, id }) => [filename, id]))
  }
  const before = await known()
  const missing = paths.filter((path) => !before.has(nameOf(path)))
  for (let from = 0; from < missing.length; from += UPLOADED_AT_ONCE) {
    const files: Record<string, Uint8Array> = {}
    for (const path of missing.slice(from, from + UPLOADED_AT_ONCE))
      files[nameOf(path)] = await Bun.file(join(CORPUS, 'files', path)).bytes()
    await app.ingest(dataset, files)
  }
  await app.services.encoding?.settled()
  const ids = await known()
  return new Map(
    paths.map((path) => {
      const id = ids.get(nameOf(path))
      if (id === undefined) throw new Error(`Cannot ask about ${path}: it was not read`)
      return [path, id]
    }),
  )
}

/** The name of a file in the dataset, where two may have one name in different folders. */
function nameOf(path: string): string {
  return path.replaceAll('../', '').replaceAll('/', ' ')
}
