import { unpackNativeLibraries } from './addon.ts'
import { carried } from './carried.ts'

declare global {
  namespace NodeJS {
    interface Process {
      /** process.execve of Node 22.15, which Bun has but its types lack; absent on Windows. */
      readonly execve?: (file: string, args: readonly string[], env: NodeJS.ProcessEnv) => never
    }
  }
}

/** Variables that the JavaScript engine and the C library read only at the start of a process. */
const SETTINGS = {
  /** The parsers are much code that runs briefly: waits ten times longer than usual before the costliest compiler. */
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: '640000',
  BUN_JSC_thresholdForFTLOptimizeSoon: '10000',
  /** Compiles WebAssembly at once for all workers, instead of interpreting it first in each. */
  BUN_JSC_useWasmIPInt: '0',
  /** Limits glibc's heaps: it would make one per native thread and keep freed memory in each. */
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

/**
 * Restarts this process with settings for long-running work, keeping process id, standard streams, arguments and variables
 * set by the user. Does nothing if they are in force already, on Windows, and from source. Unpacks the libraries first, so
 * that the new process does not hold over 60 MB of the executable's pages.
 */
export function restartWithSettings(): void {
  if (process.execve === undefined || carried.libraries.length === 0) return
  if (Object.keys(SETTINGS).every((name) => process.env[name] !== undefined)) return
  if (isServer(process.argv.slice(2))) {
    try {
      unpackNativeLibraries()
    } catch {
      // The restarted process tries again and reports the error.
    }
  }
  const args = [process.argv0, ...process.argv.slice(2)]
  process.execve(process.execPath, args, { ...SETTINGS, ...process.env, ...authorities(process.env) })
}

/**
 * Passes a certificate authority for the storage, unknown to the system, on to JavaScript and LanceDB. It takes precedence
 * over general authorities, which many machines name in their environment.
 */
function authorities({ AWS_CA_BUNDLE: path }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return path ? { NODE_EXTRA_CA_CERTS: path, SSL_CERT_FILE: path } : {}
}

function isServer(args: readonly string[]): boolean {
  const [command = 'serve'] = args
  const asksOnly = args.some((arg) => arg === '--help' || arg === '-h' || arg === '--version')
  return !asksOnly && (command === 'serve' || command === 'worker' || command.startsWith('-'))
}
