import type { SeenFile } from '../../storage/metadata/interfaces/folder-catalog.ts'
import { type Walked, walk } from './walk.ts'

/** Walks through a folder in a thread of its own, so that a disk that does not answer, or slow rules, block no request. */
declare const self: Worker

export type WalkMessage =
  | { readonly files: SeenFile[] }
  | { readonly walked: Walked }
  | { readonly failure: string }

/** Smallest number of files in a message, … */
const LOT = 500
/** … unless the last message is older than this: it tells a slow walk from a hanging one. */
const ALIVE_MS = 2000

self.onmessage = ({ data: root }: MessageEvent<string>) => {
  const say = (word: WalkMessage) => self.postMessage(word)
  try {
    const scan = walk(root)
    let lot: SeenFile[] = []
    let saidAt = performance.now()
    for (let step = scan.next(); ; step = scan.next()) {
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
