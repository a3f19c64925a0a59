import * as z from 'zod/mini'
import { Message } from '../../../../../shared/message.ts'
import { textOf } from '../../../../../shared/messages.ts'

/** Reads a message from its column. */
export function storedMessage(column: string): Message {
  return Message.parse(JSON.parse(column))
}

/** Reads a message as the `error` of a document or a file, with its code. */
export function storedError(column: string): { error: string; said: Message } {
  const said = storedMessage(column)
  return { error: textOf(said), said }
}

const Messages = z.array(Message)

/** Reads messages as the `warnings` of a document, with their codes. */
export function storedWarnings(column: string): { warnings: string[]; warnings_said?: Message[] } {
  const said = Messages.parse(JSON.parse(column))
  return { warnings: said.map(textOf), ...(said.length > 0 && { warnings_said: said }) }
}
