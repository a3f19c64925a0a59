import { ParseError } from '../../documents/model/parser.ts'
import { providePdfiumCode } from '../../documents/pdf/extract/pdfium.ts'
import type { Embedder } from '../../models/embedding/embedder.ts'
import { type EmbedderSource, openEmbedder } from '../../models/embedding/embedder-source.ts'
import { giveBackMemory, giveBackWhenCrowded } from '../../platform/native/give-back-memory.ts'
import { NativeGate } from '../../platform/native/native-gate.ts'
import type { PackedChunks } from '../../storage/index/chunks/chunk-store.ts'
import { buffersOf } from '../../storage/index/chunks/packed-chunks.ts'
import type { FromWorker, ReadStage, ReadTask, ToWorker } from './messages.ts'
import { readDocument } from './read-document.ts'

/** Number of batches on their way to the writer: enough to keep both sides busy, few enough to bound memory. */
const WINDOW = 3

/** After a file of this size memory is given back at once, without waiting for the engine. */
const LARGE_BYTES = 2 * 1024 * 1024

declare const self: Worker

type Reading = { readonly abort: AbortController; credit: number; resume: (() => void) | null }

const pdfium = Promise.withResolvers<WebAssembly.Module>()
providePdfiumCode(pdfium.promise)

const readings = new Map<string, Reading>()
let embedder: Promise<Embedder> | null = null

/** Opens a model whose native code runs within the gate. A model of Ollama runs in another process. */
async function open(source: EmbedderSource, gate: NativeGate): Promise<Embedder> {
  if (source.kind === 'ollama') return await openEmbedder(source)
  const embedder = await gate.inside(() => openEmbedder(source))
  return {
    model: embedder.model,
    sha256: embedder.sha256,
    dimensions: embedder.dimensions,
    embed: (texts, kind) => gate.inside(() => embedder.embed(texts, kind)),
    close: () => gate.inside(() => embedder.close()),
  }
}

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  self.postMessage(message, transfer)
}

async function read(task: ReadTask): Promise<void> {
  const id = task.documentId
  const reading: Reading = { abort: new AbortController(), credit: WINDOW, resume: null }
  readings.set(id, reading)
  try {
    if (!embedder) throw new Error('Cannot read a file: the worker has no embedding model')
    const listener = {
      stage: (stage: ReadStage, chunks: number) => send({ type: 'stage', id: id, stage, chunks }),
      batch: async (chunks: PackedChunks) => {
        send({ type: 'batch', id, chunks }, buffersOf(chunks))
        reading.credit--
        giveBackWhenCrowded()
        if (reading.credit > 0) return
        await new Promise<void>((resolve) => {
          reading.resume = resolve
        })
        reading.resume = null
      },
    }
    const result = await readDocument(task, await embedder, listener, reading.abort.signal)
    send({ type: 'done', id: id, result })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    send({ type: 'failed', id, message, ...(error instanceof ParseError && { said: error.said }) })
  } finally {
    readings.delete(id)
    if (task.size < LARGE_BYTES) giveBackWhenCrowded()
    else giveBackMemory()
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'open':
      embedder = open(data.model, new NativeGate(data.gate))
      embedder.then(
        () => send({ type: 'ready' }),
        (error: unknown) => {
          throw error
        },
      )
      return
    case 'pdfium':
      pdfium.resolve(data.code)
      return
    case 'read':
      void read(data.task)
      return
    case 'taken': {
      const reading = readings.get(data.id)
      if (!reading) return
      reading.credit++
      reading.resume?.()
      return
    }
    case 'abort': {
      const reading = readings.get(data.id)
      reading?.abort.abort(new Error('cancelled'))
      reading?.resume?.()
      return
    }
  }
}
