import type { AnswerServices } from '../../answer/agents/agent.ts'
import type { Retriever } from '../../answer/search/retriever.ts'
import type { SummaryServices } from '../../answer/summary/summarize.ts'
import type { Config } from '../../config/config.ts'
import type { Ingestion } from '../../ingest/ingestion.ts'
import type { AsideReader } from '../../ingest/read/ephemeral-reader.ts'
import type { FolderWatches } from '../../ingest/watch/folder-watches.ts'
import type { ModelCatalog } from '../../models/chat/model-catalog.ts'
import type { Embedder } from '../../models/embedding/embedder.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import type { Reindexing } from '../../storage/index/reindex/reindexer.ts'
import type { ServingIndex } from '../../storage/index/reindex/serving-index.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import type { Authorizer } from '../auth/authorizer.ts'
import type { SignIn } from '../auth/sign-in.ts'
import type { Backups } from '../backup/backups.ts'
import type { ScheduledBackups } from '../backup/scheduled-backups.ts'
import type { AnswerSources } from './answer-services.ts'

/** What the use cases work with; openServices() opens it once. */
export type Services = {
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  readonly version: string
  readonly startedAt: number
  readonly catalog: Catalog
  readonly files: FileStore
  readonly chunks: ChunkStore
  readonly embedder: Embedder
  /** The index that `chunks` and `embedder` are of, for those who need both to belong together. */
  readonly serving: ServingIndex
  readonly backups: Backups
  /** Null when no folder for backups is set. */
  readonly scheduled: ScheduledBackups | null
  /** Makes the index anew. */
  readonly reindexer: Reindexing
  readonly ingestion: Ingestion
  /** The folders that datasets follow. */
  readonly folders: FolderWatches
  /** Reads files that are not kept. */
  readonly aside: AsideReader
  readonly retriever: Retriever
  readonly models: ModelCatalog
  readonly answering: AnswerServices
  /** The same over documents that are in another catalog and index, of vectors of the embedded model. */
  answeringOver(library: Pick<AnswerSources, 'catalog' | 'chunks'>): AnswerServices
  readonly summarizing: SummaryServices
  readonly authorizer: Authorizer
  readonly signIn: SignIn
  /** Takes what a person has set into use. */
  settingsChanged(): Promise<void>
}
