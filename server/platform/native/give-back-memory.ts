import { dlopen } from 'bun:ffi'

const MB = 1024 * 1024
/** Resident size above which free memory is returned eagerly instead of at the engine's convenience … */
const CROWDED_BYTES = 768 * MB
/** … but at most this often, and by one thread; more often near the limit. */
const AGAIN_MS = 300
const FULL_BYTES = 832 * MB
const AGAIN_FULL_MS = 80
/** Headroom for work if a large index alone already takes much memory. */
const ROOM_BYTES = 256 * MB
/** Growth since the last time below which most memory is in use, so that collecting is not worthwhile. */
const LITTLE_BYTES = 8 * MB
const AGAIN_LITTLE_MS = 500
/** If the last time returned less than this, collecting is limited to a share of the time. */
const FRUITLESS_BYTES = 16 * MB
const FRUITLESS_SHARE = 0.04

/** Time after which the start, which needs memory that nothing later does, is over. */
const SETTLED_MS = 3_000
/** How often giveBackAtRest() looks, … */
const LOOK_MS = 10_000
/** … the share of a core below which the process rests then, … */
const RESTING_SHARE = 0.1
/** … after how much processor time it may hold free memory again, and after how long memory is returned amid work. */
const WORK_MS = 500
const AGAIN_BUSY_MS = 60_000

let gaveBackAt = Number.NEGATIVE_INFINITY
let heldThen = 0
let usedThen = 0
let usedAtLook = 0
let restingBytes = 0
let fruitlessMs = 0
let trim: (() => void) | null | undefined

/**
 * Returns free memory of the process to the operating system: collects garbage, then makes the C library release its free
 * pages, which glibc would keep. Takes some tens of milliseconds.
 */
export function giveBackMemory(): void {
  const before = process.memoryUsage.rss()
  const began = performance.now()
  Bun.gc(true)
  trim ??= openTrim()
  trim?.()
  gaveBackAt = performance.now()
  heldThen = process.memoryUsage.rss()
  usedThen = processorMs()
  fruitlessMs = before - heldThen < FRUITLESS_BYTES ? (gaveBackAt - began) / FRUITLESS_SHARE : 0
}

/**
 * Calls giveBackMemory() once the start is over, and records the idle size, which later calls do not try to reduce. From then
 * on calls it whenever work is over that has left the process larger: the C library keeps what the index freed, 100 MB.
 */
export function giveBackAtRest(): void {
  const begin = () => {
    giveBackMemory()
    restingBytes = heldThen
    usedAtLook = usedThen
    setInterval(giveBackWhenResting, LOOK_MS).unref()
  }
  setTimeout(begin, SETTLED_MS).unref()
}

function giveBackWhenResting(): void {
  const used = processorMs()
  const isResting = used - usedAtLook < RESTING_SHARE * LOOK_MS
  usedAtLook = used
  const held = process.memoryUsage.rss()
  const hasChanged = used - usedThen > WORK_MS || Math.abs(held - heldThen) > LITTLE_BYTES
  if (held < restingBytes + LITTLE_BYTES || !hasChanged) return
  if (isResting || performance.now() - gaveBackAt > AGAIN_BUSY_MS) giveBackMemory()
}

/** Returns the processor time that all threads of the process have used, in ms. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Tells whether the process holds much memory. */
export function isCrowded(): boolean {
  return process.memoryUsage.rss() > crowdedBytes()
}

/** Tells whether the process is near its memory limit, so that no further work should begin. */
export function isFull(): boolean {
  return process.memoryUsage.rss() > fullBytes()
}

/** Calls giveBackMemory() if the process holds much memory. */
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

/** Opens glibc's malloc_trim(3); null in other C libraries. */
function openTrim(): (() => void) | null {
  if (process.platform !== 'linux') return null
  try {
    const libc = dlopen('libc.so.6', { malloc_trim: { args: ['usize'], returns: 'i32' } })
    return () => void libc.symbols.malloc_trim(0n)
  } catch {
    // Other C libraries, such as musl, return their pages by themselves.
    return null
  }
}
