import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openApp, type TestApp } from '../support/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp({ basePath: '/ibid/' })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

test('/cmaps gives the character maps of pdf.js as they are', async () => {
  const reply = await app.request('/ibid/cmaps/UniGB-UCS2-H.bcmap')
  expect(reply.status).toBe(200)
  const path = `${import.meta.dir}/../../node_modules/pdfjs-dist/cmaps/UniGB-UCS2-H.bcmap`
  expect(new Uint8Array(await reply.arrayBuffer())).toEqual(await Bun.file(path).bytes())
})

test.each(['nothing.bcmap', '..%2fpackage.json', '%2e%2e%2fpackage.json'])(
  '/cmaps/%s is not found',
  async (name) => {
    expect((await app.request(`/ibid/cmaps/${name}`)).status).toBe(404)
  },
)
