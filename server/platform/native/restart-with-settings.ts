import { unpackNativeLibraries } from './addon.ts'
import { carried } from './carried.ts'

declare global {
  namespace NodeJS {
    interface Process {
      /** Node 22.15's, which Bun has and its types lack; absent under Windows. */
      readonly execve?: (file: string, args: readonly string[], env: NodeJS.ProcessEnv) => never
    }
  }
}

/** Read by the JavaScript engine and the C library at the start of a process only. */
const SETTINGS = {
  /** The parsers are much code that runs briefly: ten times the default before the costliest compiler is asked. */
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: '640000',
  BUN_JSC_thresholdForFTLOptimizeSoon: '10000',
  /** WebAssembly is compiled at once, and for all workers, rather than interpreted first by each. */
  BUN_JSC_useWasmIPInt: '0',
  /** For each thread of the native libraries glibc would have heaps of its own, and keep what is freed in them. */
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

/**
 * Replaces this process by itself with the settings of a process that works for long; it keeps its number, its
 * standard streams and its arguments. What the user has set stays. Does nothing where they are in force, and where
 * that cannot be: under Windows, and from source. Libraries that a server needs are unpacked before, so that it does
 * not hold the pages of the executable that they were read from, over 60 MB.
 */
export function restartWithSettings(): void {
  if (process.execve === undefined || carried.libraries.length === 0) return
  if (Object.keys(SETTINGS).every((name) => process.env[name] !== undefined)) return
  if (isServer(process.argv.slice(2))) {
    try {
      unpackNativeLibraries()
    } catch {
      // The process that follows tries again, and tells.
    }
  }
  const args = [process.argv0, ...process.argv.slice(2)]
  process.execve(process.execPath, args, { ...SETTINGS, ...process.env, ...authorities(process.env) })
}

/**
 * What checks the storage, in JavaScript and in LanceDB, is told here of an authority that the system does not know; it
 * goes before authorities for everything, which many machines name in their environment.
 */
function authorities({ AWS_CA_BUNDLE: path }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return path ? { NODE_EXTRA_CA_CERTS: path, SSL_CERT_FILE: path } : {}
}

function isServer(args: readonly string[]): boolean {
  const [command = 'serve'] = args
  const asksOnly = args.some((arg) => arg === '--help' || arg === '-h' || arg === '--version')
  return !asksOnly && (command === 'serve' || command === 'worker' || command.startsWith('-'))
}
