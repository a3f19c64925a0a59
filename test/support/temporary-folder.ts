import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder that is removed at the end of its scope: `await using folder = await temporaryFolder()`. */
export type TemporaryFolder = { readonly path: string; [Symbol.asyncDispose](): Promise<void> }

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'ibid-test-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
