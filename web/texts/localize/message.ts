import { server } from '#texts/messages/server.ts'
import { type Message, wordsOf } from '../../../shared/message.ts'
import { unbroken } from '../numbers.ts'

/** Returns a server message in the language of the page; `sentence`, the English one, if it has no words for it. */
export function localizeMessage(said: Message | undefined, sentence: string): string {
  return unbroken((said && wordsOf(said, server)) ?? sentence)
}

/** Removes the quoted file name that a message begins with: 'is empty'. */
export function withoutName(sentence: string, name: string): string {
  const named = ["'", '„', '“', '«\u202f'].find((quote) => sentence.startsWith(quote + name))
  if (named === undefined) return sentence
  const end = /^(?:['“”]|\u202f») /.exec(sentence.slice(named.length + name.length))
  return end ? sentence.slice(named.length + name.length + end[0].length) : sentence
}

/** Returns a message about a file without the file's name, capitalized: 'Is empty'. */
export function reasonOf(sentence: string, name: string): string {
  const reason = withoutName(sentence, name)
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
