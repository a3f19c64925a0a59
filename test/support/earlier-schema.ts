import type { Database } from 'bun:sqlite'

/** Makes a catalog one of schema 5, before watched folders; what came since beside those changes no table. */
export function asSchema5(db: Database): void {
  db.run('DROP INDEX documents_of_folder')
  db.run('ALTER TABLE documents DROP COLUMN mail_sha256')
  db.run('ALTER TABLE documents DROP COLUMN folder_path')
  db.run('ALTER TABLE documents DROP COLUMN folder_id')
  db.run('DROP TABLE folder_files')
  db.run('DROP TABLE folders')
  db.run('PRAGMA user_version = 5')
}
