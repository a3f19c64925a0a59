import type { Catalog } from '../interfaces/catalog.ts'
import { type Changes, NO_CHANGES } from '../interfaces/changes.ts'
import { SqlAccessCatalog } from './access-catalog.ts'
import { SqlDatasetCatalog } from './dataset-catalog.ts'
import type { Db } from './db.ts'
import { SqlDocumentCatalog } from './document-catalog.ts'
import { SqlFolderCatalog } from './folder-catalog.ts'
import { SqlIndexCatalog } from './index-catalog.ts'
import { SqlInstallationCatalog } from './installation-catalog.ts'
import { SqlJobCatalog } from './job-catalog.ts'
import { SqlLeaseCatalog } from './leases.ts'
import { SqlMoveCatalog } from './move-catalog.ts'
import { SqlOriginalCatalog } from './original-catalog.ts'
import { SqlQueryCatalog } from './query-catalog.ts'

/**
 * Makes the catalog over a database with the newest schema. `makeRoom`: frees space on a full disk for access control, and
 * tells whether it did.
 */
export function sqlCatalog(db: Db, makeRoom?: () => boolean, changes: Changes = NO_CHANGES): Catalog {
  return {
    changes,
    datasets: new SqlDatasetCatalog(db),
    documents: new SqlDocumentCatalog(db),
    jobs: new SqlJobCatalog(db),
    queries: new SqlQueryCatalog(db),
    index: new SqlIndexCatalog(db),
    installation: new SqlInstallationCatalog(db),
    access: new SqlAccessCatalog(db, makeRoom),
    folders: new SqlFolderCatalog(db),
    originals: new SqlOriginalCatalog(db),
    moves: new SqlMoveCatalog(db),
    leases: new SqlLeaseCatalog(db),
    damage: () => db.damage(),
    close: () => db.close(),
  }
}
