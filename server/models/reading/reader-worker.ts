import { openPairModel, type PairModel } from './pair-model.ts'
import type { ReaderOutput } from './reader.ts'

/** A task for a reader thread, which runs one at a time. */
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

let model: Promise<PairModel> | null = null

async function outcomeOf(task: ReaderTask): Promise<ReaderOutcome> {
  try {
    model ??= openPairModel()
    const { read, entail } = await model
    return task.type === 'read'
      ? { reading: await read(task.question, task.passage) }
      : { supported: await entail(task.claim, task.evidence) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

self.onmessage = async ({ data }: MessageEvent<ReaderTask>) => {
  self.postMessage(await outcomeOf(data))
}
