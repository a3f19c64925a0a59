import { sentences } from '#texts/messages/sentences.ts'
import type { Message } from '../../../shared/message.ts'
import { unbroken } from '../numbers.ts'
import { localizeStored } from './stored-message.ts'

/**
 * Returns a server message in the language of the page; the English sentence if its code is unknown or
 * missing.
 */
export function localizeMessage(said: Message | undefined, sentence: string): string {
  // SAFETY: A server that knows the code of a message sends the parameters that shared/sentences.ts names for it.
  const words = said && (sentences as Readonly<Record<string, (params: unknown) => string>>)[said.code]
  if (!words) return unbroken(sentence)
  const { because, reason, ...params } = said.params
  if (typeof reason !== 'string' || typeof because !== 'string') return unbroken(words(said.params))
  return unbroken(words({ reason: localizeStored({ code: because, params }, reason) }))
}
