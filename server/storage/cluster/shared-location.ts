import type { Connection } from '@lancedb/lancedb'
import type { S3Client } from 'bun'
import type { LanceDb } from '../index/vectors/lance-query.ts'

/** Where the tables of an installation are on shared storage. `prefix`: '' or what ends in '/'. */
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

/** Storage that is away fails what is asked of it within seconds: by itself LanceDB tries for minutes. */
const PATIENCE = {
  timeout: '10s',
  connect_timeout: '3s',
  client_max_retries: '2',
  client_retry_timeout: '10',
}

/** Opens what is on shared storage, with caches of its own. */
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
