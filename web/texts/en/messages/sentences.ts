import type { Sentences } from '../../../../shared/sentences.ts'

/** The server's sentences are in English: they are shown as they come. */
export const sentences: Sentences = {}
