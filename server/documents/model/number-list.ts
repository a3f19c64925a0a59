import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'

/** Lists at least two of `count` numbers: '3, 4 and 9', or '3, 4 and 12 more'. `numbers`: the first ones. */
export function numberList(numbers: readonly number[], count = numbers.length): Message {
  const [list, last] = [numbers.slice(0, -1).join(', '), numbers.at(-1) ?? 0]
  return count > numbers.length
    ? message('numbers_more', { list: numbers.join(', '), more: count - numbers.length })
    : message('numbers_and', { list, last })
}
