import { z } from 'zod'
import { EmbeddingModelError } from './embedder.ts'
import { InstalledModel } from './installed-model.ts'
import { CONFIG_PATHS, ONNX_PATHS } from './model-folder.ts'

const ANSWER_MS = 30_000

/** A file of a model at an address. `optional`: may be missing. */
export type RemoteFile = {
  readonly path: string
  readonly url: string
  readonly optional: boolean
  readonly bytes?: number | undefined
  readonly sha256?: string | undefined
}

const HubTree = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    size: z.number(),
    lfs: z.object({ oid: z.string() }).optional(),
  }),
)

/**
 * Lists the files to download from an address: a model's page on a hub (`https://huggingface.co/org/name` or a compatible
 * host), which lists sizes and checksums; a folder with a manifest written by another Ibid; or any folder of files.
 * `onnx` chooses the graph. Throws EmbeddingModelError.
 */
export async function remoteFiles(address: string, onnx?: string): Promise<RemoteFile[]> {
  const url = new URL(address)
  return (
    (await hubFiles(url, onnx)) ?? (await manifestFiles(url)) ?? plainFiles(url, onnx ? [onnx] : ONNX_PATHS)
  )
}

async function hubFiles(url: URL, onnx?: string): Promise<RemoteFile[] | null> {
  const [org, name, tree, revision = 'main'] = url.pathname.split('/').filter(Boolean)
  if (!org || !name || (tree !== undefined && tree !== 'tree')) return null
  const listing = `${url.origin}/api/models/${org}/${name}/tree/${revision}?recursive=true`
  const listed = await json(listing)
  if (listed === null) {
    if (url.hostname !== 'huggingface.co') return null
    throw new EmbeddingModelError(
      `Cannot add '${url.href}': huggingface.co has no public model '${org}/${name}'. Look for its name at https://huggingface.co/models`,
    )
  }
  const tree_ = HubTree.safeParse(listed)
  if (!tree_.success) return null
  const files = tree_.data.filter(({ type }) => type === 'file')
  const has = (path: string) => files.some((file) => file.path === path)
  const graph = onnx ?? ONNX_PATHS.find(has)
  if (graph === undefined || !has(graph)) {
    const others = files.map(({ path }) => path).filter((path) => path.endsWith('.onnx'))
    throw new EmbeddingModelError(
      `Cannot add '${url.href}': it has no ${onnx ?? ONNX_PATHS.join(' and no ')}. ${others.length > 0 ? `Choose one with --onnx: ${others.join(', ')}` : 'Choose a model that has an ONNX export, or export it: optimum-cli export onnx'}`,
    )
  }
  const wanted = new Set<string>([graph, `${graph}_data`, ...Object.values(CONFIG_PATHS)])
  return files
    .filter(({ path }) => wanted.has(path))
    .map(({ path, size, lfs }) => ({
      path,
      url: `${url.origin}/${org}/${name}/resolve/${revision}/${path}`,
      optional: false,
      bytes: size,
      sha256: lfs?.oid,
    }))
}

async function manifestFiles(url: URL): Promise<RemoteFile[] | null> {
  const manifest = InstalledModel.safeParse(await json(`${base(url)}/manifest.json`))
  if (!manifest.success) return null
  return manifest.data.files.map((file) => ({ ...file, url: `${base(url)}/${file.path}`, optional: false }))
}

/** Lists files of unknown size: one of the named graphs, and the rest as available. */
function plainFiles(url: URL, graphs: readonly string[]): RemoteFile[] {
  const paths = [...graphs, ...graphs.map((path) => `${path}_data`), ...Object.values(CONFIG_PATHS)]
  return paths.map((path) => ({
    path,
    url: `${base(url)}/${path}`,
    optional: path !== CONFIG_PATHS.tokenizer && graphs.length > 1,
  }))
}

function base(url: URL): string {
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`
}

/** Fetches JSON; null if the server has none or it is malformed. Throws EmbeddingModelError if the server does not answer. */
async function json(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), keepalive: false }).catch(
    (cause: unknown) => {
      throw new EmbeddingModelError(
        `Cannot reach ${new URL(url).origin} (${cause instanceof Error ? cause.message : cause}). Check the address and the network, or add the model from a folder: ibid models add DIR`,
        { cause },
      )
    },
  )
  if (!response.ok) return null
  try {
    return await response.json()
  } catch {
    return null // A page for people: the caller tries another way.
  }
}
