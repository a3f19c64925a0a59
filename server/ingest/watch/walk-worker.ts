import type { SeenFile } from '../../storage/metadata/interfaces/folder-catalog.ts'
import { type Walked, walk } from './walk.ts'

/** Looks through a folder in a thread of its own: a disk that does not answer, or rules that take forever, hold up no request. */
declare const self: Worker

export type WalkWord =
  | { readonly files: SeenFile[] }
  | { readonly walked: Walked }
  | { readonly failure: string }

/** Files are sent in lots of at least so many. */
const LOT = 500
/** Word is given at least so often, so that one that is slow is told from one that hangs. */
const ALIVE_MS = 2000

self.onmessage = ({ data: root }: MessageEvent<string>) => {
  const say = (word: WalkWord) => self.postMessage(word)
  try {
    const look = walk(root)
    let lot: SeenFile[] = []
    let saidAt = performance.now()
    for (let step = look.next(); ; step = look.next()) {
      if (step.done) {
        say({ files: lot })
        say({ walked: step.value })
        return
      }
      lot.push(...step.value)
      if (lot.length < LOT && performance.now() - saidAt < ALIVE_MS) continue
      say({ files: lot })
      lot = []
      saidAt = performance.now()
    }
  } catch (error) {
    say({
      failure:
        error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error),
    })
  }
}
