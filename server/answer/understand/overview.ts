import { wordsOf } from '../../text/words.ts'

/** What asks for the whole, wherever it is in a question. */
const SUMMARY =
  /\b(?:summari[sz]e|summary|overview|gist|takeaways?|(?:main|key|central|core|most important) (?:themes?|points?|topics?|ideas?|findings?|takeaways?|messages?|subjects?|facts?)|zusammenfass\p{L}*|(?:haupt|kern)(?:themen|punkte|aussagen|erkenntnisse)|wichtigsten (?:themen|punkte|aussagen|erkenntnisse))(?!\p{L})|(?<!\p{L})überblick(?!\p{L})/giu
/** The same as a whole question: 'What are these documents about?' */
const ABOUT =
  /^(?:what(?:'s|’s)?\b.*\b(?:about|cover|contain)|worum\b.*\bgeht\b.*|fasse?\b.*\bzusammen)\W*$/iu
/** Words of such a question that name no document. */
const OF_NO_DOCUMENT =
  /^(?:all|brief|briefly|collection|contain|contents?|cover|covered|dataset|datasets|datei|dateien|describe|described|discuss|discussed|document|documents|dokument|dokumente|dokumenten|entire|every|fass|fasse|file|files|find|found|geht|give|inhalt|kurz|list|make|mention|mentioned|paper|papers|please|bitte|present|presented|provide|quick|report|reports|short|show|tell|text|texts|uploaded|whole|worum|write|zusammen)$/

/**
 * What a question asks an overview of: the stems of the words that name documents ('Summarize the lease'), none where
 * it asks about all of them; null for a question about something in them.
 */
export function overviewOf(question: string): ReadonlySet<string> | null {
  const rest = question.replace(SUMMARY, ' ')
  if (rest === question && !ABOUT.test(question.trim())) return null
  const named = wordsOf(rest).filter(({ content, lower }) => content && !OF_NO_DOCUMENT.test(lower))
  return new Set(named.map(({ stem }) => stem))
}
