import type { MessageTexts } from '../../../../shared/messages.ts'

/** Empty: what the server says is in English already. */
export const server: Partial<MessageTexts> = {}
