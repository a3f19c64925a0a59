import { z } from 'zod'
import { AnswerWriter, Engine, Provider } from './answers.ts'
import { atMost, digits, distinct, Id } from './bounds.ts'
import { Dataset } from './datasets.ts'
import { DEFAULT_API_TIMEOUT_S, MAX_NOTIFICATIONS_READ } from './limits.ts'

const ModelRef = atMost(
  z
    .string({ error: 'Please name a model.' })
    .trim()
    .regex(/[^\s\ufeff]/, 'Please name a model.'),
  200,
)

/** The index is being made anew with a model; `error`: why it does not get on at present. */
export const Reindexing = z.object({
  model: z.string(),
  dimensions: z.number().int().positive(),
  documents_done: z.number().int().nonnegative(),
  documents_total: z.number().int().nonnegative(),
  error: z.string().nullable(),
})
export type Reindexing = z.infer<typeof Reindexing>

/** `model`: the embedding model to make the index anew with; the present one when absent. */
export const Reindex = z.object({ model: ModelRef.optional() })
export const ReindexReply = z.object({ data: Reindexing.nullable() })

/** Where the model server is: on this machine, in its network, or elsewhere. */
export const ModelPlace = z.enum(['machine', 'network', 'elsewhere'])
export type ModelPlace = z.infer<typeof ModelPlace>

export const SystemStatus = z.object({
  version: z.string(),
  uptime_seconds: z.number().nonnegative(),
  engine: z.object({
    kind: Engine,
    writer: AnswerWriter,
    provider: Provider,
    host: z.string(),
    place: ModelPlace,
    reachable: z.boolean(),
    model: z.string().nullable(),
    models: z.array(z.string()),
    error: z.string().nullable(),
    /** How many requests the model works on, or are waiting for it. */
    requests: z.number().int().default(0),
  }),
  embedding: z.object({
    model: z.string(),
    dimensions: z.number().int().positive(),
    reindexing: Reindexing.nullable().default(null),
  }),
  storage: z.object({
    bytes: z.number().nonnegative(),
    free_bytes: z.number().nonnegative(),
    data_dir_name: z.string(),
  }),
  workers: z.object({ count: z.number().int(), busy: z.number().int() }),
  datasets: z.number().int(),
  documents: z.number().int(),
  chunks: z.number().int(),
  queries_today: z.number().int(),
  queries_total: z.number().int(),
})
export type SystemStatus = z.infer<typeof SystemStatus>

export const SystemStatusReply = z.object({ data: SystemStatus })

export const Theme = z.enum(['light', 'dark', 'system'])
export type Theme = z.infer<typeof Theme>

export const Settings = z.object({
  profile: z
    .object({
      display_name: atMost(z.string(), 200).default('User'),
      email: atMost(z.string(), 320).default(''),
      organization: atMost(z.string(), 200).default(''),
    })
    .prefault({}),
  appearance: z.object({ theme: Theme.default('light') }).prefault({}),
  notifications: z
    .object({
      email: z.boolean().default(true),
      push: z.boolean().default(false),
      updates: z.boolean().default(true),
    })
    .prefault({}),
  api: z.object({ timeout: z.number().int().min(1).max(3600).default(DEFAULT_API_TIMEOUT_S) }).prefault({}),
  answering: z.object({ model: ModelRef.nullable().default(null) }).prefault({}),
})
export type Settings = z.infer<typeof Settings>

export const SettingsReply = z.object({ data: Settings })

export const Notification = z.object({
  id: z.string(),
  kind: z.enum(['job_completed', 'job_failed', 'disk_low', 'model_lost', 'backup_failed']),
  title: z.string(),
  message: z.string(),
  created_at: z.number(),
  read: z.boolean(),
  job_id: z.string().optional(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationList = z.object({
  data: z.array(Notification),
  unread: z.number().int().nonnegative(),
})

export const NotificationsRead = z.object({ ids: distinct(Id, MAX_NOTIFICATIONS_READ).optional() })

export const ActivityQuery = z.object({ days: digits(1, 366).default(30) })

/** `date`: YYYY-MM-DD in the server's time zone. */
export const ActivityDay = z.object({
  date: z.string(),
  documents: z.number().int().nonnegative(),
  bytes: z.number().nonnegative(),
  datasets: z.number().int().nonnegative(),
  queries: z.number().int().nonnegative(),
})
export type ActivityDay = z.infer<typeof ActivityDay>

export const Activity = z.object({ data: z.array(ActivityDay) })

export const ChatModel = z.object({
  name: z.string(),
  size_bytes: z.number().nonnegative(),
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
  z.object({ event: z.literal('error'), data: z.object({ detail: z.string(), code: z.string() }) }),
])
export type PullEvent = z.infer<typeof PullEvent>

export const SamplesReply = z.object({
  dataset: Dataset.shape.name,
  job_id: z.string(),
  example_query: z.string(),
})

export const Health = z.object({ status: z.string() })

/** Something of a document that is not as the catalog says. */
export const VerifyQuery = z.object({ originals: z.enum(['0', '1']).optional() })

export const VerifyProblem = z.object({
  document_id: z.string(),
  dataset: z.string(),
  filename: z.string(),
  problem: z.string(),
})
export type VerifyProblem = z.infer<typeof VerifyProblem>

/** `damage`: what is wrong with the catalog's own pages. */
export const VerifyReport = z.object({
  documents: z.number().int().nonnegative(),
  damage: z.string().nullable(),
  problems: z.array(VerifyProblem),
})
export type VerifyReport = z.infer<typeof VerifyReport>

export const VerifyEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('progress'),
    data: z.object({ done: z.number().int(), total: z.number().int() }),
  }),
  z.object({ event: z.literal('result'), data: VerifyReport }),
])
export type VerifyEvent = z.infer<typeof VerifyEvent>
