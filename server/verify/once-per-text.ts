import type { Token } from './close-copy.ts'
import type { Read } from './read-claim.ts'

/** What is read in a text, read once for as long as its tokens are kept. */
export function oncePerText<Value>(read: (text: Read) => Value): (text: Read) => Value {
  const known = new WeakMap<readonly Token[], { readonly value: Value }>()
  return (text) => {
    const cached = known.get(text.tokens)
    if (cached) return cached.value
    const value = read(text)
    known.set(text.tokens, { value })
    return value
  }
}
