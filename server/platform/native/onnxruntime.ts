import type { InferenceSession } from 'onnxruntime-node'
import { prepareLibraryEnvironment } from './library-environment.ts'

/**
 * onnxruntime-node, loaded on first use, in the main thread and in workers alike. Import its types as usual, but
 * its values only through here. Throws NativeLibraryError in an executable that cannot unpack or load it.
 */
export async function loadOnnxRuntime(): Promise<typeof import('onnxruntime-node')> {
  prepareLibraryEnvironment()
  return await import('onnxruntime-node')
}

/** Options of a session that uses so many cores a call, and gives back what memory a call took. */
export function sessionOptions(threads: number): InferenceSession.SessionOptions {
  return {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    // Texts differ in length, and an arena keeps the most that it ever needed.
    enableCpuMemArena: false,
    enableMemPattern: false,
  }
}
