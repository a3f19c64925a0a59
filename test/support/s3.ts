import { S3Client } from 'bun'
import type { SharedLocation } from '../../server/store/shared-storage/shared-location.ts'
import { freePort } from './free-port.ts'

const program = Bun.which('setpriv') && Bun.which('moto_server')
export const hasS3 = program !== null
if (!hasS3) console.log('Skipped: tests with S3, which need moto_server: pip install moto[server]==5.2')

const BUCKET = 'ibid'
const KEYS = { accessKeyId: 'test', secretAccessKey: 'test', region: 'us-east-1', bucket: BUCKET }

let server: Promise<string> | null = null

async function start(): Promise<string> {
  const port = freePort()
  const command = ['setpriv', '--pdeathsig', 'KILL', program ?? '', '-H', '127.0.0.1', '-p', `${port}`]
  const running = Bun.spawn(command, { stdio: ['ignore', 'ignore', 'ignore'] })
  running.unref()
  const endpoint = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries++) {
    await Bun.sleep(100)
    const made = await fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' }).catch(() => null)
    if (made?.ok) return endpoint
  }
  throw new Error('Cannot start moto_server: it does not answer')
}

/** A client of a bucket in a server that lives as long as the tests. */
export async function s3Client(): Promise<S3Client> {
  server ??= start()
  return new S3Client({ ...KEYS, endpoint: await server })
}

/** A place of its own in that bucket; `endpoint`: where to reach the server, by itself directly. */
export async function s3Location(
  endpoint?: string,
  prefix = `${Bun.randomUUIDv7()}/`,
): Promise<SharedLocation> {
  server ??= start()
  const at = { endpoint: endpoint ?? (await server), prefix }
  return { ...KEYS, ...at, client: new S3Client({ ...KEYS, endpoint: at.endpoint }) }
}
