import type { FromWorker, ToWorker } from '../../server/ingest/messages.ts'

/** A worker that does what the name of its file says instead of reading it. */
declare const self: Worker

const send = (message: FromWorker) => self.postMessage(message)

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'open') send({ type: 'ready' })
  if (data.type !== 'read') return
  const { documentId: id, name } = data.task
  if (name === 'exit') process.exit(3)
  if (name === 'throw') throw new Error('Out of its mind')
  if (name === 'reject') void Promise.reject(new Error('Out of its mind'))
  if (name === 'spin') for (;;);
  if (name === 'fail') send({ type: 'failed', id, message: `'fail' is no document`, expected: true })
  if (name === 'done')
    send({ type: 'done', id, result: { pages: null, chunks: 1, warnings: [], metadata: {} } })
}
