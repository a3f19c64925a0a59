import { PairModel } from './pair-model.ts'
import type { ClaimPair, Entailment, Reading } from './reader.ts'

export type ReaderTask =
  | { readonly type: 'read'; readonly id: number; readonly question: string; readonly passage: string }
  | { readonly type: 'entail'; readonly id: number; readonly pair: ClaimPair }

export type ReaderOutcome =
  | { readonly id: number; readonly reading: Reading }
  | { readonly id: number; readonly entailment: Entailment }
  | { readonly id: number; readonly failure: string }

declare const self: Worker

let model: Promise<PairModel> | null = null

async function outcomeOf(task: ReaderTask): Promise<ReaderOutcome> {
  try {
    model ??= PairModel.open(1)
    const opened = await model
    return task.type === 'read'
      ? { id: task.id, reading: await opened.read(task.question, task.passage) }
      : { id: task.id, entailment: await opened.entail(task.pair) }
  } catch (error) {
    return { id: task.id, failure: error instanceof Error ? error.message : String(error) }
  }
}

self.onmessage = async ({ data }: MessageEvent<ReaderTask>) => {
  self.postMessage(await outcomeOf(data))
}
