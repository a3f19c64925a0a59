import type { Config } from '../../config/config.ts'
import type { GuideMaker } from '../../guide/guide-maker.ts'
import type { PassageEncoding } from '../../ingest/encode/encode-passages.ts'
import type { EphemeralReader } from '../../ingest/read/ephemeral-reader.ts'
import type { PageReach } from '../../ingest/web/page-address.ts'
import type { Logger } from '../../platform/log.ts'
import type { Cluster } from '../../storage/cluster/cluster.ts'
import type { DocumentTables } from '../../storage/tables/document-tables.ts'
import type { Authorizer } from '../auth/authorizer.ts'
import type { SignIn } from '../auth/sign-in.ts'
import type { Backups } from '../backup/backups.ts'
import type { ScheduledBackups } from '../backup/scheduled-backups.ts'
import type { AnsweringServices } from './open/open-answering.ts'
import type { IndexingServices } from './open/open-ingestion.ts'
import type { ModelServices } from './open/open-models.ts'

/** The services behind the use cases; openServices() opens them once. */
export type Services = IndexingServices &
  AnsweringServices &
  ModelServices & {
    readonly config: Config
    readonly cluster: Cluster
    readonly log: Logger
    readonly version: string
    /** Epoch seconds. */
    readonly startedAt: number
    readonly backups: Backups
    /** Null if no backup folder is set. */
    readonly scheduled: ScheduledBackups | null
    /** Reads files for one request, without storing them. */
    readonly ephemeralReader: EphemeralReader
    readonly documentTables: DocumentTables
    /** Makes guides in the background. */
    readonly guides: GuideMaker
    /** Where pages of the web may be fetched from. */
    readonly pageReach: PageReach
    /** Encodes passages in the background; null without a second look. */
    readonly encoding: PassageEncoding | null
    readonly authorizer: Authorizer
    readonly signIn: SignIn
  }
