import type { Config } from '../../config/config.ts'
import type { EphemeralReader } from '../../ingest/read/ephemeral-reader.ts'
import type { Logger } from '../../platform/log.ts'
import type { Cluster } from '../../storage/cluster/cluster.ts'
import type { Authorizer } from '../auth/authorizer.ts'
import type { SignIn } from '../auth/sign-in.ts'
import type { Backups } from '../backup/backups.ts'
import type { ScheduledBackups } from '../backup/scheduled-backups.ts'
import type { AnsweringServices } from './open-answering.ts'
import type { IngestionServices } from './open-ingestion.ts'
import type { ModelServices } from './open-models.ts'

/** What the use cases work with; openServices() opens it once. */
export type Services = IngestionServices &
  AnsweringServices &
  ModelServices & {
    readonly config: Config
    readonly cluster: Cluster
    readonly log: Logger
    readonly version: string
    /** Epoch seconds. */
    readonly startedAt: number
    readonly backups: Backups
    /** Null when no folder for backups is set. */
    readonly scheduled: ScheduledBackups | null
    /** Reads files that are not kept. */
    readonly ephemeralReader: EphemeralReader
    readonly authorizer: Authorizer
    readonly signIn: SignIn
  }
