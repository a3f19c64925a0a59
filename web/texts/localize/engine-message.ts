import { keptOfEngine } from '#texts/messages/engine.ts'
import type { Message } from '../../../shared/message.ts'
import { unbroken } from '../numbers.ts'

/** Returns why no model answers in the language of the page; null if that takes all stored messages. */
export function localizeEngine(said: Message | undefined): string | null {
  if (!said) return null
  const words = (keptOfEngine as Readonly<Record<string, string | undefined>>)[said.code]
  if (words === undefined) return null
  return unbroken(words.replace(/\{(\w+)\}/g, (_, name: string) => String(said.params[name] ?? '')))
}
