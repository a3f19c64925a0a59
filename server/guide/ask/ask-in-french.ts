import { askByForms, type Form } from './ask.ts'

const NUMBER = String.raw`(?:\d[\d\s.,]*|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze)\s?`
const MONEY = String.raw`\d[\d\s.,]*\s?(?:€|euros?)`
const SUBJECT = String.raw`(?<subject>(?:Le|La|Les|L’|L'|Un|Une|Tout|Toute|Chaque) ?[\p{L}’'-]+(?: [\p{L}’'-]+){0,5}?)`
const MODAL = '(?<modal>peut|peuvent|doit|doivent)'
const MIDDLE = String.raw`(?<middle>[^.,;:]{2,60}?)`

const small = (subject = '') => subject.charAt(0).toLowerCase() + subject.slice(1)

/** A noun with its article, which loses its vowel before another: 'l’indemnité'. */
function withArticle(article: string, noun = ''): string {
  return /^[aeiouyhâàéèêëîïôœ]/iu.test(noun) ? `l’${noun}` : `${article} ${noun}`
}

/** A subject with its verb in a question: 'le locataire doit-il', 'est-ce que les salariés doivent'. */
function asks(subject = '', modal = ''): string {
  const pronoun = /^(?:Le|Un|Tout) /.test(subject) ? 'il' : /^(?:La|Une|Toute) /.test(subject) ? 'elle' : null
  return pronoun && /t$/.test(modal) && !/ent$/.test(modal)
    ? `${small(subject)} ${modal}-${pronoun}`
    : `est-ce que ${small(subject)} ${modal}`
}

/** A limit in the order of French questions: 'Dans quel délai le locataire doit-il payer ?' */
function limited(limit: string, ask: string): Form {
  return [
    new RegExp(String.raw`^${SUBJECT} ${MODAL} ${MIDDLE},? ${limit}${NUMBER}`, 'u'),
    ({ subject, modal, middle }) => `${ask} ${asks(subject, modal)} ${middle?.trim()} ?`,
  ]
}

const FORMS: readonly Form[] = [
  [
    new RegExp(
      String.raw`^(?<article>Le|La) (?<noun>[\p{L}’'-]+(?: [\p{L}’'-]+){0,4}?) (?:mensuel |mensuelle )?(?:est de|s’élève à|s'élève à|est fixée? à) ${MONEY}`,
      'u',
    ),
    ({ article, noun }) => `À combien s’élève ${small(article)} ${noun} ?`,
  ],
  [
    new RegExp(
      String.raw`^(?<article>Le|La) (?<noun>[\p{L}’'-]+(?: [\p{L}’'-]+){0,4}?) (?:est de|dure|est fixée? à) ${NUMBER}`,
      'u',
    ),
    ({ article, noun }) => `${article === 'La' ? 'Quelle' : 'Quel'} est ${small(article)} ${noun} ?`,
  ],
  limited("avec un préavis d(?:e |’|')", 'Avec quel préavis'),
  limited('dans (?:un délai d(?:e |’)|les )', 'Dans quel délai'),
  limited('avant le ', 'Avant quelle date'),
  [
    new RegExp(
      String.raw`^${SUBJECT} ${MODAL} (?<middle>[\p{L}’'-]+(?: [\p{L}’'-]+){0,3}?) jusqu’à ${NUMBER}(?<noun>\p{L}+(?: de \p{L}+)?)(?<per> par \p{L}+)?`,
      'u',
    ),
    ({ subject, modal, middle, noun, per = '' }) =>
      `Combien de ${noun}${per} ${asks(subject, modal)} ${middle} ?`,
  ],
  [
    new RegExp(
      String.raw`(?<!\p{L})(?<article>un|une|le|la|des|les) (?<noun>(?:\p{Ll}[\p{L}’'-]* ){0,3}?\p{Ll}[\p{L}’'-]*) de ${MONEY}`,
      'u',
    ),
    ({ article = '', noun }) =>
      /s$/.test(article)
        ? `À combien s’élèvent les ${noun} ?`
        : `À combien s’élève ${withArticle(/^(?:une|la)$/.test(article) ? 'la' : 'le', noun)} ?`,
  ],
  [
    /^Si (?!bien )(?<clause>(?:[\p{L}\p{N}’'%-]+ ){2,14}[\p{L}\p{N}’'%-]+), /u,
    ({ clause = '' }) => (clause.length > 90 ? null : `Que se passe-t-il si ${clause} ?`),
  ],
]

const LEANING =
  /(?<![\p{L}-])(?:elles?|ils|ce|cet|cette|ces|ceux|celle|celui|leurs?|sa|son|ses|lui|y|en|dont|suivants?|suivantes?|ci-\p{L}+)(?!\p{L})/iu

/** Asks in French for what a rule or term says: 'À combien s’élève le loyer ?' */
export const askInFrench = askByForms(FORMS, LEANING)
