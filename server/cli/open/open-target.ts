import type { Config } from '../../config/config.ts'
import { DataFolderError, isTaken } from '../../storage/data-folder/data-folder.ts'
import { openOwnServer } from './open-server.ts'
import { runningServer } from './running-server.ts'

/** How long another process that holds the data folder may take until it serves. */
const OTHER_STARTS_MS = 10_000
const LOOK_MS = 100

/** A server's address and a token for it. */
export type Target = { readonly url: string; readonly token: string | null }

/** `isOwn`: no server was running, so this process opened the data folder; `close` closes it. */
export type OpenTarget = Target & { readonly isOwn: boolean; close(): Promise<void> }

/**
 * Finds the server that runs on the data folder, to be called with `token`, or opens the folder in this process. Throws
 * DataFolderError if the folder is unusable, or held by a process that does not answer.
 */
export async function openTarget(config: Config, version: string, token: string | null): Promise<OpenTarget> {
  const { dataDir } = config
  for (const until = performance.now() + OTHER_STARTS_MS; ; await Bun.sleep(LOOK_MS)) {
    const running = await runningServer(dataDir)
    if (running !== null) return { url: running, token, isOwn: false, close: async () => {} }
    try {
      return { ...(await openOwnServer(config, version)), isOwn: true }
    } catch (error) {
      if (!(error instanceof DataFolderError && isTaken(dataDir))) throw error
      if (performance.now() > until)
        throw new DataFolderError(
          `Cannot use the data folder '${dataDir}': another Ibid is using it and does not answer. Stop it, or wait until it is done`,
          { cause: error },
        )
    }
  }
}

/** Runs `work` on openTarget() and closes it. Throws whatever either throws. */
export async function atTarget<T>(
  config: Config,
  version: string,
  token: string | null,
  work: (target: OpenTarget) => Promise<T>,
): Promise<T> {
  const target = await openTarget(config, version, token)
  try {
    return await work(target)
  } finally {
    await target.close()
  }
}
