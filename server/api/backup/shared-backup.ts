/** Why there is no backup in one file where several servers share a database and a storage. */
export const SHARED_BACKUP =
  'Cannot make a backup of what several servers share: back up the database first (pg_dump), then the bucket (aws s3 sync)'
