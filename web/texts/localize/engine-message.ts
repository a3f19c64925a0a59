import { keptOfEngine } from '#texts/messages/engine.ts'
import { type Message, wordsOf } from '../../../shared/message.ts'
import { unbroken } from '../numbers.ts'

/** Returns why no model answers in the language of the page; null if that takes all messages. */
export function localizeEngine(said: Message | undefined): string | null {
  const words = said && wordsOf(said, keptOfEngine)
  return words ? unbroken(words) : null
}
