import { z } from 'zod'
import { embeddedFile } from '../native/embedded.ts'

/** The model that the executable carries. */
export const EMBEDDED_MODEL = 'ibid-embed-2'

const ManifestFile = z.object({ path: z.string(), sha256: z.string(), bytes: z.number().int() })

/** What models/<name>/manifest.json says of a model: how to run it, and where it comes from. */
export const Manifest = z.object({
  name: z.string(),
  dimensions: z.number().int().positive(),
  max_tokens: z.number().int().positive(),
  tokenizer: z.enum(['word-piece']),
  files: z.object({ model: ManifestFile, vocabulary: ManifestFile }),
  licence: z.string(),
  made: z.string(),
  how: z.string(),
  sources: z.array(z.object({ name: z.string(), licence: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** The manifest of an embedded model. Throws when the executable carries none of that name. */
export async function embeddedManifest(name: string): Promise<Manifest> {
  const bytes = await embeddedFile(`models/${name}/manifest.json`)
  return Manifest.parse(JSON.parse(new TextDecoder().decode(bytes)))
}
