import type { SeenFile } from '../../storage/metadata/interfaces/folder-catalog.ts'
import type { Walked } from './walk.ts'
import type { WalkWord } from './walk-worker.ts'

/** A thread that says nothing for so long is ended. */
const SILENT_MS = 60_000

/** The executable finds its worker by the path of the entrypoint; the working tree by its address. */
const WORKER = Bun.isStandaloneExecutable
  ? './server/ingest/watch/walk-worker.ts'
  : new URL('./walk-worker.ts', import.meta.url).href

/** The folder cannot be looked through now; the message is a sentence for people. */
export class LookError extends Error {
  override readonly name = 'LookError'
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'The folder is not there.',
  ENOTDIR: 'It is no longer a folder.',
  EACCES: 'Ibid may not read the folder: see that its user may.',
  EPERM: 'Ibid may not read the folder: see that its user may.',
}

/** All files of a folder by their paths, and what else was seen. Throws LookError, and what `signal` aborts with. */
export async function look(
  root: string,
  signal: AbortSignal,
  silentMs = SILENT_MS,
): Promise<{ files: Map<string, SeenFile>; walked: Walked }> {
  signal.throwIfAborted()
  const worker = new Worker(WORKER)
  const files = new Map<string, SeenFile>()
  const { promise, resolve, reject } = Promise.withResolvers<Walked>()
  const giveUp = () => reject(new LookError('The folder does not answer.'))
  const abort = () => reject(signal.reason)
  let silence = setTimeout(giveUp, silentMs)
  signal.addEventListener('abort', abort, { once: true })
  worker.onmessage = ({ data }) => {
    clearTimeout(silence)
    silence = setTimeout(giveUp, silentMs)
    // SAFETY: the worker sends nothing else.
    const word = data as WalkWord
    if ('files' in word) for (const file of word.files) files.set(file.path, file)
    else if ('walked' in word) resolve(word.walked)
    else reject(new LookError(REASONS[word.failure] ?? `The folder cannot be read: ${word.failure}.`))
  }
  worker.onerror = (event) => reject(new LookError(`The folder cannot be looked through: ${event.message}`))
  try {
    worker.postMessage(root)
    return { files, walked: await promise }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', abort)
    worker.terminate()
  }
}
