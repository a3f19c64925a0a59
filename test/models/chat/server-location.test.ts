import { expect, test } from 'bun:test'
import { locateServer } from '../../../server/models/chat/server-location.ts'

test('locateServer() tells this machine, its network and elsewhere apart', () => {
  const places = {
    machine: ['http://127.0.0.1:8080/v1', 'http://localhost:1', 'http://[::1]:8080', 'http://127.9.9.9'],
    network: [
      ...['http://10.0.0.5:8080/v1', 'http://172.16.3.4', 'http://192.168.1.7', 'http://100.100.1.1'],
      ...[
        'http://[fd00::1]:80',
        'http://[fe80::1]',
        'http://gpu:8080',
        'https://gpu.local',
        'https://a.b.internal',
      ],
    ],
    elsewhere: [
      ...['https://api.example.com/v1', 'http://8.8.8.8', 'http://172.32.0.1', 'http://[2001:db8::1]'],
      ...['https://local.example.com', 'http://localhost.example.com', 'http://127.0.0.1.example.com'],
    ],
  } as const
  for (const [place, addresses] of Object.entries(places))
    for (const address of addresses)
      expect([address, locateServer(address)]).toEqual([address, place as keyof typeof places])
})
