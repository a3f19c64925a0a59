import { dlopen } from 'bun:ffi'

const MB = 1024 * 1024
/** The whole process holds much: what is free in it is given back at once, not when the engine thinks of it … */
const CROWDED_BYTES = 768 * MB
/** … but not all the time, by one thread; more often where little is left of what it should hold. */
const AGAIN_MS = 300
const FULL_BYTES = 832 * MB
const AGAIN_FULL_MS = 80
/** A process that holds much for a large index alone has this left for its work before it is crowded. */
const ROOM_BYTES = 256 * MB
/** While no more than this has come since the last time, most of what is held is in use: looking for more takes time. */
const LITTLE_BYTES = 8 * MB
const AGAIN_LITTLE_MS = 500
/** Where the last time gave back less than this, at most this share of the time is spent on it. */
const FRUITLESS_BYTES = 16 * MB
const FRUITLESS_SHARE = 0.04

let gaveBackAt = Number.NEGATIVE_INFINITY
let heldThen = 0
let restingBytes = 0
let fruitlessMs = 0
let trim: (() => void) | null | undefined

/**
 * Gives memory that is free inside the process back to the operating system: collects garbage, then has the C
 * library release its free pages, which glibc keeps otherwise. Takes some tens of milliseconds.
 */
export function giveBackMemory(): void {
  const before = process.memoryUsage.rss()
  const began = performance.now()
  Bun.gc(true)
  trim ??= openTrim()
  trim?.()
  gaveBackAt = performance.now()
  heldThen = process.memoryUsage.rss()
  fruitlessMs = before - heldThen < FRUITLESS_BYTES ? (gaveBackAt - began) / FRUITLESS_SHARE : 0
}

/** As giveBackMemory(), for a process that has started and does nothing yet: what it holds then is no work's to give back. */
export function giveBackAtRest(): void {
  giveBackMemory()
  restingBytes = heldThen
}

/** True while the whole process holds much. */
export function isCrowded(): boolean {
  return process.memoryUsage.rss() > crowdedBytes()
}

/** True while little is left of what the process should hold: no more work should begin beside what is done. */
export function isFull(): boolean {
  return process.memoryUsage.rss() > fullBytes()
}

/** As giveBackMemory(), while the process holds much. */
export function giveBackWhenCrowded(): void {
  const held = process.memoryUsage.rss()
  const soon = held > fullBytes() ? AGAIN_FULL_MS : AGAIN_MS
  const again = Math.max(fruitlessMs, held < heldThen + LITTLE_BYTES ? AGAIN_LITTLE_MS : soon)
  if (held > crowdedBytes() && performance.now() - gaveBackAt > again) giveBackMemory()
}

function crowdedBytes(): number {
  return Math.max(CROWDED_BYTES, restingBytes + ROOM_BYTES)
}

function fullBytes(): number {
  return crowdedBytes() + FULL_BYTES - CROWDED_BYTES
}

/** glibc's malloc_trim(3); null where the C library has none. */
function openTrim(): (() => void) | null {
  if (process.platform !== 'linux') return null
  try {
    const libc = dlopen('libc.so.6', { malloc_trim: { args: ['usize'], returns: 'i32' } })
    return () => void libc.symbols.malloc_trim(0n)
  } catch {
    // Another C library, such as musl, gives its pages back by itself.
    return null
  }
}
