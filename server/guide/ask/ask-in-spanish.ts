import { askByForms, type Form } from './ask.ts'

const NUMBER = String.raw`(?:\d[\d\s.,]*|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce)\s?`
const MONEY = String.raw`\d[\d\s.,]*\s?(?:€|euros?)`
const SUBJECT = String.raw`(?<subject>(?:El|La|Los|Las|Un|Una|Cada|Todo|Toda) [\p{L}-]+(?: [\p{L}-]+){0,5}?)`
const MODAL = '(?<modal>puede|pueden|debe|deben)'
const MIDDLE = String.raw`(?<verb>\p{Ll}+r(?:se)?)(?<middle>(?: [^.,;:]{2,60}?)?)`

const small = (subject = '') => subject.charAt(0).toLowerCase() + subject.slice(1)

/** A limit in the order of Spanish questions: '¿En qué plazo debe el inquilino pagar la fianza?' */
function limited(limit: string, ask: string): Form {
  return [
    new RegExp(String.raw`^${SUBJECT} ${MODAL} ${MIDDLE},? ${limit}${NUMBER}`, 'u'),
    ({ subject, modal, verb, middle = '' }) =>
      `¿${ask} ${modal} ${verb} ${small(subject)}${middle.replace(/\s+$/, '')}?`,
  ]
}

const FORMS: readonly Form[] = [
  [
    new RegExp(
      String.raw`^(?<subject>(?:El|La|Los|Las) [\p{L}-]+(?: [\p{L}-]+){0,4}?) (?<is>es|son) de (?:hasta |al menos )?${NUMBER}`,
      'u',
    ),
    ({ subject, is }) => `¿De cuánto ${is} ${small(subject)}?`,
  ],
  limited('con un preaviso de ', 'Con qué preaviso'),
  limited('(?:en|dentro de) un plazo (?:máximo )?de ', 'En qué plazo'),
  limited('antes del? ', 'Antes de qué fecha'),
  [
    new RegExp(
      String.raw`(?<!\p{L})(?<article>una?|el|la) (?<noun>(?:\p{Ll}[\p{L}-]* ){0,3}?\p{Ll}[\p{L}-]*) de ${MONEY}`,
      'u',
    ),
    ({ article = '', noun }) => `¿De cuánto es ${/a$/.test(article) ? 'la' : 'el'} ${noun}?`,
  ],
  [
    /^Si (?<clause>(?:[\p{L}\p{N}%-]+ ){2,14}[\p{L}\p{N}%-]+), /u,
    ({ clause = '' }) => (clause.length > 90 ? null : `¿Qué ocurre si ${clause}?`),
  ],
]

const LEANING =
  /(?<!\p{L})(?:ell[oa]s?|est[aeo]s?|es[aeo]s?|dich[oa]s?|sus?|le|les|lo|cuy[oa]s?|siguientes?)(?!\p{L})/iu

/** Asks in Spanish for what a rule or term says: '¿De cuánto es el alquiler?' */
export const askInSpanish = askByForms(FORMS, LEANING)
