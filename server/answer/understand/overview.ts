import { wordsOf } from '../../text/words.ts'

/** Words that ask for an overview anywhere in a question, in English, German, French and Spanish. */
const SUMMARY = new RegExp(
  `(?<!\\p{L})(?:${[
    'summari[sz]e|summary|overview|gist|takeaways?',
    '(?:main|key|central|core|most important) (?:themes?|points?|topics?|ideas?|findings?|takeaways?|messages?|subjects?|facts?)',
    'zusammenfass\\p{L}*|überblick|(?:haupt|kern)(?:themen|punkte|aussagen|erkenntnisse)|wichtigsten (?:themen|punkte|aussagen|erkenntnisse)',
    'résum(?:é|er|ez|e|ons)|synthèse|aperçu',
    '(?:principa(?:les|ux)|grandes) (?:thèmes|points|idées|conclusions|sujets|résultats)',
    '(?:thèmes|points|idées|conclusions|sujets|résultats) (?:principa(?:les|ux)|essentiel(?:le)?s|clés?)',
    'resum(?:en|ir|a|e(?= (?:el|la|los|las|est[eoa]s?|todos?|todas?)\\b))|síntesis',
    'principales (?:temas|puntos|ideas|conclusiones|resultados)',
    '(?:temas|puntos|ideas|conclusiones|resultados) (?:principales|clave)',
  ].join('|')})(?!\\p{L})`,
  'giu',
)
/** Questions that ask for an overview as a whole: 'What are these documents about?' */
const ABOUT =
  /^(?:what(?:'s|’s)?\b.*\b(?:about|cover|contain)|worum\b.*\bgeht\b.*|fasse?\b.*\bzusammen|de quoi (?:parle|traite|est-il question|s['’]agit).*|¿?(?:de|sobre) qué (?:trata|habla|va).*)\W*$/iu
/** Words of an overview question that name no document. */
const OF_NO_DOCUMENT =
  /^(?:all|brief|briefly|collection|contain|contents?|cover|covered|dataset|datasets|datei|dateien|describe|described|discuss|discussed|document|documents|dokument|dokumente|dokumenten|entire|every|fass|fasse|file|files|find|found|geht|give|inhalt|kurz|list|make|mention|mentioned|paper|papers|please|bitte|present|presented|provide|quick|report|reports|short|show|tell|text|texts|uploaded|whole|worum|write|zusammen|agit|agit-il|contenu|donne|fais|fichiers?|gib|parle(?:nt)?|question|textes?|tous|toutes?|traite(?:nt)?|archivos?|coleccion|contenido|documentos?|haz|hablan?|textos?|todas?|todos?|tratan?|va|van)$/

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
