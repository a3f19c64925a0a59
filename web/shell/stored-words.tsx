import type { Message } from '../../shared/message.ts'
import { reasonOf } from '../texts/localize/file-reason.ts'
import { localizeMessage } from '../texts/localize/message.ts'

/** As StoredText, whose code this is. */
export function StoredWords(props: { said: Message | undefined; sentence: string; about?: string }) {
  const words = localizeMessage(props.said, props.sentence)
  return props.about === undefined ? words : reasonOf(words, props.about)
}
