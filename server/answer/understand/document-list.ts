import { withoutDiacritics } from '../../text/words.ts'

const NAMES = '(?:documents?|files?|docs|papers|dokumente|dateien|unterlagen)'
const OWN =
  '(?: (?:do|did|have|has|are|is|can|i|we|you|there|here|in|uploaded|upload|got|available|stored|search|ask|it|this|the|my|our|dataset|datasets|ibid|habe|haben|ich|wir|gibt|es|sind|hier|da|hochgeladen|vorhanden))*'
const ASKED = new RegExp(
  `^(?:(?:what|which|list|show|name|give|tell me|how many|welche|was fur|zeige?|liste|nenne|wie viele)(?: (?:me|us|mir|all|alle|the|my|of|kinds?|list))* )${NAMES}${OWN}$`,
)

/** Whether a message asks which documents there are: 'What documents do I have?', 'Welche Dateien gibt es hier?' */
export function asksForDocuments(message: string): boolean {
  const words = withoutDiacritics(message)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return ASKED.test(words)
}
