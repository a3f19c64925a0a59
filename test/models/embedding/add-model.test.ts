import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addModel } from '../../../server/models/embedding/add-model.ts'
import { installedModels, openInstalledModel } from '../../../server/models/embedding/installed-model.ts'
import { makeModel } from '../../support/servers/make-model.ts'
import { modelServer } from '../../support/servers/model-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function places() {
  const folder = await temporaryFolder()
  return {
    source: join(folder.path, 'source'),
    modelsFolder: join(folder.path, 'models'),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

const said = (adding: Promise<unknown>) =>
  adding.then(
    () => 'added',
    (error: Error) => `${error.name}: ${error.message}`,
  )

test('addModel() copies a folder, writes its checksums, and the model opens under its name', async () => {
  await using at = await places()
  await makeModel(at.source, { dimensions: 24 })
  const model = await addModel({ from: at.source, modelsFolder: at.modelsFolder, name: 'Tiny' })
  expect(model).toMatchObject({ name: 'tiny', dimensions: 24, source: at.source })
  expect(model.files.map(({ path }) => path)).toContain('1_Pooling/config.json')
  const onnx = new Bun.CryptoHasher('sha256').update(await Bun.file(join(at.source, 'model.onnx')).bytes())
  expect(model.files.find(({ path }) => path === 'model.onnx')?.sha256).toBe(onnx.digest('hex'))
  expect(await installedModels(at.modelsFolder)).toEqual([model])
  const embedder = await openInstalledModel(at.modelsFolder, 'tiny', 1)
  expect([embedder.dimensions, embedder.sha256]).toEqual([24, model.sha256])
  await embedder.close()
  expect(await said(addModel({ from: at.source, modelsFolder: at.modelsFolder, name: 'tiny' }))).toMatch(
    /^EmbeddingModelError: .* there is one already\. Remove .* or give another name with --name$/,
  )
})

test('addModel() gives the same identity to the same files, and another to other choices', async () => {
  await using at = await places()
  await makeModel(at.source)
  const add = (name: string, dimensions?: number) =>
    addModel({ from: at.source, modelsFolder: at.modelsFolder, name, choices: { dimensions } })
  const [one, same, other] = [await add('one'), await add('same'), await add('other', 8)]
  expect(same.sha256).toBe(one.sha256)
  expect([other.sha256 === one.sha256, other.dimensions]).toEqual([false, 8])
})

for (const kind of ['hub', 'plain'] as const) {
  test(`addModel() fetches from a ${kind} address, and tells how far it is`, async () => {
    await using at = await places()
    await makeModel(at.source, { onnxPath: 'onnx/model.onnx' })
    const server = modelServer(at.source, kind)
    const told: (readonly [number, number | null])[] = []
    const tell = (received: number, total: number | null) => void told.push([received, total])
    const model = await addModel({ from: server.address, modelsFolder: at.modelsFolder, tell })
    server.stop()
    expect(model).toMatchObject({ name: 'tiny', source: server.address, dimensions: 24 })
    expect(model.files.map(({ path }) => path)).toContain('onnx/model.onnx')
    expect(told.at(-1)?.[0]).toBe(model.bytes)
    if (kind === 'hub') expect(told.at(-1)?.[1]).toBe(model.bytes)
  })
}

test('addModel() takes a connection up again where it broke off', async () => {
  await using at = await places()
  await makeModel(at.source, { dimensions: 64 })
  const server = modelServer(at.source, 'hub')
  server.cutAfter(4000, 2)
  const model = await addModel({ from: server.address, modelsFolder: at.modelsFolder })
  server.stop()
  expect(model.dimensions).toBe(64)
  expect(server.ranges.length).toBe(2)
})

test('addModel() says what to do about a truncated download, and the same command goes on with it', async () => {
  await using at = await places()
  await makeModel(at.source, { dimensions: 64 })
  const server = modelServer(at.source, 'hub')
  server.cutAfter(3000, 4)
  const add = () => addModel({ from: server.address, modelsFolder: at.modelsFolder })
  expect(await said(add())).toMatch(
    /^EmbeddingModelError: Cannot fetch .*: the connection broke off .* bytes are kept\. Run the same command again to go on$/,
  )
  expect(await installedModels(at.modelsFolder)).toEqual([])
  const before = server.ranges.length
  expect((await add()).dimensions).toBe(64)
  expect(server.ranges.length).toBeGreaterThan(before)
  server.stop()
}, 20_000)

test('addModel() refuses a file whose checksum is another than the hub says, and keeps nothing of it', async () => {
  await using at = await places()
  await makeModel(at.source)
  const server = modelServer(at.source, 'hub', { lie: true })
  expect(await said(addModel({ from: server.address, modelsFolder: at.modelsFolder }))).toMatch(
    /^EmbeddingModelError: .* have sha256 .*, not 0000.* run the same command again$/,
  )
  server.stop()
  const incoming = await readdir(join(at.modelsFolder, '.incoming/tiny'))
  expect(incoming.filter((name) => name.startsWith('model.onnx'))).toEqual([])
})

test('addModel() fetches what another Ibid has added, by its manifest', async () => {
  await using at = await places()
  await makeModel(at.source)
  await addModel({ from: at.source, modelsFolder: at.modelsFolder, name: 'first' })
  const server = modelServer(join(at.modelsFolder, 'first'), 'plain')
  const model = await addModel({ from: server.address, modelsFolder: at.modelsFolder, name: 'second' })
  server.stop()
  expect(model.files).toEqual((await installedModels(at.modelsFolder))[0]?.files ?? [])
})

test('addModel() refuses what is no model with a sentence, and leaves nothing behind', async () => {
  await using at = await places()
  const { modelsFolder } = at
  expect(await said(addModel({ from: '/no/such/folder', modelsFolder }))).toBe(
    "EmbeddingModelError: Cannot add a model from '/no/such/folder': there is no such folder. Give a folder with model.onnx and tokenizer.json, or an address",
  )
  await makeModel(at.source)
  expect(await said(addModel({ from: at.source, modelsFolder, name: '../up' }))).toContain(
    'Give another with --name',
  )
  expect(await said(addModel({ from: at.source, modelsFolder, name: 'ibid-embed-2' }))).toContain('--name')
  await Bun.write(join(at.source, 'tokenizer.json'), 'not json')
  expect(await said(addModel({ from: at.source, modelsFolder }))).toContain(
    'its tokenizer.json cannot be read',
  )
  expect(existsSync(join(modelsFolder, 'source'))).toBe(false)
  expect(await installedModels(modelsFolder)).toEqual([])
})

test('addModel() says when nobody answers at an address', async () => {
  await using at = await places()
  const { modelsFolder } = at
  await makeModel(at.source)
  expect(await said(addModel({ from: 'http://localhost:9/org/tiny', modelsFolder }))).toContain(
    'Check the address and the network, or add the model from a folder',
  )
  expect(await installedModels(modelsFolder)).toEqual([])
})

test('addModel() says when an address serves no model', async () => {
  await using at = await places()
  const { modelsFolder } = at
  await makeModel(at.source)
  const plain = modelServer(join(at.source, '1_Pooling'), 'plain')
  expect(await said(addModel({ from: plain.address, modelsFolder }))).toMatch(
    /no tokenizer\.json|no model\.onnx|Check the address/,
  )
  plain.stop()
  expect(await installedModels(modelsFolder)).toEqual([])
})
