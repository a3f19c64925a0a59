import { sentences } from '#texts/messages/sentences.ts'
import type { Said } from '../../../shared/said.ts'
import { unbroken } from '../numbers.ts'
import { keptInWords } from './stored-message.ts'

/** A sentence of the server's in the language of the page; as it came, where its code is not known or it has none. */
export function inWords(said: Said | undefined, sentence: string): string {
  // SAFETY: a server that knows the code of a sentence sends the parameters that shared/sentences.ts names for it.
  const words = said && (sentences as Readonly<Record<string, (params: unknown) => string>>)[said.code]
  if (!words) return unbroken(sentence)
  const { because, reason, ...params } = said.params
  if (typeof reason !== 'string' || typeof because !== 'string') return unbroken(words(said.params))
  return unbroken(words({ reason: keptInWords({ code: because, params }, reason) }))
}
