import type { DocxDocument } from '../docx-file.ts'
import { bullet, heading, subtitle, text, title } from '../docx-parts.ts'

/** A staff handbook in German, with tables of leave and a list of duties. */
export const handbook: DocxDocument = {
  language: 'de-DE',
  title: 'Personalhandbuch',
  footer: 'Für Ibid geschriebenes Beispieldokument. Nordmeer Messtechnik und ihr Personal sind erfunden.',
  parts: [
    title('Personalhandbuch'),
    subtitle('Nordmeer Messtechnik · Fassung 3.0 · gültig ab 1. März 2025'),
    text(
      'Dieses Handbuch gilt für alle Beschäftigten der Nordmeer Messtechnik. Für Teilzeitkräfte gelten die Ansprüche anteilig. Fragen beantwortet die Personalabteilung.',
    ),
    heading('Urlaub'),
    text('Der Jahresurlaub richtet sich nach der Betriebszugehörigkeit am 1. Januar.'),
    {
      style: 'Table',
      widths: [3400, 2900, 3000],
      rows: [
        ['Betriebszugehörigkeit', 'Jahresurlaub', 'Übertragbare Tage'],
        ['unter 2 Jahren', '24 Arbeitstage', '3 Tage'],
        ['2 bis 4 Jahre', '26 Arbeitstage', '5 Tage'],
        ['5 bis 9 Jahre', '28 Arbeitstage', '5 Tage'],
        ['ab 10 Jahren', '30 Arbeitstage', '8 Tage'],
      ],
    },
    text(
      'Übertragener Urlaub muss bis zum 31. März des Folgejahres genommen werden und verfällt danach. Mehr als 5 zusammenhängende Tage sind mindestens 4 Wochen im Voraus zu beantragen. Die Führungskraft antwortet innerhalb von 3 Arbeitstagen.',
    ),
    heading('Andere Freistellungen'),
    {
      style: 'Table',
      widths: [2700, 2700, 3900],
      rows: [
        ['Art', 'Dauer', 'Voraussetzung'],
        ['Krankheit', 'bis zu 6 Wochen mit vollem Gehalt', 'Ärztliche Bescheinigung ab dem 4. Tag'],
        [
          'Pflege von Angehörigen',
          '10 Arbeitstage im Jahr',
          'Pflege eines Kindes, Partners oder Elternteils',
        ],
        ['Weiterbildung', '4 Arbeitstage im Jahr', 'Genehmigter Kurs, Probezeit beendet'],
        ['Umzug', '1 Arbeitstag', 'Einmal in drei Jahren'],
      ],
    },
    heading('Mobiles Arbeiten'),
    text(
      'Nach der Probezeit von 6 Monaten können Beschäftigte bis zu 3 Tage pro Woche mobil arbeiten. Die Kernzeit, in der alle erreichbar sind, dauert von 10 bis 15 Uhr. Arbeit aus dem Ausland ist auf 20 Arbeitstage im Kalenderjahr begrenzt.',
    ),
    text(
      'Die Firma zahlt für das mobile Arbeiten einen Zuschuss von 45 € im Monat und alle 4 Jahre bis zu 350 € für einen Schreibtisch oder Stuhl.',
    ),
    heading('Pflichten der Beschäftigten'),
    bullet(
      'Die Schulung zur Informationssicherheit ist innerhalb von 30 Tagen nach dem Eintritt abzuschließen und danach alle 12 Monate.',
    ),
    bullet('Die Arbeitszeit ist täglich zu erfassen und bis zum 2. Arbeitstag des Folgemonats einzureichen.'),
    bullet('Zwischen zwei Arbeitstagen ist eine Ruhezeit von mindestens 11 Stunden einzuhalten.'),
    bullet('Ein verlorenes Gerät ist innerhalb von 4 Stunden der IT zu melden.'),
    bullet('Vertrauliche Unterlagen dürfen zu Hause nicht gedruckt werden.'),
    heading('Reisekosten'),
    text(
      'Reisen werden vor der Buchung von der Führungskraft genehmigt. Belege sind innerhalb von 14 Tagen nach der Reise einzureichen. Für Fahrten mit dem eigenen Auto erstattet die Firma 0,30 € pro Kilometer.',
    ),
    text('Die nächste Überprüfung dieses Handbuchs ist am 1. März 2027 fällig.'),
  ],
}
