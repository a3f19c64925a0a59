import type { Format } from '../../shared/formats.ts'
import type { DocumentKind } from '../../shared/guides.ts'

/** Formats that are of one kind. */
const OF_FORMAT: Partial<Record<Format, DocumentKind>> = {
  eml: 'mail',
  msg: 'mail',
  pptx: 'slides',
  ppt: 'slides',
  odp: 'slides',
  csv: 'table',
  xlsx: 'table',
  xls: 'table',
  ods: 'table',
}

/**
 * What tells a kind: words of the title or file name, and words of the text, as many different ones as `least`. Both are
 * asked for, so that a text about contracts is no contract.
 */
const SIGNS: readonly {
  readonly kind: DocumentKind
  readonly title: RegExp
  readonly text: RegExp
  readonly least: number
}[] = [
  {
    kind: 'invoice',
    title: /\b(?:invoice|rechnung|bill to)\b|rechnung(?:snummer)?\b/i,
    text: /\b(?:total|subtotal|amount due|vat|tax|due date|invoice (?:no|number|date)|rechnungsnummer|mwst|ust|gesamtbetrag|netto|brutto|zahlbar)\b/gi,
    least: 2,
  },
  {
    kind: 'minutes',
    title: /\b(?:minutes|meeting notes)\b|protokoll\b/i,
    text: /\b(?:attendees|present|absent|agenda|action items?|adjourned|motion|teilnehmer\p{L}*|anwesend|tagesordnung|beschlüsse?|beschlossen)\b/giu,
    least: 2,
  },
  {
    kind: 'contract',
    title: /\b(?:agreement|contract|lease|terms of (?:service|use))\b|vertrag\b|\bAGB\b/i,
    text: /\b(?:part(?:y|ies)|hereby|shall|landlord|tenant|licensee|terminat\p{L}+|governing law|vertragsparteien|mieter|vermieter|auftraggeber|auftragnehmer|kündig\p{L}+|gerichtsstand|verpflichtet)\b/giu,
    least: 3,
  },
  {
    kind: 'recipe',
    title: /./s,
    text: /^(?:\W*)(?:ingredients|zutaten|directions|method|instructions|preparation|zubereitung)\b|\b(?:tbsp|tsp|cups? (?:of )?\p{Ll}|preheat|EL|TL|vorheizen|knead|whisk|simmer)\b/gimu,
    least: 3,
  },
  {
    kind: 'article',
    title: /./s,
    text: /^(?:[\d.IVX ]*)(?:abstract|introduction|related work|conclusions?|references|acknowledge?ments?|methods?|discussion|zusammenfassung|einleitung|literatur)\W*$/gim,
    least: 4,
  },
  {
    kind: 'manual',
    title:
      /\b(?:manual|handbook|user(?:['’]s)? guide|installation guide|instructions|how to|getting started)\b|handbuch|anleitung|leitfaden/i,
    text: /\b(?:click|press|install|select|step|warning|caution|should|must|drücken|wählen|schritt|klicken|achtung|muss|sollte)\b/gi,
    least: 3,
  },
  {
    kind: 'report',
    title: /\b(?:report|survey|findings|study|audit|review)\b|bericht\b|studie\b|gutachten\b/i,
    text: /\b(?:summary|findings|results|conclusions?|recommendations?|introduction|background|fiscal|quarter|table|figure|zusammenfassung|ergebnisse?|empfehlung\p{L}*|einleitung|jahr|quartal|tabelle|abbildung)\b/giu,
    least: 4,
  },
]

/** Tells what a document is; null where only its format is known. `title`: with the file's name. `text`: its beginning and samples. */
export function kindOf(format: Format, title: string, text: string): DocumentKind | null {
  const given = OF_FORMAT[format]
  if (given) return given
  if (format === 'json') return null
  const found = SIGNS.find(
    (sign) =>
      sign.title.test(title.replace(/[_-]+/g, ' ')) &&
      new Set(Array.from(text.matchAll(sign.text), ([word]) => word.toLowerCase().trim())).size >= sign.least,
  )
  return found?.kind ?? null
}
