import type { KeptCode } from '../../../../shared/kept-sentences.ts'

/** Empty: the server's messages are in English already. */
export const kept: Partial<Record<KeptCode, string>> = {}

export const inDataset = (dataset: string, sentence: string) => `In '${dataset}': ${sentence}`

export const inserted = (value: string) => value
