import { wordsOf } from '../../text/words.ts'

/** Words that ask for an overview anywhere in a question. */
const SUMMARY =
  /\b(?:summari[sz]e|summary|overview|gist|takeaways?|(?:main|key|central|core|most important) (?:themes?|points?|topics?|ideas?|findings?|takeaways?|messages?|subjects?|facts?)|zusammenfass\p{L}*|(?:haupt|kern)(?:themen|punkte|aussagen|erkenntnisse)|wichtigsten (?:themen|punkte|aussagen|erkenntnisse))(?!\p{L})|(?<!\p{L})überblick(?!\p{L})/giu
/** Questions that ask for an overview as a whole: 'What are these documents about?' */
const ABOUT =
  /^(?:what(?:'s|’s)?\b.*\b(?:about|cover|contain)|worum\b.*\bgeht\b.*|fasse?\b.*\bzusammen)\W*$/iu
/** Words of an overview question that name no document. */
const OF_NO_DOCUMENT =
  /^(?:all|brief|briefly|collection|contain|contents?|cover|covered|dataset|datasets|datei|dateien|describe|described|discuss|discussed|document|documents|dokument|dokumente|dokumenten|entire|every|fass|fasse|file|files|find|found|geht|give|inhalt|kurz|list|make|mention|mentioned|paper|papers|please|bitte|present|presented|provide|quick|report|reports|short|show|tell|text|texts|uploaded|whole|worum|write|zusammen)$/

/**
 * The stems that name documents in an overview question ('Summarize the lease'), empty if it asks about all documents;
 * null for any other question.
 */
export function overviewOf(question: string): ReadonlySet<string> | null {
  const rest = question.replace(SUMMARY, ' ')
  if (rest === question && !ABOUT.test(question.trim())) return null
  const named = wordsOf(rest).filter(({ content, lower }) => content && !OF_NO_DOCUMENT.test(lower))
  return new Set(named.map(({ stem }) => stem))
}
