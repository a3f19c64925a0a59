import { server } from '#texts/messages/server.ts'
import { type Message, wordsOf } from '../../../shared/message.ts'
import { unbroken } from '../numbers.ts'

/** Returns a server message in the language of the page; `sentence`, the English one, if it has no words for it. */
export function localizeMessage(said: Message | undefined, sentence: string): string {
  return unbroken((said && wordsOf(said, server)) ?? sentence)
}
