import { join } from 'node:path'
import { KEYS, OWN, openInstallationKey } from '../data-folder/installation-key.ts'
import type { InstallationCatalog } from '../metadata/interfaces/catalog.ts'

/**
 * Has this server sign with the key that all servers of its installation sign with: that of the first of them. Throws
 * StoreError.
 */
export async function shareInstallationKey(
  dataDir: string,
  installation: Pick<InstallationCatalog, 'agreed'>,
): Promise<void> {
  await openInstallationKey(dataDir)
  const path = join(dataDir, KEYS, OWN)
  const own = await Bun.file(path).text()
  const agreed = await installation.agreed('key', own)
  if (agreed !== own) await Bun.write(path, agreed, { mode: 0o600 })
}
