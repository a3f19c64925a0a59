import { OutboundList } from '../../../shared/access.ts'
import { Problem } from '../../../shared/problem.ts'
import { ConfigError } from '../../config/config.ts'
import { locateServer } from '../../models/chat/server-location.ts'
import { openSockets } from '../../platform/native/open-sockets.ts'
import { askServer, refusalOf, runningProcess } from '../open/running-server.ts'

/**
 * Prints the server's own record of its connections since the start, and the sockets that the kernel knows to be open to
 * other machines now. Exits with 1 if the kernel knows an address that the record lacks.
 */
export async function listConnections(dataDir: string, token: string | null): Promise<number> {
  const running = await runningProcess(dataDir)
  if (running === null)
    throw new ConfigError('Cannot list connections: no server runs on this data folder. Start it with: ibid')
  const reply = await askServer(running.url, '/api/system/connections', token)
  if (!reply.ok) {
    const { detail } = Problem.parse(await reply.json())
    throw new ConfigError(`Cannot list connections: ${refusalOf(reply.status, detail)}`)
  }
  const { since, data } = OutboundList.parse(await reply.json())
  console.log(`Since the start at ${timeOf(since)} the server connected to:`)
  for (const { address, purpose, count, bytes_sent, bytes_received, first_at, last_at } of data)
    console.log(
      `  ${address} (${purpose}): ${count} ${count === 1 ? 'request' : 'requests'}, ${bytes_sent} bytes sent, ${bytes_received} received, ${timeOf(first_at)} to ${timeOf(last_at)}`,
    )
  if (data.length === 0) console.log('  nothing')
  for (const address of new Set(data.map(({ address }) => address)))
    if (locateServer(address) === 'elsewhere')
      console.log(`! ${address} is outside this network: questions and passages went there`)

  const sockets = openSockets(running.pid)
  if (sockets === null) {
    console.log('Open sockets: this system does not tell them here')
    return 0
  }
  console.log('Its sockets to elsewhere that are open now, by the kernel:')
  for (const { protocol, remote } of sockets) console.log(`  ${remote} (${protocol})`)
  if (sockets.length === 0) console.log('  none')
  const ports = new Set(data.map(({ address }) => portOf(address)))
  const unknown = sockets.filter(({ remote }) => !ports.has(remote.slice(remote.lastIndexOf(':') + 1)))
  for (const { remote } of unknown) console.log(`✗ ${remote} is not in the server's ledger`)
  return unknown.length > 0 ? 1 : 0
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
}

function portOf(origin: string): string {
  const { port, protocol } = new URL(origin)
  return port || (protocol === 'https:' ? '443' : '80')
}
