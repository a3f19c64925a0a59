import type { AnswerServices } from '../agents/agent.ts'
import type { SummaryServices } from '../agents/summary/summarize.ts'
import type { Doorkeeper } from '../auth/doorkeeper.ts'
import type { SignIn } from '../auth/sign-in.ts'
import type { Backups } from '../backup/backups.ts'
import type { ScheduledBackups } from '../backup/scheduled-backups.ts'
import type { Config } from '../config.ts'
import type { Embedder } from '../embed/embedder.ts'
import type { Reindexing } from '../index/reindexer.ts'
import type { ServingIndex } from '../index/serving-index.ts'
import type { Ingestion } from '../ingest/ingestion.ts'
import type { AsideReader } from '../ingest/read-aside.ts'
import type { ModelCatalog } from '../llm/model-catalog.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Retriever } from '../retrieve/retriever.ts'
import type { Catalog } from '../store/catalog.ts'
import type { ChunkStore } from '../store/chunk-store.ts'
import type { FileStore } from '../store/file-store.ts'
import type { FolderWatches } from '../watch/folder-watches.ts'
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
  readonly doorkeeper: Doorkeeper
  readonly signIn: SignIn
  /** Takes what a person has set into use. */
  settingsChanged(): Promise<void>
}
