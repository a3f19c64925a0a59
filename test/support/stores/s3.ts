import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from 'bun'
import type { SharedLocation } from '../../../server/storage/cluster/shared-location.ts'
import { freePort } from '../free-port.ts'
import { until } from '../until.ts'

/** Returns the command of an S3 server on a port, with objects in a folder. The server ends with the tests. */
type Program = (port: number, folder: string) => string[]

const KEYS = { accessKeyId: 'test', secretAccessKey: 'testtest', region: 'us-east-1' }
const PREFIX = 'ibid-s3-'
const BUCKET = 'ibid'
const NEEDED = 'versitygw, or moto_server (pip install moto[server]==5.2)'

const program = found()
export const hasS3 = program !== null
if (!hasS3) console.log(`Skipped: tests with S3, which need setpriv and ${NEEDED}`)

/** Prefers versitygw, which is much faster than moto; null if neither is installed. */
function found(): Program | null {
  const setpriv = Bun.which('setpriv')
  const [versitygw, moto] = [Bun.which('versitygw'), Bun.which('moto_server')]
  if (!setpriv || (!versitygw && !moto)) return null
  return (port, folder) => {
    const keys = ['--access', KEYS.accessKeyId, '--secret', KEYS.secretAccessKey, '--region', KEYS.region]
    const command = versitygw
      ? [versitygw, '--port', `127.0.0.1:${port}`, '--quiet', ...keys, 'posix', folder]
      : [moto ?? '', '-H', '127.0.0.1', '-p', `${port}`]
    return [setpriv, '--pdeathsig', 'KILL', ...command]
  }
}

let server: Promise<string> | null = null

async function start(): Promise<string> {
  const port = freePort()
  sweep()
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  mkdirSync(join(folder, BUCKET))
  const running = Bun.spawn(program?.(port, folder) ?? [], { stdio: ['ignore', 'ignore', 'ignore'] })
  running.unref()
  const endpoint = `http://127.0.0.1:${port}`
  const client = new S3Client({ ...KEYS, endpoint, bucket: BUCKET })
  await until('the S3 server to answer', async () => {
    // Creates the bucket in moto; versitygw refuses, as the folder is its bucket already.
    await fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' }).catch(() => null)
    return await client.list().catch(() => null)
  })
  return endpoint
}

/** Removes the objects of earlier test runs, since a run has no end at which to do it. */
function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX)))
    if (!existsSync(`/proc/${Number.parseInt(name.slice(PREFIX.length), 10)}`))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
}

/** Returns a client of a bucket in a server that lives as long as the tests. */
export async function s3Client(): Promise<S3Client> {
  server ??= start()
  return new S3Client({ ...KEYS, bucket: BUCKET, endpoint: await server })
}

/** Returns an unused prefix in that bucket. `endpoint`: the server's address, unless it is reached directly. */
export async function s3Location(
  endpoint?: string,
  prefix = `${Bun.randomUUIDv7()}/`,
): Promise<SharedLocation> {
  server ??= start()
  const at = { endpoint: endpoint ?? (await server), prefix }
  return {
    ...KEYS,
    bucket: BUCKET,
    ...at,
    client: new S3Client({ ...KEYS, bucket: BUCKET, endpoint: at.endpoint }),
  }
}
