import type { Ask } from './ask.ts'

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
export const askInGerman: Ask = ({ row, heading, reading }) => {
  const found = row || heading ? null : THING.exec(reading)
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
