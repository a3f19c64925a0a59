import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { builtExecutable } from '../support/executable.ts'
import { hasPostgres, newSchema } from '../support/stores/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test.skipIf(!hasPostgres || !Bun.which('openssl'))(
  'the authority of AWS_CA_BUNDLE is trusted, whatever other the environment names',
  async () => {
    await using folder = await temporaryFolder()
    const at = (name: string) => join(folder.path, name)
    await Bun.write(at('names'), 'subjectAltName=IP:127.0.0.1')
    for (const name of ['ours', 'other'])
      await Bun.$`openssl req -x509 -newkey rsa:2048 -nodes -keyout ${at(`${name}.key`)} -out ${at(`${name}.pem`)} -days 2 -subj /CN=${name}`.quiet()
    await Bun.$`openssl req -newkey rsa:2048 -nodes -keyout ${at('key')} -out ${at('request')} -subj /CN=storage`.quiet()
    await Bun.$`openssl x509 -req -in ${at('request')} -CA ${at('ours.pem')} -CAkey ${at('ours.key')} -CAcreateserial -out ${at('crt')} -days 2 -extfile ${at('names')}`.quiet()
    // It takes everything, which no storage may: that is what is told of once it is trusted.
    using server = Bun.serve({
      port: 0,
      tls: { key: Bun.file(at('key')), cert: Bun.file(at('crt')) },
      fetch: () => new Response(''),
    })
    const said = async (authority: Record<string, string>) => {
      const child = Bun.spawn([await builtExecutable(), 'doctor', '--cache-dir', at('cache')], {
        env: {
          ...{ HOME: folder.path, PATH: process.env.PATH ?? '', NODE_EXTRA_CA_CERTS: at('other.pem') },
          ...{ IBID_DATABASE: await newSchema(), IBID_STORAGE: 's3://ibid/tls' },
          ...{ IBID_STORAGE_ENDPOINT: `https://127.0.0.1:${server.port}` },
          ...{ AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', ...authority },
        },
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      return await new Response(child.stdout).text()
    }
    expect(await said({})).toContain('unable to verify the first certificate')
    expect(await said({ AWS_CA_BUNDLE: at('ours.pem') })).toContain('no conditional puts')
  },
  60_000,
)
