import { NativeGate } from '../../platform/native/native-gate.ts'
import { openPairModel, type PairModel } from './pair-model.ts'
import type { ReaderOutput } from './reader.ts'

/** A message to a reader thread: first the memory of its NativeGate, then one task at a time. */
export type ToReaderWorker = { readonly type: 'open'; readonly gate: SharedArrayBuffer } | ReaderTask

export type ReaderTask =
  | { readonly type: 'read'; readonly question: string; readonly passage: string }
  | { readonly type: 'entail'; readonly claim: string; readonly evidence: string }

/** The outcome of a task; exactly one field is set. `supported`: the entailment probability, 0–1. */
export type ReaderOutcome = {
  readonly reading?: ReaderOutput
  readonly supported?: number
  readonly failure?: string
}

declare const self: Worker

let gate = new NativeGate()
let model: Promise<PairModel> | null = null

async function outcomeOf(task: ReaderTask): Promise<ReaderOutcome> {
  try {
    return await gate.inside(async () => {
      model ??= openPairModel()
      const { read, entail } = await model
      return task.type === 'read'
        ? { reading: await read(task.question, task.passage) }
        : { supported: await entail(task.claim, task.evidence) }
    })
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

self.onmessage = async ({ data }: MessageEvent<ToReaderWorker>) => {
  if (data.type === 'open') gate = new NativeGate(data.gate)
  else self.postMessage(await outcomeOf(data))
}
