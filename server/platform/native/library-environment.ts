import { dlopen } from 'bun:ffi'

const VARIABLES = {
  /** Keeps onnxruntime from writing a device id and an event database into the user's cache folder. */
  ORT_DISABLE_TELEMETRY: '1',
  /** Keeps LanceDB from writing warnings to stderr, some per query. */
  LANCEDB_LOG: 'error',
}

/**
 * Sets environment variables for the shared libraries, keeping those set by the user. Calls setenv(3), since libraries read
 * the C library's copy and not `process.env`.
 */
export function prepareLibraryEnvironment(): void {
  for (const [name, value] of Object.entries(VARIABLES)) {
    if (process.env[name] !== undefined) continue
    setVariable(Buffer.from(`${name}\0`), Buffer.from(`${value}\0`))
    process.env[name] = value
  }
}

function setVariable(name: Uint8Array, value: Uint8Array): void {
  if (process.platform === 'win32') {
    const { symbols } = dlopen('ucrtbase.dll', {
      _putenv_s: { args: ['cstring', 'cstring'], returns: 'int' },
    })
    symbols._putenv_s(name, value)
    return
  }
  const library = process.platform === 'darwin' ? 'libSystem.B.dylib' : 'libc.so.6'
  const { symbols } = dlopen(library, { setenv: { args: ['cstring', 'cstring', 'int'], returns: 'int' } })
  symbols.setenv(name, value, 1)
}
