import * as z from 'zod/mini'
import { Message, wordsOf } from '../../../../../shared/message.ts'
import { MESSAGES, message, textOf } from '../../../../../shared/messages.ts'
import { storedColumn } from './stored-column.ts'

/** Reads a message from its column; one that cannot be read becomes a sentence that says so. */
export function storedMessage(column: string): Message {
  return known(storedColumn(Message, column))
}

/** Reads a message as the `error` of a document or a file, with its code. */
export function storedError(column: string): { error: string; said: Message } {
  const said = storedMessage(column)
  return { error: textOf(said), said }
}

const Messages = z.array(Message)

/** Reads messages as the `warnings` of a document, with their codes. `more`: other warnings about it, which come first. */
export function storedWarnings(
  column: string,
  more: readonly Message[] = [],
): { warnings: string[]; warnings_said?: Message[] } {
  const said = [...more, ...(storedColumn(Messages, column) ?? [null]).map(known)]
  return { warnings: said.map(textOf), ...(said.length > 0 && { warnings_said: said }) }
}

/** Another version of Ibid may have stored a message that this one has no words for. */
function known(said: Message | null): Message {
  return said !== null && wordsOf(said, MESSAGES) !== null ? said : message('record_unreadable')
}
