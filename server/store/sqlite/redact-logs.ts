import type { Database } from 'bun:sqlite'

/**
 * Takes the warnings of documents that are gone out of the logs of their jobs: they may name sheets and the like.
 * What else is told of a file has no words of it.
 */
export function redactLogsOf(db: Database, documentIds: readonly string[]): void {
  db.query(
    `DELETE FROM job_logs WHERE rowid IN (
       SELECT l.rowid FROM job_files f JOIN job_logs l ON l.job_id = f.job_id
       WHERE f.document_id IN (SELECT value FROM json_each(?)) AND l.level = 'warning'
         AND instr(l.message, f.name || ': ') = 1)`,
  ).run(JSON.stringify(documentIds))
}

/** The same for all documents that a dataset had. */
export function redactLogsOfDataset(db: Database, datasetKey: number): void {
  db.query(
    `DELETE FROM job_logs WHERE level = 'warning' AND instr(message, ': ') > 0
       AND job_id IN (SELECT job_id FROM job_files WHERE dataset_id = ?)`,
  ).run(datasetKey)
}
