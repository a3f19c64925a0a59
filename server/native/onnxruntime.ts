import { prepareLibraryEnvironment } from './library-environment.ts'

/**
 * onnxruntime-node, loaded on first use, in the main thread and in workers alike. Import its types as usual, but
 * its values only through here. Throws NativeLibraryError in an executable that cannot unpack or load it.
 */
export async function loadOnnxRuntime(): Promise<typeof import('onnxruntime-node')> {
  prepareLibraryEnvironment()
  return await import('onnxruntime-node')
}
