import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { sha256Of } from './download.ts'
import { type Embedder, EmbeddingModelError, NoSuchEmbeddingModelError } from './embedder.ts'
import { openSentenceTransformer } from './sentence-transformer.ts'

export const INSTALLED_MANIFEST = 'manifest.json'

const InstalledFile = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })

/** models/<name>/manifest.json of a data folder; `sha256`: hash of its file list. */
export const InstalledModel = z.object({
  name: z.string(),
  sha256: z.string(),
  dimensions: z.number().int().positive(),
  bytes: z.number().int(),
  source: z.string(),
  added: z.string(),
  choices: z
    .object({
      onnx: z.string().optional(),
      queryPrefix: z.string().optional(),
      passagePrefix: z.string().optional(),
      dimensions: z.number().int().positive().optional(),
    })
    .default({}),
  files: z.array(InstalledFile),
})
export type InstalledModel = z.infer<typeof InstalledModel>

/** Lists the added models, by name; skips folders without one. */
export async function installedModels(modelsFolder: string): Promise<InstalledModel[]> {
  if (!existsSync(modelsFolder)) return []
  const names = (await readdir(modelsFolder)).filter((name) => !name.startsWith('.')).sort()
  const found = names.filter((name) => existsSync(join(modelsFolder, name, INSTALLED_MANIFEST)))
  return await Promise.all(found.map((name) => readInstalled(modelsFolder, name)))
}

async function readInstalled(modelsFolder: string, name: string): Promise<InstalledModel> {
  const path = join(modelsFolder, name, INSTALLED_MANIFEST)
  try {
    return InstalledModel.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new EmbeddingModelError(
      `Cannot use the embedding model '${name}': '${path}' cannot be read. Remove its folder and add it again`,
      { cause },
    )
  }
}

/** Opens an added model. Throws EmbeddingModelError if it is missing or was modified. */
export async function openInstalledModel(
  modelsFolder: string,
  name: string,
  threads: number,
): Promise<Embedder> {
  const folder = join(modelsFolder, name)
  // The name may come from a request, so it must not lead out of this folder.
  if (basename(name) !== name || !existsSync(join(folder, INSTALLED_MANIFEST))) {
    const others = (await installedModels(modelsFolder)).map((model) => `'${model.name}'`)
    const here = others.length === 0 ? 'None is added' : `Added are ${others.join(', ')}`
    throw new NoSuchEmbeddingModelError(
      `Cannot use the embedding model '${name}': there is no such model. ${here}. Add it with: ibid models add DIR|URL --name ${name}`,
    )
  }
  const manifest = await readInstalled(modelsFolder, name)
  await verifyFiles(folder, manifest)
  const embedder = await openSentenceTransformer({
    name,
    sha256: manifest.sha256,
    folder,
    choices: manifest.choices,
    threads,
  })
  if (embedder.dimensions === manifest.dimensions) return embedder
  await embedder.close()
  throw new EmbeddingModelError(
    `Cannot use the embedding model '${name}': it makes ${embedder.dimensions} numbers, and ${manifest.dimensions} when it was added. Remove the folder models/${name} from the data folder and add the model again`,
  )
}

/** Throws EmbeddingModelError if a file was modified: compares sizes, and checksums of files written since. */
async function verifyFiles(folder: string, { name, files }: InstalledModel): Promise<void> {
  const added = (await stat(join(folder, INSTALLED_MANIFEST))).mtimeMs
  for (const { path, bytes, sha256 } of files) {
    const found = await stat(join(folder, path)).catch(() => null)
    const size = found?.size ?? 0
    const failed = (what: string) =>
      new EmbeddingModelError(
        `Cannot use the embedding model '${name}': its ${path} ${what}. Remove the folder models/${name} from the data folder and add the model again: ibid models add … --name ${name}`,
      )
    if (size !== bytes) throw failed(`has ${size} bytes, not ${bytes}`)
    if (found === null || found.mtimeMs <= added) continue
    const sum = await sha256Of(join(folder, path))
    if (sum !== sha256) throw failed(`was changed: its sha256 is ${sum}, not ${sha256}`)
  }
}
