import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openApp, type TestApp } from '../../../support/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp({ basePath: '/ibid/' })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

test.each(['cmaps/UniGB-UCS2-H.bcmap', 'standard_fonts/FoxitSymbol.pfb', 'wasm/openjpeg_nowasm_fallback.js'])(
  '/pdf/%s is given as pdf.js has it',
  async (name) => {
    const reply = await app.request(`/ibid/pdf/${name}`)
    expect(reply.status).toBe(200)
    const path = `${import.meta.dir}/../../../../node_modules/pdfjs-dist/${name}`
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(await Bun.file(path).bytes())
  },
)

test.each([
  'cmaps/nothing.bcmap',
  'build/pdf.mjs',
  'wasm/openjpeg.wasm',
  'cmaps/..%2fpackage.json',
  'cmaps/%2e%2e%2fpackage.json',
])('/pdf/%s is not found', async (name) => {
  expect((await app.request(`/ibid/pdf/${name}`)).status).toBe(404)
})
