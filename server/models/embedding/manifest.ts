import { z } from 'zod'
import { embeddedFile } from '../../platform/native/embedded.ts'

/** Embedding model that the executable carries. */
export const EMBEDDED_MODEL = 'ibid-embed-2'

const ManifestFile = z.object({ path: z.string(), sha256: z.string(), bytes: z.number().int() })

/** models/<name>/manifest.json of any carried model: its files and origin. */
export const CarriedModel = z.object({
  name: z.string(),
  max_tokens: z.number().int().positive(),
  tokenizer: z.enum(['word-piece']),
  files: z.object({ model: ManifestFile, vocabulary: ManifestFile }),
  licence: z.string(),
  made: z.string(),
  how: z.string(),
  sources: z.array(z.object({ name: z.string(), licence: z.string() })),
})

/** The manifest of an embedding model. */
export const Manifest = CarriedModel.extend({ dimensions: z.number().int().positive() })
export type Manifest = z.infer<typeof Manifest>

/** Reads the manifest of a carried model. Throws if there is none of that name. */
export async function carriedManifest<M>(name: string, schema: z.ZodType<M>): Promise<M> {
  const bytes = await embeddedFile(`models/${name}/manifest.json`)
  return schema.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

/** A carried model with its verified files. */
export type CarriedFiles<M> = {
  readonly manifest: M
  readonly model: Uint8Array<ArrayBuffer>
  readonly vocabulary: string
}

/** Reads models/<name>. Throws if files are missing or their SHA-256 differs from the manifest. */
export async function carriedModel<M extends z.infer<typeof CarriedModel>>(
  name: string,
  schema: z.ZodType<M>,
): Promise<CarriedFiles<M>> {
  const manifest = await carriedManifest(name, schema)
  const [model, vocabulary] = await Promise.all([
    verified(name, manifest.files.model),
    verified(name, manifest.files.vocabulary),
  ])
  return { manifest, model, vocabulary: new TextDecoder().decode(vocabulary) }
}

async function verified(name: string, file: z.infer<typeof ManifestFile>): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await embeddedFile(`models/${name}/${file.path}`)
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  if (sha256 !== file.sha256)
    throw new Error(`Cannot open the model '${name}': ${file.path} has sha256 ${sha256}, not ${file.sha256}`)
  return bytes
}
