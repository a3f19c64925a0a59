import type { PrintedDocument } from '../pdf-layout.ts'
import { clause, heading, text, title } from '../printed-parts.ts'

/** A lease in German, with clauses on rent, repairs and notice. */
export const lease: PrintedDocument = {
  language: 'de',
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  title: 'Wohnungsmietvertrag: Lindenweg 18, 2. Obergeschoss links',
  footer: 'Für Ibid geschriebenes Beispieldokument. Personen und Orte sind erfunden.',
  parts: [
    title('Wohnungsmietvertrag'),
    text(
      'Dieser Vertrag wird am 14. März 2025 geschlossen zwischen Hanna Brückner, Obstgasse 2, Westbrunn (Vermieterin) und Jonas Albrecht, Mühlstraße 41, Westbrunn (Mieter). Vermietet wird die Wohnung im 2. Obergeschoss links, Lindenweg 18, Westbrunn, mit Kellerraum 3 und Stellplatz 7.',
    ),
    {
      kind: 'table',
      widths: [170, 281],
      rows: [
        ['Gegenstand', 'Vereinbarung'],
        ['Mietbeginn', '1. April 2025'],
        ['Kündigungsverzicht', '24 Monate, bis 31. März 2027'],
        ['Kaltmiete', '980 € im Monat, fällig am 3. Werktag'],
        ['Vorauszahlung auf Nebenkosten', '185 € im Monat'],
        ['Kaution', '2.940 €, zahlbar in drei Raten'],
        ['Wohnfläche', '68 m² in drei Zimmern'],
      ],
    },
    heading('§ 1 Mietsache'),
    clause(
      '(1)',
      'Die Wohnung hat 68 m² Wohnfläche in drei Zimmern. Sie darf nur zu Wohnzwecken genutzt werden.',
    ),
    clause(
      '(2)',
      'Der Mieter erhält drei Wohnungsschlüssel und einen Kellerschlüssel. Der Verlust eines Schlüssels ist innerhalb von 2 Tagen zu melden; den Ersatz bezahlt der Mieter.',
    ),
    heading('§ 2 Miete'),
    clause(
      '(1)',
      'Die Kaltmiete beträgt 980 € im Monat. Sie muss am 3. Werktag jedes Monats auf dem Konto der Vermieterin eingegangen sein.',
    ),
    clause('(2)', 'Ist die Miete mehr als 7 Tage verspätet, wird eine Mahngebühr von 12 € fällig.'),
    clause(
      '(3)',
      'Über die Nebenkosten rechnet die Vermieterin einmal im Jahr ab, spätestens bis zum 30. Juni des Folgejahres.',
    ),
    heading('§ 3 Kaution'),
    clause(
      '(1)',
      'Die Kaution beträgt 2.940 €. Sie ist in drei gleichen Raten zu zahlen, die erste vor der Übergabe der Schlüssel.',
    ),
    clause(
      '(2)',
      'Die Vermieterin zahlt die Kaution innerhalb von 6 Monaten nach dem Ende des Mietverhältnisses zurück. Jeder Abzug ist mit einer Rechnung zu belegen.',
    ),
    heading('§ 4 Reparaturen und Betreten'),
    clause(
      '(1)',
      'Fällt zwischen dem 1. Oktober und dem 30. April die Heizung aus, muss die Vermieterin sie innerhalb von 48 Stunden nach der Meldung reparieren lassen.',
    ),
    clause(
      '(2)',
      'Kleinreparaturen bezahlt der Mieter bis zu 90 € im Einzelfall, höchstens jedoch 270 € im Kalenderjahr.',
    ),
    clause(
      '(3)',
      'Die Vermieterin darf die Wohnung nach schriftlicher Ankündigung mit einer Frist von 24 Stunden betreten, werktags zwischen 9 und 18 Uhr.',
    ),
    heading('§ 5 Nutzung'),
    clause('(1)', 'Die Ruhezeiten dauern von 22 bis 7 Uhr und gelten an Sonn- und Feiertagen ganztägig.'),
    clause(
      '(2)',
      'Untervermietung bedarf der schriftlichen Zustimmung der Vermieterin. Eine Vermietung an Feriengäste ist nicht gestattet.',
    ),
    clause(
      '(3)',
      'Eine Katze ist erlaubt. Für jedes weitere Haustier ist die Zustimmung der Vermieterin nötig.',
    ),
    heading('§ 6 Kündigung'),
    clause(
      '(1)',
      'Der Mieter kann den Vertrag mit einer Frist von drei Monaten zum Monatsende kündigen, erstmals zum 31. März 2027.',
    ),
    clause(
      '(2)',
      'Die Kündigungsfrist der Vermieterin beträgt drei Monate und verlängert sich nach fünf Jahren auf sechs Monate.',
    ),
    clause('(3)', 'Die Kündigung bedarf der Schriftform. Eine E-Mail genügt nicht.'),
    heading('§ 7 Rückgabe'),
    clause(
      '(1)',
      'Der Mieter gibt die Wohnung am letzten Tag des Mietverhältnisses bis 12 Uhr geräumt, besenrein und mit allen Schlüsseln zurück.',
    ),
    clause('(2)', 'Beide Seiten unterschreiben ein Übergabeprotokoll mit den Zählerständen.'),
    { kind: 'signatures', names: ['Hanna Brückner, Vermieterin', 'Jonas Albrecht, Mieter'] },
  ],
}
