import type { KeptCode } from '../../../../shared/kept-sentences.ts'

/** The server's sentences are in English: they are shown as they come. */
export const kept: Partial<Record<KeptCode, string>> = {}

export const inDataset = (dataset: string, sentence: string) => `In '${dataset}': ${sentence}`

export const inserted = (value: string) => value
