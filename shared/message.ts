import * as z from 'zod/mini'

/** What goes into a sentence: names and numbers, and sentences, of which several stand in a row. */
export type MessageParam = string | number | Message | readonly Message[]

/**
 * A sentence of Ibid as code and parameters, sent beside its English text for clients that show it in another language.
 * Clients show the English text for unknown codes.
 */
export type Message = {
  readonly code: string
  readonly params: Readonly<Record<string, MessageParam>>
}

export const Message: z.ZodMiniType<Message> = z.object({
  code: z.string(),
  get params() {
    return z.record(z.string(), z.union([z.string(), z.number(), Message, z.array(Message)]))
  },
})

/** The sentences of a language by code: a text with its parameters in braces, or a function of them. */
export type Texts = { readonly [code: string]: string | ((params: never) => string) | undefined }

/** Returns a message in the words of a language; null if they lack a code. */
export function wordsOf({ code, params }: Message, texts: Texts): string | null {
  const words = texts[code]
  if (words === undefined) return null
  const given: Record<string, string | number> = {}
  for (const [name, param] of Object.entries(params)) {
    const value = typeof param === 'object' ? joinedWords([param].flat(), texts) : param
    if (value === null) return null
    given[name] = value
  }
  // SAFETY: message() takes the parameters that the function of the code takes, and every language has the same ones.
  if (typeof words === 'function') return (words as (params: typeof given) => string)(given)
  return words.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? ''))
}

function joinedWords(messages: readonly Message[], texts: Texts): string | null {
  const words = messages.map((message) => wordsOf(message, texts))
  return words.includes(null) ? null : words.join('; ')
}
