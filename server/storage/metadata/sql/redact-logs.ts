import type { Queries } from './db.ts'

/**
 * Takes the warnings of documents that are gone out of the logs of their jobs: they may name sheets and the like.
 * What else is told of a file has no words of it.
 */
export async function redactLogsOf(db: Queries, documentIds: readonly string[]): Promise<void> {
  await db.run(
    `DELETE FROM job_logs WHERE rowid IN (
       SELECT l.rowid FROM job_files f JOIN job_logs l ON l.job_id = f.job_id
       WHERE f.document_id IN LIST(?1) AND l.level = 'warning'
         AND substr(l.message, 1, length(f.name) + 2) = f.name || ': ')`,
    JSON.stringify(documentIds),
  )
}

/** The same for all documents that a dataset had. */
export async function redactLogsOfDataset(db: Queries, datasetKey: number): Promise<void> {
  await db.run(
    `DELETE FROM job_logs WHERE level = 'warning' AND message LIKE '%: %'
       AND job_id IN (SELECT job_id FROM job_files WHERE dataset_id = ?1)`,
    datasetKey,
  )
}
