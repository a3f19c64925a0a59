import type { Connection } from '@lancedb/lancedb'
import { S3Client } from 'bun'
import type { SharedStorage } from '../../config/shared-settings.ts'
import type { LanceDb } from '../index/vectors/lance-query.ts'

/** Location of an installation's tables on shared storage. `prefix`: '' or with a trailing '/'. */
export type SharedLocation = {
  readonly client: S3Client
  readonly endpoint: string
  readonly bucket: string
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const INDEX_CACHE_BYTES = 96n * 1024n * 1024n
const METADATA_CACHE_BYTES = 16n * 1024n * 1024n

/** Makes calls to an unreachable storage fail within seconds; by default LanceDB retries for minutes. */
const PATIENCE = {
  timeout: '10s',
  connect_timeout: '3s',
  client_max_retries: '2',
  client_retry_timeout: '10',
}

/** Connects to the database on shared storage, with its own caches. */
export async function connectToShared(lancedb: LanceDb, location: SharedLocation): Promise<Connection> {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = location
  const storageOptions = {
    ...PATIENCE,
    endpoint,
    region,
    aws_access_key_id: accessKeyId,
    aws_secret_access_key: secretAccessKey,
    allow_http: String(endpoint.startsWith('http:')),
  }
  const session = new lancedb.Session(INDEX_CACHE_BYTES, METADATA_CACHE_BYTES)
  return await lancedb.connect(`s3://${bucket}/${prefix}`.replace(/\/$/, ''), { storageOptions }, session)
}

/** Returns an installation's place in its storage, with a client for it. */
export function locationOf(storage: SharedStorage): SharedLocation {
  return { ...storage, client: new S3Client(storage) }
}
