import * as z from 'zod/mini'
import { atMost, Count, digits, distinct, Id, Ordinal } from './bounds.ts'
import { Dataset } from './datasets.ts'
import { AnswerWriter, Engine, Provider } from './engines.ts'
import { LANGUAGES } from './languages.ts'
import { DEFAULT_API_TIMEOUT_S, MAX_NOTIFICATIONS_READ } from './limits.ts'
import { Links } from './links.ts'
import { Message } from './message.ts'
import { UNNAMED_USER } from './unnamed-user.ts'

const ModelRef = atMost(
  z.string({ error: 'Please name a model.' }).check(z.trim(), z.regex(/[^\s\ufeff]/, 'Please name a model.')),
  200,
)

/** A rebuild of the index with a model; `error`: why it is stuck at present. */
export const Reindexing = z.object({
  model: z.string(),
  dimensions: Ordinal,
  documents_done: Count,
  documents_total: Count,
  error: z.nullable(z.string()),
})
export type Reindexing = z.infer<typeof Reindexing>

/** `model`: embedding model to rebuild the index with; the present one by default. */
export const Reindex = z.object({ model: z.optional(ModelRef) })
export const ReindexReply = z.object({ data: z.nullable(Reindexing) })

/** Location of the model server: this machine, its network, or elsewhere. */
export const ModelPlace = z.enum(['machine', 'network', 'elsewhere'])
export type ModelPlace = z.infer<typeof ModelPlace>

export const SystemStatus = z.object({
  version: z.string(),
  uptime_seconds: z.number().check(z.nonnegative()),
  engine: z.object({
    kind: Engine,
    writer: AnswerWriter,
    provider: Provider,
    host: z.string(),
    place: ModelPlace,
    reachable: z.boolean(),
    model: z.nullable(z.string()),
    models: z.array(z.string()),
    error: z.nullable(z.string()),
    /** `error` by code. */
    said: z.optional(Message),
    /** Requests that the model works on or that wait for it. */
    requests: z._default(z.int(), 0),
  }),
  embedding: z.object({
    model: z.string(),
    dimensions: Ordinal,
    reindexing: z._default(z.nullable(Reindexing), null),
  }),
  storage: z.object({
    bytes: z.number().check(z.nonnegative()),
    free_bytes: z.number().check(z.nonnegative()),
    data_dir_name: z.string(),
  }),
  workers: z.object({ count: z.int(), busy: z.int() }),
  /** Programs of others that are installed: for scanned pages and pictures, and for DOC, XLS and PPT. */
  programs: z._default(z.object({ ocr: z.boolean(), office: z.boolean() }), { ocr: false, office: false }),
  datasets: z.int(),
  documents: z.int(),
  chunks: z.int(),
  queries_today: z.int(),
  queries_total: z.int(),
})
export type SystemStatus = z.infer<typeof SystemStatus>

export const SystemStatusReply = z.object({ data: SystemStatus })

export const Theme = z.enum(['light', 'dark', 'system'])
export type Theme = z.infer<typeof Theme>

export const Settings = z.object({
  profile: z.prefault(
    z.object({
      display_name: z._default(atMost(z.string(), 200), UNNAMED_USER),
      email: z._default(atMost(z.string(), 320), ''),
      organization: z._default(atMost(z.string(), 200), ''),
    }),
    {},
  ),
  appearance: z.prefault(z.object({ theme: z._default(Theme, 'light') }), {}),
  notifications: z.prefault(
    z.object({
      email: z._default(z.boolean(), true),
      push: z._default(z.boolean(), false),
      updates: z._default(z.boolean(), true),
    }),
    {},
  ),
  api: z.prefault(
    z.object({ timeout: z._default(z.int().check(z.minimum(1), z.maximum(3600)), DEFAULT_API_TIMEOUT_S) }),
    {},
  ),
  /** `pages`: whether Ibid may fetch pages of the web whose addresses are added. */
  connections: z.prefault(z.object({ pages: z._default(z.boolean(), false) }), {}),
  answering: z.prefault(z.object({ model: z._default(z.nullable(ModelRef), null) }), {}),
  links: z.prefault(Links, {}),
})
export type Settings = z.infer<typeof Settings>

export const SettingsReply = z.object({ data: Settings })

/** `said`: `title` and `message` by code. */
export const Notification = z.object({
  id: z.string(),
  kind: z.enum(['job_completed', 'job_failed', 'disk_low', 'model_lost', 'backup_failed']),
  title: z.string(),
  message: z.string(),
  said: z.optional(z.object({ title: z.optional(Message), message: z.optional(Message) })),
  created_at: z.number(),
  read: z.boolean(),
  job_id: z.optional(z.string()),
})
export type Notification = z.infer<typeof Notification>

export const NotificationList = z.object({
  data: z.array(Notification),
  unread: Count,
})

export const NotificationsRead = z.object({ ids: z.optional(distinct(Id, MAX_NOTIFICATIONS_READ)) })

export const ActivityQuery = z.object({ days: z._default(digits(1, 366), 30) })

/** `date`: YYYY-MM-DD in the server's time zone. */
export const ActivityDay = z.object({
  date: z.string(),
  documents: Count,
  bytes: z.number().check(z.nonnegative()),
  datasets: Count,
  queries: Count,
})
export type ActivityDay = z.infer<typeof ActivityDay>

export const Activity = z.object({ data: z.array(ActivityDay) })

export const ChatModel = z.object({
  name: z.string(),
  size_bytes: z.number().check(z.nonnegative()),
  chosen: z.boolean(),
})
export type ChatModel = z.infer<typeof ChatModel>

export const ChatModelList = z.object({ data: z.array(ChatModel) })

export const ModelName = z.object({ name: ModelRef })

export const ModelChosen = z.object({ name: z.string() })

export const PullEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('progress'),
    data: z.object({ status: z.string(), completed: z.number(), total: z.number() }),
  }),
  z.object({ event: z.literal('done'), data: z.object({ name: z.string() }) }),
  z.object({
    event: z.literal('error'),
    data: z.object({ detail: z.string(), code: z.string(), said: z.optional(Message) }),
  }),
])
export type PullEvent = z.infer<typeof PullEvent>

/** `language`: of the sample documents. */
export const SamplesQuery = z.object({ language: z._default(z.enum(LANGUAGES), LANGUAGES[0]) })

export const SamplesReply = z.object({
  dataset: Dataset.shape.name,
  job_id: z.string(),
  example_query: z.string(),
})

export const Health = z.object({ status: z.string() })

/** `originals`: whether to compare original files, too. */
export const VerifyQuery = z.object({ originals: z.optional(z.enum(['0', '1'])) })

export const VerifyProblem = z.object({
  document_id: z.string(),
  dataset: z.string(),
  filename: z.string(),
  problem: z.string(),
})
export type VerifyProblem = z.infer<typeof VerifyProblem>

/** `damage`: damage found in the catalog file itself. */
export const VerifyReport = z.object({
  documents: Count,
  damage: z.nullable(z.string()),
  problems: z.array(VerifyProblem),
})
export type VerifyReport = z.infer<typeof VerifyReport>

export const VerifyEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('progress'),
    data: z.object({ done: z.int(), total: z.int() }),
  }),
  z.object({ event: z.literal('result'), data: VerifyReport }),
])
export type VerifyEvent = z.infer<typeof VerifyEvent>
