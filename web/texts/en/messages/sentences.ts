import type { Sentences } from '../../../../shared/sentences.ts'

/** Empty: the server's messages are in English already. */
export const sentences: Sentences = {}
