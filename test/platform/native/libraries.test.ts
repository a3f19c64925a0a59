import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { loadLanceDb } from '../../../server/platform/native/lancedb.ts'
import { loadOnnxRuntime } from '../../../server/platform/native/onnxruntime.ts'
import { newFolder } from '../../support/executable.ts'

const SERVER = join(import.meta.dir, '../../../server')
const PACKAGES = ['onnxruntime-node', '@lancedb/lancedb']

test('loadLanceDb() and loadOnnxRuntime() load the libraries', async () => {
  expect((await loadLanceDb()).connect).toBeFunction()
  expect((await loadOnnxRuntime()).InferenceSession.create).toBeFunction()
})

test('loadOnnxRuntime() leaves nothing of its own in the home of the user', async () => {
  const home = await newFolder()
  const script = `
    import { loadOnnxRuntime } from ${JSON.stringify(join(SERVER, 'platform/native/onnxruntime.ts'))}
    import { embeddedFile } from ${JSON.stringify(join(SERVER, 'platform/native/embedded.ts'))}
    const { InferenceSession } = await loadOnnxRuntime()
    const session = await InferenceSession.create(await embeddedFile('models/ibid-embed-2/model.onnx'))
    console.log(session.inputNames.length)`
  const run = Bun.spawn([process.execPath, '-e', script], {
    env: { HOME: home, PATH: process.env.PATH ?? '', BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(await new Response(run.stdout).text()).toBe('2\n')
  expect(await run.exited).toBe(0)
  expect([...new Bun.Glob('**/*').scanSync({ cwd: home, dot: true })]).toEqual([])
})

test('only server/native loads the packages that have native libraries', async () => {
  // Leaves out imports of types alone, which are welcome.
  const transpiler = new Bun.Transpiler({ loader: 'ts' })
  const offenders: string[] = []
  for await (const path of new Bun.Glob('**/*.ts').scan({ cwd: SERVER })) {
    const imports = transpiler.scanImports(await Bun.file(join(SERVER, path)).text())
    if (!path.startsWith('platform/native/') && imports.some((found) => PACKAGES.includes(found.path)))
      offenders.push(path)
  }
  expect(offenders).toEqual([])
})
