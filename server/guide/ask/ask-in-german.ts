import { type Ask, askByForms, type Form, statementOf } from './ask.ts'

/** The subject of a German sentence with its article: 'Die Kündigungsfrist'. */
const THING =
  /^(?<article>Der|Die|Das) (?<thing>\p{Lu}[\p{L}\p{N}-]+(?: (?:des|der|für|im|von) (?:\p{Lu}[\p{L}-]+))?) /u
/** Names nothing without the sentences before it. */
const VAGUE =
  /^(?:Abbildung|Abschnitt|Aufgabe|Beispiel|Dokument|Folge|Frage|Fall|Grund|Idee|Kapitel|Methode|Problem|Seite|Tabelle|Text|Thema|Titel|Vorteil|Ziel|Zweck)/u
const NUMBER = String.raw`(?:(?:derzeit|mindestens|höchstens|bis zu|rund|etwa) )?(?:[$€£]\s?)?(?:\d|ein(?:en?)? |zwei |drei |vier |fünf |sechs |zwölf )`
const SPAN = String.raw`${NUMBER}[\d.,]*\s?(?:volle )?(?:Minuten?|Stunden?|Tagen?|Wochen?|Monaten?|Jahren?|Werktagen?|Kalendertagen?)`

/** The words after a subject, with the question that they answer. $S: the subject. */
const PREDICATES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^(?:beträgt|dauert|läuft) ${SPAN}`, 'u'), 'Wie lang ist $S?'],
  [new RegExp(`^beträgt ${NUMBER}`, 'u'), 'Wie hoch ist $S?'],
  [new RegExp(`^kostet ${NUMBER}`, 'u'), 'Was kostet $S?'],
  [/^(?:beginnt|startet) (?:am|um|im) /u, 'Wann beginnt $S?'],
  [/^endet (?:am|um|im|mit) /u, 'Wann endet $S?'],
  [/^wurde (?:am|im Jahre?|im|\d{4}) ?.{0,40} (?<verb>ge\p{Ll}+t|\p{Ll}+en) ?[.,]?/u, 'Wann wurde $S $V?'],
  [/^ist (?:ein|eine) /u, 'Was ist $S?'],
  [/^besteht aus /u, 'Woraus besteht $S?'],
  [/^(?:enthält|umfasst) /u, 'Was $P $S?'],
]

/** Asks in German what a sentence says about its subject: 'Wie lang ist die Kündigungsfrist?' */
export const askInGerman: Ask = (sentence) => {
  const reading = statementOf(sentence) ?? ''
  const found = THING.exec(reading)
  const { article = '', thing = '' } = found?.groups ?? {}
  if (!found || VAGUE.test(thing)) return null
  const rest = reading.slice(found[0].length)
  for (const [form, question] of PREDICATES) {
    const told = form.exec(rest)
    if (!told) continue
    return question
      .replace('$V', told.groups?.verb ?? '')
      .replace('$P', told[0].trim())
      .replace('$S', () => `${article.toLowerCase()} ${thing}`)
  }
  return null
}

const SUBJECT = String.raw`(?<subject>\p{Lu}[\p{L}-]+(?: [\p{L}-]+){0,4}?)`
const MODAL = '(?<modal>kann|können|darf|dürfen|muss|müssen|soll|sollen|wird|werden|ist|sind)'
const MIDDLE = String.raw`(?<middle>(?:[^.,;:]{2,60}? )?)`
const REST = String.raw`(?<rest>[^.,;:]{2,60}?)(?=[.,;]| und |$)`
const CLAUSE = String.raw`(?<clause>(?:[\p{L}\p{N}§€%.-]+ ){2,14}?[\p{L}\p{N}€%-]+)`

/** A subject inside a question: 'der Mieter' for 'Der Mieter', 'übertragener Urlaub'; a noun keeps its capital. */
function inside(subject = ''): string {
  const [first = '', next = ''] = subject.split(' ')
  const isNoun = next === '' || (/^\p{Ll}/u.test(next) && !/(?:er|es|e|en)$/.test(first))
  return isNoun ? subject : subject.charAt(0).toLowerCase() + subject.slice(1)
}

/** A limit within a clause, in the order of German questions: 'Bis wann muss übertragener Urlaub genommen werden?' */
function limited(limit: string, ask: string): Form {
  return [
    new RegExp(String.raw`^${SUBJECT} ${MODAL} ${MIDDLE}${limit} ${REST}`, 'u'),
    ({ subject, modal, middle = '', rest }) => `${ask} ${modal} ${inside(subject)} ${middle}${rest}?`,
  ]
}

const RULES: readonly Form[] = [
  limited(String.raw`mit einer Frist von ${SPAN}(?: zum \p{L}+)?`, 'Mit welcher Frist'),
  limited(String.raw`(?:innerhalb|binnen) von ${SPAN}`, 'Innerhalb welcher Frist'),
  limited(
    String.raw`bis (?:spätestens )?(?:zum|zu) (?:\d{1,2}\.|\p{Lu}\p{L}+)(?: \p{Lu}\p{L}+)?(?: \d{4})?(?: des \p{L}+)?`,
    'Bis wann',
  ),
  [
    new RegExp(
      String.raw`^(?:[^.,;:]{2,50} )??${MODAL} ${SUBJECT} ${MIDDLE}bis zu \d+ (?<noun>\p{Lu}\p{L}+(?: pro \p{L}+| im \p{L}+)?) ${REST}`,
      'u',
    ),
    ({ subject, modal, middle = '', noun, rest }) =>
      `Wie viele ${noun} ${modal} ${inside(subject)} ${middle}${rest}?`,
  ],
  [
    new RegExp(
      String.raw`^${SUBJECT} ${MODAL} ${MIDDLE}bis zu \d+ (?<noun>\p{Lu}\p{L}+(?: pro \p{L}+| im \p{L}+)?) ${REST}`,
      'u',
    ),
    ({ subject, modal, middle = '', noun, rest }) =>
      `Wie viele ${noun} ${modal} ${inside(subject)} ${middle}${rest}?`,
  ],
  [
    /(?<!\p{L})eine (?<noun>\p{Lu}\p{L}+) von (?:bis zu )?(?:\d[\d.,]* ?(?:€|Euro)|[$€£] ?\d)/u,
    ({ noun }) => `Wie hoch ist die ${noun}?`,
  ],
  [
    new RegExp(String.raw`(?<!\p{L})eine (?<noun>\p{Lu}\p{L}+) von (?:bis zu )?${SPAN}`, 'u'),
    ({ noun }) => `Wie lang ist die ${noun}?`,
  ],
  [
    new RegExp(String.raw`^(?:Wenn|Falls|Sofern) ${CLAUSE}, `, 'u'),
    // Such a clause ends in its verb.
    ({ clause = '' }) => (/ \p{Ll}+$/u.test(clause) ? `Was passiert, wenn ${clause}?` : null),
  ],
  [
    new RegExp(
      String.raw`^(?<verb>Ist|Sind|Wird|Werden|Hat|Haben|Kann|Können|Muss) ${CLAUSE}, (?:so )?(?:ist|sind|wird|werden|kann|können|muss|müssen|hat|haben|darf|dürfen|gilt|gelten)(?!\p{L})`,
      'u',
    ),
    ({ verb, clause }) => `Was passiert, wenn ${clause} ${verb?.toLowerCase()}?`,
  ],
]
const LEANING =
  /(?<!\p{L})(?:er|sie|es|ihm|ihn|ihr\p{L}{0,2}|sein|seine\p{L}?|dies\p{L}{0,2}|jen\p{L}{1,2}|solch\p{L}{0,2}|dessen|deren|dort|hier|darin|dabei|davon|dafür|nicht|folgende\p{L}?|sich)(?!\p{L})/iu

/** Asks in German for what a rule or term says: 'Bis wann muss übertragener Urlaub genommen werden?' */
export const askAboutGermanRule = askByForms(RULES, LEANING)

/** Endings that tell the gender of a German noun. */
const GENDERS: readonly (readonly [RegExp, string])[] = [
  [
    /(?:ung|heit|keit|schaft|ion|tät|nummer|summe|frist|dauer|zeit|adresse|gebühr|miete|pauschale|größe|höhe|menge|anzahl|stelle|person|firma|kaution|rate|quote|steuer|leistung|anschrift|sprache|marke|farbe|fläche)$/iu,
    'die',
  ],
  [
    /(?:datum|jahr|gehalt|konto|gewicht|volumen|alter|modell|budget|ziel|amt|geburtsjahr|material|format)$/iu,
    'das',
  ],
  [
    /(?:betrag|preis|name|ort|wert|tag|termin|zeitraum|umfang|satz|rabatt|beginn|typ|status|stand|titel|lohn|kunde|mieter|vermieter|käufer|verkäufer|anbieter|hersteller|autor|partner|sitz|schlüssel|code|wohnsitz)$/iu,
    'der',
  ],
]

/** A German noun with its article, in the nominative: 'die Rechnungsnummer'; null if its gender is not known. */
export function withArticle(noun: string): string | null {
  const gender = GENDERS.find(([endings]) => endings.test(noun))
  return gender ? `${gender[1]} ${noun}` : null
}
