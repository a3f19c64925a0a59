import { NativeGate } from '../../platform/native/native-gate.ts'
import { type EncodeText, openSentenceEncoder } from '../embedding/sentence-encoder.ts'
import { openPairModel, type PairModel } from './pair-model.ts'
import type { ReaderOutput } from './reader.ts'
import { openReadingScorer, type ReadingsToScore, type ScoreReadings } from './reading-scorer.ts'

/** A message to a reader thread: first the memory of its NativeGate, then one task at a time. */
export type ToReaderWorker = { readonly type: 'open'; readonly gate: SharedArrayBuffer } | ReaderTask

export type ReaderTask =
  | { readonly type: 'read'; readonly question: string; readonly passage: string }
  | { readonly type: 'entail'; readonly claim: string; readonly evidence: string }
  | { readonly type: 'score'; readonly asked: ReadingsToScore }
  | { readonly type: 'encode'; readonly text: string }

/**
 * The outcome of a task; exactly one field is set. `supported`: the entailment probability, 0–1; `scores`: of readings;
 * `encoding`: of a text.
 */
export type ReaderOutcome = {
  readonly reading?: ReaderOutput
  readonly supported?: number
  readonly scores?: Float32Array
  readonly encoding?: Float32Array
  readonly failure?: string
}

declare const self: Worker

let gate = new NativeGate()
let model: Promise<PairModel> | null = null
let scorer: Promise<ScoreReadings> | null = null
let encoder: Promise<EncodeText> | null = null

async function outcomeOf(task: ReaderTask): Promise<ReaderOutcome> {
  try {
    return await gate.inside(async () => {
      if (task.type === 'encode') {
        encoder ??= openSentenceEncoder()
        return { encoding: await (await encoder)(task.text) }
      }
      model ??= openPairModel()
      const { read, entail } = await model
      if (task.type === 'score') {
        scorer ??= model.then(openReadingScorer)
        return { scores: await (await scorer)(task.asked) }
      }
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
