import type { Database } from 'bun:sqlite'

/** Takes a catalog back to schema 5, before watched folders. Other changes since then alter no table. */
export function asSchema5(db: Database): void {
  asSchema7(db)
  db.run('DROP INDEX documents_of_folder')
  db.run('ALTER TABLE documents DROP COLUMN folder_path')
  db.run('ALTER TABLE documents DROP COLUMN folder_id')
  db.run('DROP TABLE folder_files')
  db.run('DROP TABLE folders')
  db.run('PRAGMA user_version = 5')
}

/** Takes a catalog back to schema 7, before answers recorded who wrote them. */
export function asSchema7(db: Database): void {
  for (const index of ['queries_of_thread', 'queries_rated']) db.run(`DROP INDEX ${index}`)
  for (const column of ['thread_id', 'badge', 'rating', 'note'])
    db.run(`ALTER TABLE queries DROP COLUMN ${column}`)
  db.run('DROP INDEX documents_by_name_key')
  for (const table of ['name_words', 'guides', 'threads']) db.run(`DROP TABLE ${table}`)
  db.run('DROP TABLE IF EXISTS moves')
  for (const column of ['name_key', 'attempt', 'mail_sha256'])
    db.run(`ALTER TABLE documents DROP COLUMN ${column}`)
  for (const index of ['jobs_open', 'job_files_waiting', 'job_files_begun', 'job_files_suspect'])
    db.run(`DROP INDEX ${index}`)
  for (const column of ['parked', 'worker', 'ends_at']) db.run(`ALTER TABLE job_files DROP COLUMN ${column}`)
  db.run(`CREATE INDEX job_files_open ON job_files (job_id) WHERE status IN ('pending', 'processing')`)
  db.run('ALTER TABLE job_logs DROP COLUMN file')
  db.run('DROP TABLE leases')
  db.run('DROP TABLE tries')
  db.run('DROP TABLE held_originals')
  db.run('PRAGMA user_version = 7')
}
