import { z } from 'zod'
import { ModelIdentity } from '../../storage/metadata/interfaces/index-catalog.ts'
import { jsonOf } from './archive.ts'
import { ArchiveError, type Entry } from './tar.ts'

/** The first entry of every archive. */
export const MANIFEST = 'ibid.json'
const NEWEST_LAYOUT = 2

const Common = z.object({
  layout: z.number().int(),
  /** Version of Ibid that wrote the archive. */
  ibid: z.string().max(100),
  /** Epoch seconds within the range of Date. */
  created_at: z.number().nonnegative().max(1e11),
  documents: z.number().int().nonnegative(),
  chunks: z.number().int().nonnegative(),
})

/** Manifest of a whole data folder. `model`: embedding model of its index; null without an index. */
export const BackupManifest = Common.extend({
  kind: z.literal('backup'),
  schema: z.number().int(),
  datasets: z.number().int().nonnegative(),
  model: ModelIdentity.nullable(),
})
export type BackupManifest = z.infer<typeof BackupManifest>

/** Manifest of one dataset. */
export const DatasetManifest = Common.extend({
  kind: z.literal('dataset'),
  name: z.string(),
  model: ModelIdentity,
})
export type DatasetManifest = z.infer<typeof DatasetManifest>

const Manifest = z.discriminatedUnion('kind', [BackupManifest, DatasetManifest])
const Layout = z.object({ layout: z.number().int() })

/** Reads the manifest of an archive. Throws ArchiveError if it is missing or of another kind. */
export async function readManifest<K extends 'backup' | 'dataset'>(
  entry: Entry | undefined,
  kind: K,
): Promise<Extract<z.infer<typeof Manifest>, { kind: K }>> {
  if (entry?.name !== MANIFEST) throw new ArchiveError('it is not an archive of Ibid')
  const json = await jsonOf(entry)
  const layout = Layout.safeParse(json)
  if (layout.success && layout.data.layout > NEWEST_LAYOUT)
    throw new ArchiveError('it was written by a newer Ibid. Use that one')
  const manifest = Manifest.safeParse(json)
  if (!manifest.success) throw new ArchiveError('its manifest cannot be read')
  if (manifest.data.kind !== kind)
    throw new ArchiveError(
      kind === 'backup'
        ? 'it contains one dataset. Import it with: ibid import FILE'
        : 'it is a backup of everything. Bring it back with: ibid restore FILE',
    )
  // SAFETY: the kind has just been compared.
  return manifest.data as Extract<z.infer<typeof Manifest>, { kind: K }>
}
