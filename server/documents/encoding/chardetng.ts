import { embeddedFile } from '../../platform/native/embedded.ts'

const CODE = 'node_modules/chardetng-wasm/dist/chardetng_wasm_bg.wasm'
/** Bytes on the stack of the code for the address and the length of a result. */
const RESULT_BYTES = 16

/** The functions of the code, which take and return addresses in its memory. */
type Exports = {
  readonly memory: WebAssembly.Memory
  readonly detect: (result: number, address: number, length: number) => void
  readonly __wbindgen_malloc: (length: number) => number
  readonly __wbindgen_free: (address: number, length: number) => void
  readonly __wbindgen_add_to_stack_pointer: (bytes: number) => number
}

let loaded: Promise<Exports> | undefined

/**
 * Returns Firefox's guess at the encoding of a text (chardetng), as a label of the Encoding Standard in lower case. Of
 * short texts that are not in Latin script it knows most: of one line of Chinese or Japanese, nine in ten.
 */
export async function detectWithChardetng(bytes: Uint8Array): Promise<string> {
  loaded ??= load()
  const code = await loaded
  const result = code.__wbindgen_add_to_stack_pointer(-RESULT_BYTES)
  try {
    // The callee frees the bytes.
    const address = code.__wbindgen_malloc(bytes.length)
    new Uint8Array(code.memory.buffer).set(bytes, address)
    code.detect(result, address, bytes.length)
    const [start = 0, length = 0] = new Int32Array(code.memory.buffer, result, 2)
    const label = Buffer.from(code.memory.buffer, start, length).toString('latin1')
    code.__wbindgen_free(start, length)
    return label.toLowerCase()
  } finally {
    code.__wbindgen_add_to_stack_pointer(RESULT_BYTES)
  }
}

async function load(): Promise<Exports> {
  const { instance } = await WebAssembly.instantiate(await embeddedFile(CODE), {
    './chardetng_wasm_bg.js': {
      __wbindgen_throw: () => {
        throw new Error('Cannot guess an encoding: the detector failed')
      },
    },
  })
  // SAFETY: the exports of the one version of the package that package.json names.
  return instance.exports as unknown as Exports
}
