import type { Catalog } from '../interfaces/catalog.ts'
import { type Changes, NO_CHANGES } from '../interfaces/changes.ts'
import { SqlAccessCatalog } from '../sql/access/access-catalog.ts'
import { SqlDatasetCatalog } from '../sql/dataset-catalog.ts'
import type { Db } from '../sql/db.ts'
import { SqlDocumentCatalog } from '../sql/document-catalog.ts'
import { SqlFolderCatalog } from '../sql/folder-catalog.ts'
import { SqlGuideCatalog } from '../sql/guides/guide-catalog.ts'
import { SqlIndexCatalog } from '../sql/index-catalog.ts'
import { SqlInstallationCatalog } from '../sql/installation-catalog.ts'
import { SqlJobCatalog } from '../sql/job-catalog.ts'
import { SqlLeaseCatalog } from '../sql/leases.ts'
import { SqlMoveCatalog } from '../sql/move-catalog.ts'
import { SqlOriginalCatalog } from '../sql/original-catalog.ts'
import { SqlQueryCatalog } from '../sql/query-catalog.ts'
import { SqlThreadCatalog } from '../sql/thread-catalog.ts'

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
    threads: new SqlThreadCatalog(db),
    index: new SqlIndexCatalog(db),
    installation: new SqlInstallationCatalog(db),
    access: new SqlAccessCatalog(db, makeRoom),
    folders: new SqlFolderCatalog(db),
    guides: new SqlGuideCatalog(db),
    originals: new SqlOriginalCatalog(db),
    moves: new SqlMoveCatalog(db),
    leases: new SqlLeaseCatalog(db),
    damage: () => db.damage(),
    close: () => db.close(),
  }
}
