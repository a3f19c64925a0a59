import type { JobFileRow } from '../../../server/storage/metadata/interfaces/catalog.ts'

/** Returns a job's file as in the catalog: a waiting text file, with these changes. */
export function jobFileRow(name: string, changes: Partial<JobFileRow> = {}): JobFileRow {
  return {
    jobId: 'j',
    position: 0,
    documentId: name,
    datasetKey: 1,
    name,
    format: 'txt',
    sizeBytes: 100,
    sha256: '',
    status: 'pending',
    chunks: 0,
    pages: null,
    error: null,
    unchanged: false,
    timedOut: false,
    attempts: 0,
    parked: 0,
    ...changes,
  }
}
