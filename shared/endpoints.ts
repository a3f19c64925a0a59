import { z } from 'zod'
import * as answers from './answers.ts'
import * as datasets from './datasets.ts'
import * as documents from './documents.ts'
import * as jobs from './jobs.ts'
import * as system from './system.ts'

/**
 * One row of the contract. `path` is relative to the base path and uses ':name' for parameters. `body` is JSON;
 * `form` is multipart and is read as a stream by the server. `events` is what the route sends with
 * `Accept: text/event-stream`. `reply` null: the route answers with bytes or with events only.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly tag: 'Datasets' | 'Documents' | 'Jobs' | 'Asking' | 'System'
  readonly status?: number
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly form?: z.ZodType
  readonly reply: z.ZodType | null
  readonly events?: z.ZodType
}

const paging = {
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
}

export const endpoints = {
  upload: {
    method: 'POST',
    path: '/api/upload',
    summary: 'Upload files into a dataset',
    tag: 'Documents',
    status: 202,
    form: jobs.UploadForm,
    reply: jobs.UploadReply,
  },

  jobStatus: {
    method: 'GET',
    path: '/api/jobs/:id/status',
    summary: 'How a job stands',
    tag: 'Jobs',
    params: jobs.JobParams,
    reply: jobs.Job,
  },
  jobEvents: {
    method: 'GET',
    path: '/api/jobs/:id/events',
    summary: 'Follow a job as server-sent events until it ends',
    tag: 'Jobs',
    params: jobs.JobParams,
    reply: null,
    events: jobs.JobEvent,
  },
  jobsActive: {
    method: 'GET',
    path: '/api/jobs/active',
    summary: 'Jobs that have not ended',
    tag: 'Jobs',
    reply: jobs.ActiveJobs,
  },
  jobsMetrics: {
    method: 'GET',
    path: '/api/jobs/metrics',
    summary: 'Counts and rates over all jobs',
    tag: 'Jobs',
    reply: jobs.JobMetricsReply,
  },
  jobs: {
    method: 'GET',
    path: '/api/jobs',
    summary: 'Jobs, newest first',
    tag: 'Jobs',
    query: jobs.JobsQuery,
    reply: jobs.JobList,
  },
  cancelJob: {
    method: 'DELETE',
    path: '/api/jobs/:id',
    summary: 'Cancel a job',
    tag: 'Jobs',
    params: jobs.JobParams,
    reply: jobs.JobCancelled,
  },
  retryJob: {
    method: 'POST',
    path: '/api/jobs/:id/retry',
    summary: 'Queue the failed files of a job again',
    tag: 'Jobs',
    status: 202,
    params: jobs.JobParams,
    reply: jobs.UploadQueued,
  },

  datasets: {
    method: 'GET',
    path: '/api/datasets',
    summary: 'All datasets, newest first',
    tag: 'Datasets',
    reply: datasets.DatasetList,
  },
  createDataset: {
    method: 'POST',
    path: '/api/datasets',
    summary: 'Create an empty dataset',
    tag: 'Datasets',
    status: 201,
    body: datasets.NewDataset,
    reply: datasets.Dataset,
  },
  renameDataset: {
    method: 'PATCH',
    path: '/api/datasets/:name',
    summary: 'Rename a dataset',
    tag: 'Datasets',
    params: datasets.DatasetParams,
    body: datasets.NewDataset,
    reply: datasets.Dataset,
  },
  deleteDataset: {
    method: 'DELETE',
    path: '/api/datasets/:name',
    summary: 'Delete a dataset with all its documents',
    tag: 'Datasets',
    params: datasets.DatasetParams,
    reply: datasets.DatasetDeleted,
  },
  datasetStats: {
    method: 'GET',
    path: '/api/datasets/:name/stats',
    summary: 'Chunks, file types, documents, bytes and pages of a dataset',
    tag: 'Datasets',
    params: datasets.DatasetParams,
    reply: datasets.DatasetStatsReply,
  },
  datasetDocuments: {
    method: 'GET',
    path: '/api/datasets/:name/documents',
    summary: 'Documents of a dataset, newest first',
    tag: 'Documents',
    params: datasets.DatasetParams,
    query: z.object({ ...paging, q: z.string().optional() }),
    reply: documents.DocumentList,
  },

  document: {
    method: 'GET',
    path: '/api/documents/:id',
    summary: 'One document',
    tag: 'Documents',
    params: documents.DocumentParams,
    reply: documents.Document,
  },
  deleteDocument: {
    method: 'DELETE',
    path: '/api/documents/:id',
    summary: 'Delete a document',
    tag: 'Documents',
    params: documents.DocumentParams,
    reply: documents.DocumentDeleted,
  },
  documentFile: {
    method: 'GET',
    path: '/api/documents/:id/file',
    summary: 'The original bytes; ranges are supported',
    tag: 'Documents',
    params: documents.DocumentParams,
    query: z.object({ inline: z.enum(['0', '1']).default('0') }),
    reply: null,
  },
  documentText: {
    method: 'GET',
    path: '/api/documents/:id/text',
    summary: 'The extracted blocks with their places',
    tag: 'Documents',
    params: documents.DocumentParams,
    query: z.object(paging),
    reply: documents.DocumentText,
  },
  documentChunks: {
    method: 'GET',
    path: '/api/documents/:id/chunks',
    summary: 'The chunks that are searched',
    tag: 'Documents',
    params: documents.DocumentParams,
    query: z.object(paging),
    reply: documents.DocumentChunkList,
  },

  query: {
    method: 'POST',
    path: '/api/query',
    summary: 'Ask a question; the answer cites its sources',
    tag: 'Asking',
    body: answers.Question,
    reply: answers.Answer,
    events: answers.AnswerEvent,
  },
  search: {
    method: 'POST',
    path: '/api/search',
    summary: 'Retrieval and ranking alone, without an answer',
    tag: 'Asking',
    body: answers.SearchRequest,
    reply: answers.SearchReply,
  },
  chat: {
    method: 'POST',
    path: '/api/chat',
    summary: 'Ask a question that may refer to earlier ones',
    tag: 'Asking',
    body: answers.ChatRequest,
    reply: answers.Answer,
    events: answers.AnswerEvent,
  },
  summarize: {
    method: 'POST',
    path: '/api/summarize',
    summary: 'Summarize a dataset, every document of it',
    tag: 'Asking',
    body: answers.SummarizeRequest,
    reply: answers.Summary,
  },
  analyze: {
    method: 'POST',
    path: '/api/v1/analyze',
    summary: 'Ask a question of the files sent along; nothing is kept',
    tag: 'Asking',
    form: answers.AnalyzeForm,
    reply: answers.Answer,
  },
  queries: {
    method: 'GET',
    path: '/api/queries',
    summary: 'Questions asked here, newest first',
    tag: 'Asking',
    query: answers.QueriesQuery,
    reply: answers.PastQueryList,
  },
  pastQuery: {
    method: 'GET',
    path: '/api/queries/:id',
    summary: 'One question with its answer',
    tag: 'Asking',
    params: z.object({ id: z.string().min(1) }),
    reply: answers.PastQuery,
  },
  deletePastQuery: {
    method: 'DELETE',
    path: '/api/queries/:id',
    summary: 'Forget one question',
    tag: 'Asking',
    params: z.object({ id: z.string().min(1) }),
    reply: answers.QueriesDeleted,
  },
  clearQueries: {
    method: 'DELETE',
    path: '/api/queries',
    summary: 'Forget all questions',
    tag: 'Asking',
    reply: answers.QueriesDeleted,
  },

  systemStatus: {
    method: 'GET',
    path: '/api/system/status',
    summary: 'Version, engine, embedding model, storage and counts',
    tag: 'System',
    reply: system.SystemStatusReply,
  },
  settings: {
    method: 'GET',
    path: '/api/settings',
    summary: 'The settings of this installation',
    tag: 'System',
    reply: system.SettingsReply,
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/settings',
    summary: 'Replace the settings',
    tag: 'System',
    body: system.Settings,
    reply: system.SettingsReply,
  },
  notifications: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'What happened lately',
    tag: 'System',
    reply: system.NotificationList,
  },
  readNotifications: {
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark notifications as read; all of them without ids',
    tag: 'System',
    body: system.NotificationsRead,
    reply: system.NotificationList,
  },
  activity: {
    method: 'GET',
    path: '/api/activity',
    summary: 'Documents, datasets and questions a day',
    tag: 'System',
    query: system.ActivityQuery,
    reply: system.Activity,
  },
  samples: {
    method: 'POST',
    path: '/api/samples',
    summary: 'Fill the dataset getting-started with sample documents',
    tag: 'System',
    status: 202,
    reply: system.SamplesReply,
  },
  models: {
    method: 'GET',
    path: '/api/models',
    summary: 'Chat models installed in Ollama',
    tag: 'System',
    reply: system.ChatModelList,
  },
  chooseModel: {
    method: 'PUT',
    path: '/api/models/chat',
    summary: 'Choose the chat model that writes answers',
    tag: 'System',
    body: system.ModelName,
    reply: system.ModelChosen,
  },
  pullModel: {
    method: 'POST',
    path: '/api/models/pull',
    summary: 'Have Ollama download a model; closing the stream cancels',
    tag: 'System',
    body: system.ModelName,
    reply: null,
    events: system.PullEvent,
  },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
