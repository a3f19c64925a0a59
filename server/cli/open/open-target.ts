import type { Config } from '../../config/config.ts'
import { DataFolderError, isTaken } from '../../storage/data-folder/data-folder.ts'
import { openOwnServer } from './open-server.ts'
import { runningServer } from './running-server.ts'

/** How long another process that has just taken the data folder may take until it serves it. */
const OTHER_STARTS_MS = 10_000
const LOOK_MS = 100

/** A server, and what lets in there. */
export type Target = { readonly url: string; readonly token: string | null }

/** `isOwn`: no server was running, and this process has opened the data folder; `close` lets go of it. */
export type OpenTarget = Target & { readonly isOwn: boolean; close(): Promise<void> }

/**
 * The server that runs on the data folder, which is given `token`; where none does, this process opens the folder.
 * Throws DataFolderError when another process has it and does not answer, or it cannot be used.
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

/** Has `work` done at openTarget(), and lets go of it. Throws what both throw. */
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
