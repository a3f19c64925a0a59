import type { Message } from '../../shared/message.ts'
import { textOf } from '../../shared/messages.ts'

/** An error whose sentence a person reads, also in another language: `message` is its English text. */
export class MessageError extends Error {
  readonly said: Message

  constructor(said: Message, options?: ErrorOptions) {
    super(textOf(said), options)
    this.said = said
  }
}
