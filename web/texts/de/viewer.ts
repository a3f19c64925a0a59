import type { TableTest } from '../../../shared/tables.ts'
import { formatCount, plural } from '../numbers.ts'

export const page = (page: number) => `Seite ${page}`
export const slide = (slide: number) => `Folie ${slide}`
export const sheet = (sheet: string) => `Blatt ${sheet}`
export const table = 'Tabelle'
export const tryAgain = 'Erneut versuchen'
export const theTextOfThisDocumentCould = 'Der Text dieses Dokuments konnte nicht geladen werden.'
export const showWhatComesBefore = 'Vorherigen Text anzeigen'
export const thisDocumentHasNoText = 'Dieses Dokument enthält keinen Text.'
export const showWhatFollows = 'Weiteren Text anzeigen'
export const thisPageCannotBeShownHere =
  'Diese Seite lässt sich hier nicht anzeigen. Ihren Text können Sie lesen und das Original herunterladen.'
export const thisPictureIsTooLarge =
  'Dieses Bild ist zu groß, um hier angezeigt zu werden. Seinen Text können Sie lesen und das Original herunterladen.'
export const thisPictureIsUnusual =
  'Dieses Bild ist auf eine Art gespeichert, die sich hier nicht anzeigen lässt. Seinen Text können Sie lesen und das Original herunterladen.'
export const previousPage = 'Vorherige Seite'
export const pageOf = (page: number, numPages: number) => `Seite ${page} von ${numPages}`
export const opening = 'Wird geöffnet …'
export const nextPage = 'Nächste Seite'
export const fitToWidth = 'An Breite anpassen'
export const enlarge = 'Vergrößern'
export const source = 'Quelle'
export const documentNotFound = 'Dokument nicht gefunden'
export const noDocumentHasThisAddress =
  'Unter dieser Adresse gibt es kein Dokument. Vielleicht wurde es gelöscht.'
export const documentNotAvailable = 'Dokument nicht verfügbar'
export const view = 'Ansicht'
export const page2 = 'Seite'
export const text = 'Text'
export const openOnAPageOfIts = 'Auf eigener Seite öffnen'
export const downloadTheOriginal = 'Original herunterladen'
export const closeSource = 'Quelle schließen'
export const document = 'Dokument'
export const thisDocumentCouldNotBeLoaded = 'Dieses Dokument konnte nicht geladen werden.'
export const backToDatasets = 'Zurück zu den Sammlungen'
export const tableNumber = (number: number) => `Tabelle ${number}`
export const thisTableCouldNotBeLoaded = 'Diese Tabelle konnte nicht geladen werden.'
export const thisTableHasNoRows = 'Diese Tabelle hat keine Zeilen.'
export const noRowsMatch = 'Keine passenden Zeilen.'
export const rowNumber = 'Zeile'
export const columnNumber = (number: number) => `Spalte ${formatCount(number)}`
export const sortBy = (column: string) => `Nach ${column} sortieren`
export const rows = (count: number) => plural(count, 'Zeile', 'Zeilen')
export const rowsOf = (count: number, total: number) =>
  `${formatCount(count)} von ${plural(total, 'Zeile', 'Zeilen')}`
export const rowRange = (from: number, to: number, total: number) =>
  `Zeilen ${formatCount(from)}–${formatCount(to)} von ${formatCount(total)}`
export const rowPages = ['Erste Zeilen', 'Vorherige Zeilen', 'Nächste Zeilen', 'Letzte Zeilen'] as const
export const columnRange = (from: number, to: number, total: number) =>
  `Spalten ${formatCount(from)}–${formatCount(to)} von ${formatCount(total)}`
export const columnPages = [
  'Erste Spalten',
  'Vorherige Spalten',
  'Nächste Spalten',
  'Letzte Spalten',
] as const
export const columnsLeftOut = (count: number) =>
  `${plural(count, 'weitere Spalte', 'weitere Spalten')} nur im Text`
export const filter = 'Filtern'
export const column = 'Spalte'
export const condition = 'Bedingung'
export const value = 'Wert'
export const apply = 'Anwenden'
export const removeFilter = (condition: string) => `Filter entfernen: ${condition}`
export const tests: Readonly<Record<TableTest, string>> = {
  contains: 'enthält',
  is: 'ist',
  is_not: 'ist nicht',
  more_than: 'ist mehr als',
  at_least: 'ist mindestens',
  less_than: 'ist weniger als',
  at_most: 'ist höchstens',
  empty: 'ist leer',
  filled: 'ist ausgefüllt',
}
export const showAll = 'Alles anzeigen'
export const showLess = 'Weniger anzeigen'
export const sortAndFilter = 'Sortieren und filtern'
export const labelFromAbove = 'Steht einmal für mehrere Zeilen'
export const showWholeTable = 'Ganze Tabelle anzeigen'
export const aboutThisDocument = 'Über dieses Dokument'
export const quotedFromIt = 'Wörtlich zitiert'
export const tableOf = (rows: number, columns: string) =>
  columns === '' ? plural(rows, 'Zeile', 'Zeilen') : `${plural(rows, 'Zeile', 'Zeilen')} mit ${columns}`
export const andMoreTables = (tables: number) =>
  `und ${plural(tables, 'weitere Tabelle', 'weitere Tabellen')}`
export const outline = 'Gliederung'
export const allNHeadings = (headings: number) => `Alle ${formatCount(headings)} Überschriften`
export const datesAndAmounts = 'Daten und Beträge'
export const askThisDocument = 'Dieses Dokument fragen'
export const onPage = (page: number) => `S. ${page}`
