import type { InferenceSession } from 'onnxruntime-node'
import { prepareLibraryEnvironment } from './library-environment.ts'

/**
 * Loads onnxruntime-node on first use, in the main thread or a worker. Import its types as usual, but its values only
 * through here. Throws NativeLibraryError if the executable cannot unpack or load it.
 */
export async function loadOnnxRuntime(): Promise<typeof import('onnxruntime-node')> {
  prepareLibraryEnvironment()
  return await import('onnxruntime-node')
}

/** Session options: `threads` cores per call, and memory returned after each call. */
export function sessionOptions(threads: number): InferenceSession.SessionOptions {
  return {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    // An arena would keep the memory of the longest text it ever saw.
    enableCpuMemArena: false,
    enableMemPattern: false,
  }
}
