import { describe, expect, test } from 'bun:test'
import { modelCatalog } from '../../../server/models/chat/model-catalog.ts'
import { ollamaSource } from '../../../server/models/chat/ollama/ollama-source.ts'
import { ollamaServers } from '../../support/servers/ollama-servers.ts'
import { until } from '../../support/until.ts'

const never = new AbortController().signal
const serve = ollamaServers()

const embedder = { name: 'nomic-embed-text:latest', capabilities: ['embedding'], family: 'nomic-bert' }
const oldEmbedder = { name: 'all-minilm:latest', family: 'bert' }
const small = { name: 'llama3.2:latest', capabilities: ['completion'] }
const thinker = { name: 'qwen3:4b', capabilities: ['completion', 'thinking'], contextLength: 8192 }

describe('modelCatalog()', () => {
  test('lists chat models and takes the first unless one is chosen', async () => {
    const { host } = serve({ models: [embedder, oldEmbedder, small, thinker] })
    const status = await modelCatalog(ollamaSource(host), { chosen: () => null }).status()
    expect(status).toMatchObject({ reachable: true, model: 'llama3.2:latest', error: null })
    expect(status.models.map(({ name, chosen }) => [name, chosen])).toEqual([
      ['llama3.2:latest', true],
      ['qwen3:4b', false],
    ])
    expect((await modelCatalog(ollamaSource(host), { chosen: () => 'qwen3:4b' }).languageModel())?.name).toBe(
      'qwen3:4b',
    )
    expect((await modelCatalog(ollamaSource(host), { chosen: () => 'llama3.2' }).languageModel())?.name).toBe(
      'llama3.2:latest',
    )
  })

  test('tells a thinking model not to think and keeps to its context', async () => {
    const server = serve({ models: [thinker] })
    const model = await modelCatalog(ollamaSource(server.host), { chosen: () => null }).languageModel()
    for await (const _ of model?.stream([{ role: 'user', content: 'x '.repeat(40_000) }], {}, never) ?? []);
    expect(server.chats[0]?.think).toBe(false)
    expect(server.chats[0]?.options?.num_ctx).toBe(8192)
  })

  test('has no model, and says how to get one, when Ollama is not there or empty', async () => {
    const gone = modelCatalog(ollamaSource('http://127.0.0.1:9'), { chosen: () => null })
    expect(await gone.languageModel()).toBeNull()
    expect(await gone.status()).toMatchObject({
      reachable: false,
      model: null,
      error: { code: 'model_unreachable' },
    })
    const empty = modelCatalog(ollamaSource(serve({ models: [embedder] }).host), { chosen: () => null })
    expect(await empty.languageModel()).toBeNull()
    expect((await empty.status()).error?.message).toContain('ollama pull')
  })

  test('tells whether a model can be chosen', async () => {
    const catalog = modelCatalog(ollamaSource(serve({ models: [embedder, small] }).host), {
      chosen: () => null,
    })
    await catalog.require('llama3.2')
    await expect(catalog.require('mistral')).rejects.toMatchObject({
      code: 'model_missing',
      message: expect.stringContaining('ollama pull mistral'),
    })
    await expect(catalog.require(embedder.name)).rejects.toMatchObject({ code: 'model_missing' })
    await modelCatalog(ollamaSource('http://127.0.0.1:9'), { chosen: () => null }).require('mistral')
  })

  test('does not take what Ollama had a moment ago for what it has now', async () => {
    const installed: object[] = []
    const listed = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    using server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch(request) {
        if (request.url.endsWith('/api/show')) return Response.json({ capabilities: ['completion'] })
        const models = [...installed]
        listed.resolve()
        await sent.promise
        return Response.json({ models })
      },
    })
    const catalog = modelCatalog(ollamaSource(`http://127.0.0.1:${server.port}`), { chosen: () => null })
    const before = catalog.status()
    await listed.promise
    installed.push({ name: 'llama3.2:latest', digest: 'x', size: 1, details: {} })
    const both = Promise.all([catalog.require('llama3.2'), catalog.refresh()])
    sent.resolve()
    const [, shown] = await both
    expect(shown.models.map(({ name }) => name)).toEqual(['llama3.2:latest'])
    expect((await before).models).toEqual([])
    expect((await catalog.status()).model).toBe('llama3.2:latest')
  })

  test('refuses to answer with another model than the one chosen', async () => {
    const catalog = modelCatalog(ollamaSource(serve().host), { chosen: () => 'mistral' })
    expect(catalog.languageModel()).rejects.toMatchObject({ code: 'model_missing' })
    const gone = modelCatalog(ollamaSource('http://127.0.0.1:9'), { chosen: () => 'mistral' })
    expect(gone.languageModel()).rejects.toMatchObject({ code: 'model_unreachable' })
  })

  test('gives up on a host that does not answer, once', async () => {
    let asked = 0
    const silent = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { open: () => void asked++, data() {} },
    })
    const catalog = modelCatalog(ollamaSource(`http://127.0.0.1:${silent.port}`), {
      chosen: () => null,
      probeMs: 100,
    })
    expect(await catalog.languageModel()).toBeNull()
    const before = asked
    await catalog.languageModel()
    expect(before).toBeGreaterThan(0)
    expect(asked).toBe(before)
    expect((await catalog.status()).error?.message).toContain('did not answer')
    silent.stop(true)
  })

  test('asks anew after the model failed', async () => {
    const server = serve()
    const catalog = modelCatalog(ollamaSource(server.host), { chosen: () => null })
    const model = await catalog.languageModel()
    server.stop()
    const asking = (async () => {
      for await (const _ of model?.stream([{ role: 'user', content: 'x' }], {}, never) ?? []);
    })()
    expect(asking).rejects.toMatchObject({ code: 'model_unreachable' })
    await asking.catch(() => {})
    expect(await catalog.status()).toMatchObject({ reachable: false, model: null })
  })

  test('says when the model that answered before is gone, though nobody chose it', async () => {
    const server = serve()
    const catalog = modelCatalog(ollamaSource(server.host), { chosen: () => null })
    expect((await catalog.languageModel())?.name).toBe('llama3.2:latest')
    server.stop()
    await catalog.refresh()
    expect(catalog.languageModel()).rejects.toMatchObject({ code: 'model_unreachable' })
  })

  test('has the model for the first question after Ollama is back, however lately it was away', async () => {
    const server = serve()
    const port = Number(new URL(server.host).port)
    const catalog = modelCatalog(ollamaSource(server.host), { chosen: () => null })
    await catalog.languageModel()
    server.stop()
    expect(await catalog.refresh()).toMatchObject({ reachable: false })
    serve({ port })
    const model = await catalog.languageModel()
    const events = await Array.fromAsync(model?.stream([{ role: 'user', content: 'x' }], {}, never) ?? [])
    expect(events.at(-1)).toMatchObject({ type: 'usage' })
  })

  test('names no model when the connection breaks off before it knows one', async () => {
    const cutting = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { data: (socket) => void socket.terminate() },
    })
    const { error } = await modelCatalog(ollamaSource(`http://127.0.0.1:${cutting.port}`), {
      chosen: () => null,
    }).status()
    expect(error?.message).toStartWith('The connection to Ollama broke off.')
    cutting.stop(true)
  })

  test('knows how large a model is', async () => {
    const server = serve({ models: [{ ...small, parameterSize: '134.52M' }, thinker] })
    const sized = async (name: string) =>
      (await modelCatalog(ollamaSource(server.host), { chosen: () => name }).languageModel())?.parameters
    expect([await sized(small.name), await sized(thinker.name)]).toEqual([134_520_000, 3_200_000_000])
  })

  test('pulls a model with progress, then has it', async () => {
    const catalog = modelCatalog(ollamaSource(serve({ models: [] }).host), { chosen: () => null })
    expect(await catalog.languageModel()).toBeNull()
    const events = await Array.fromAsync(catalog.pull('llama3.2', never))
    expect(events).toContainEqual({
      event: 'progress',
      data: { status: 'pulling 74701a8c35f6', completed: 50, total: 100 },
    })
    expect(events.at(-1)).toEqual({ event: 'done', data: { name: 'llama3.2' } })
    expect((await catalog.languageModel())?.name).toBe('llama3.2:latest')
  })

  test('says when a model to pull does not exist, or nobody is there', async () => {
    const [unknown] = (
      await Array.fromAsync(
        modelCatalog(ollamaSource(serve().host), { chosen: () => null }).pull('nosuch', never),
      )
    ).slice(-1)
    expect(unknown).toMatchObject({ event: 'error' })
    expect(JSON.stringify(unknown)).toContain("No model is called 'nosuch'")
    const gone = await Array.fromAsync(
      modelCatalog(ollamaSource('http://127.0.0.1:9'), { chosen: () => null }).pull('x', never),
    )
    expect(gone).toMatchObject([{ event: 'error', data: { code: 'model_unreachable' } }])
  })

  test('says what to do when a download breaks off', async () => {
    const cases: Readonly<Record<string, string>> = {
      'max retries exceeded: write /models/blobs/sha256-74: no space left on device': 'Free some space',
      'pull model manifest: Get "https://registry.ollama.ai/v2/": dial tcp: lookup registry.ollama.ai: no such host':
        'Ollama cannot reach its library',
      'pull model manifest: 412: The model you are attempting to pull requires a newer version of Ollama.':
        'Update it with: curl',
      'open /models/blobs/sha256-74: permission denied': 'OLLAMA_MODELS',
      'digest mismatch, file must be downloaded again': 'digest mismatch',
    }
    for (const [pullError, fix] of Object.entries(cases)) {
      const catalog = modelCatalog(ollamaSource(serve({ models: [], pullError }).host), {
        chosen: () => null,
      })
      const last = (await Array.fromAsync(catalog.pull('llama3.2', never))).at(-1)
      expect(last).toMatchObject({ event: 'error', data: { detail: expect.stringContaining(fix) } })
      expect(JSON.stringify(last)).not.toContain('No model is called')
    }
    const server = serve({ models: [], pullMs: 100 })
    const events = []
    const catalog = modelCatalog(ollamaSource(server.host), { chosen: () => null })
    for await (const event of catalog.pull('x', never)) {
      events.push(event)
      if (event.event === 'progress') server.stop()
    }
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { detail: expect.stringContaining('broke off') },
    })
    expect(JSON.stringify(events)).not.toContain('verbose')
  })

  test('stops pulling when the signal aborts', async () => {
    const server = serve({ pullMs: 50 })
    const catalog = modelCatalog(ollamaSource(server.host), { chosen: () => null })
    const abort = new AbortController()
    const pulling = (async () => {
      for await (const { event } of catalog.pull('llama3.2', abort.signal))
        if (event === 'progress') abort.abort(new Error('stop'))
    })()
    expect(pulling).rejects.toThrow('stop')
    await pulling.catch(() => {})
    await until('the server to stop pulling', () => server.pulling() === 0)
  })
})
