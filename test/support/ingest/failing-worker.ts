import type { FromWorker, ToWorker } from '../../../server/ingest/read/messages.ts'
import { NativeGate } from '../../../server/platform/native/native-gate.ts'
import { message } from '../../../shared/messages.ts'

/** A worker that does what the name of the file says instead of reading it. */
declare const self: Worker

const send = (message: FromWorker) => self.postMessage(message)

const GROWTH_BYTES = 16 * 1024 * 1024

/** Shares its memory with the owner after the message 'open'. */
let gate = new NativeGate()

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'open') {
    gate = new NativeGate(data.gate)
    send({ type: 'ready' })
  }
  if (data.type !== 'read') return
  const { documentId: id, name } = data.task
  if (name === 'exit') process.exit(3)
  if (name === 'kill') process.kill(process.pid, 'SIGKILL')
  if (name === 'throw') throw new Error('Out of its mind')
  if (name === 'reject') void Promise.reject(new Error('Out of its mind'))
  if (name === 'spin') {
    send({ type: 'stage', id, stage: 'reading', chunks: 0 })
    for (;;);
  }
  if (name === 'grow') for (const held: Uint8Array[] = []; ; ) held.push(new Uint8Array(GROWTH_BYTES).fill(1))
  if (name === 'inside')
    void gate.inside(() => {
      send({ type: 'stage', id, stage: 'reading', chunks: 0 })
      return new Promise(() => undefined)
    })
  if (name === 'fail') {
    const said = message('text', { text: `'fail' is no document` })
    send({ type: 'failed', id, message: '', said })
  }
  if (name === 'done')
    send({ type: 'done', id, result: { pages: null, chunks: 1, warnings: [], metadata: {} } })
}
