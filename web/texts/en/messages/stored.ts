import type { StoredMessageCode } from '../../../../shared/stored-messages.ts'

/** Empty: the server's messages are in English already. */
export const kept: Partial<Record<StoredMessageCode, string>> = {}

export const inDataset = (dataset: string, sentence: string) => `In '${dataset}': ${sentence}`

export const inserted = (value: string) => value
