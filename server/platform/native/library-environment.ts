import { dlopen } from 'bun:ffi'

const VARIABLES = {
  /** Otherwise onnxruntime writes a device number and a database of events into the user's cache folder. */
  ORT_DISABLE_TELEMETRY: '1',
  /** Otherwise LanceDB writes warnings to the standard error, some of them for each query. */
  LANCEDB_LOG: 'error',
}

/**
 * Sets what the shared libraries read from the environment when they start; what the user has set stays.
 * Assigning to `process.env` would not do: libraries read the C library's own copy.
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
