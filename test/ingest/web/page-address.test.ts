import { expect, test } from 'bun:test'
import { networkInterfaces } from 'node:os'
import { PUBLIC_REACH, pageAddress, reachableAddresses } from '../../../server/ingest/web/page-address.ts'
import { isPublicAddress } from '../../../server/platform/public-address.ts'

/** Addresses that an attacker would try, in every spelling that browsers and curl understand. */
const PRIVATE = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://10.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xA9FEA9FE/',
  'http://2852039166/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://192.168.257/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fe80::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://localhost/',
  'http://LOCALHOST:8000/',
]

test('a page is never fetched from this machine or a private network', async () => {
  for (const address of PRIVATE)
    await expect(reachableAddresses(pageAddress(address), PUBLIC_REACH)).rejects.toMatchObject({
      code: 'page_private',
    })
})

test('a name is refused if any of its addresses is private, whatever the others are', async () => {
  const reach = { ...PUBLIC_REACH, lookup: async () => ['93.184.215.14', '10.0.0.1'] }
  await expect(reachableAddresses(pageAddress('http://a.test/'), reach)).rejects.toMatchObject({
    code: 'page_private',
  })
})

test('public addresses are allowed, and this machine is not, whichever address it has', () => {
  expect(
    ['93.184.215.14', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'].map(isPublicAddress),
  ).toEqual(Array(5).fill(true))
  expect(['', 'a', '1.1.1', '2606:4700::1111%eth0', '::ffff:1.1.1.1'].map(isPublicAddress)).toEqual(
    Array(5).fill(false),
  )
  const own = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? [])
  expect(own.filter(PUBLIC_REACH.isAllowed)).toEqual([])
})

test.each([
  ['file:///etc/passwd', 'page_address'],
  ['ftp://a.test/', 'page_address'],
  ['gopher://a.test/', 'page_address'],
  ['javascript:alert(1)', 'page_address'],
  ['a.test', 'page_address'],
  ['http://', 'page_address'],
  ['http://me:secret@a.test/', 'page_credentials'],
  ['http://a.test:25/', 'page_port'],
  ['http://a.test:0/', 'page_port'],
])('pageAddress() refuses %s', (address, code) => {
  expect(() => pageAddress(address)).toThrow(expect.objectContaining({ code }))
})
