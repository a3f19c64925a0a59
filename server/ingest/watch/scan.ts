import type { SeenFile } from '../../storage/metadata/interfaces/folder-catalog.ts'
import type { Walked } from './walk.ts'
import type { WalkMessage } from './walk-worker.ts'

/** A thread is ended after this long without a message. */
const SILENT_MS = 60_000

/** The executable finds its worker by the path of the entrypoint, the working tree by its URL. */
const WORKER = Bun.isStandaloneExecutable
  ? './server/ingest/watch/walk-worker.ts'
  : new URL('./walk-worker.ts', import.meta.url).href

/** Reports that a folder cannot be scanned now; the message is a sentence for people. */
export class ScanError extends Error {
  override readonly name = 'ScanError'
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'The folder is not there.',
  ENOTDIR: 'It is no longer a folder.',
  EACCES: 'Ibid may not read the folder: see that its user may.',
  EPERM: 'Ibid may not read the folder: see that its user may.',
}

/** Lists all files of a folder by their paths. Throws ScanError, and what `signal` is aborted with. */
export async function scan(
  root: string,
  signal: AbortSignal,
  silentMs = SILENT_MS,
): Promise<{ files: Map<string, SeenFile>; walked: Walked }> {
  signal.throwIfAborted()
  const worker = new Worker(WORKER)
  const files = new Map<string, SeenFile>()
  const { promise, resolve, reject } = Promise.withResolvers<Walked>()
  const giveUp = () => reject(new ScanError('The folder does not answer.'))
  const abort = () => reject(signal.reason)
  let silence = setTimeout(giveUp, silentMs)
  signal.addEventListener('abort', abort, { once: true })
  worker.onmessage = ({ data }) => {
    clearTimeout(silence)
    silence = setTimeout(giveUp, silentMs)
    // SAFETY: the worker sends only WalkMessages.
    const message = data as WalkMessage
    if ('files' in message) for (const file of message.files) files.set(file.path, file)
    else if ('walked' in message) resolve(message.walked)
    else reject(new ScanError(REASONS[message.failure] ?? `The folder cannot be read: ${message.failure}.`))
  }
  worker.onerror = (event) => reject(new ScanError(`The folder cannot be looked through: ${event.message}`))
  try {
    worker.postMessage(root)
    return { files, walked: await promise }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', abort)
    worker.terminate()
  }
}
