import type { ReactNode } from 'react'
import { formatCount, plural } from '../numbers.ts'

export const showStatsOf = (name: string) => `Kennzahlen von ${name} anzeigen`
export const deleteIt = (name: string) => `${name} löschen`
export const documents = 'Dokumente'
export const size = 'Größe'
export const kinds = 'Formate'
export const loadingTheStatsOf = (name: string) => `Kennzahlen von ${name} werden geladen`
export const chunks = (totalChunks: number) => plural(totalChunks, 'Abschnitt', 'Abschnitte')
export const query = 'Fragen'
export const query2 = (name: string) => `Fragen an ${name}`
export const upload = 'Hochladen'
export const uploadTo = (name: string) => `In ${name} hochladen`
export const deleteDataset = 'Sammlung löschen'
export const cancel = 'Abbrechen'
export const deleting = 'Wird gelöscht …'
export const deleteIt2 = 'Löschen'
export const areYouSureYouWantTo = (bdi: ReactNode) => <>Möchten Sie die Sammlung „{bdi}“ wirklich löschen?</>
export const thisWillPermanentlyRemoveAll = (documentCount: undefined | number) =>
  `Damit ${documentCount === 1 ? 'wird das einzige Dokument' : `werden alle ${documentCount} Dokumente`} endgültig entfernt. Das lässt sich nicht rückgängig machen.`
export const refresh = 'Aktualisieren'
export const noDatasetsYet = 'Noch keine Sammlungen'
export const toCreateYourFirstDataset = ', um Ihre erste Sammlung anzulegen'
export const uploadDocuments = 'Dokumente hochladen'
export const manageDatasets = 'Sammlungen verwalten'
export const datasetSAvailable = (length: string) =>
  length === '1' ? '1 Sammlung vorhanden' : `${length} Sammlungen vorhanden`
export const loadingDatasets = 'Sammlungen werden geladen …'
export const theServerDidNotSendThe = 'Der Server hat die Liste der Sammlungen nicht gesendet.'
export const failedToLoadDatasets = 'Die Sammlungen konnten nicht geladen werden'
export const tryAgain = 'Erneut versuchen'
export const findADataset = 'Sammlung suchen'
export const noResultsFor = (trim: string) => `Keine Treffer für „${trim}“.`
export const showMoreOf = (formatCount: string) => `Mehr von ${formatCount} anzeigen`
export const theDocumentCouldNotBeDeleted = 'Das Dokument konnte nicht gelöscht werden.'
export const deleteDocument = 'Dokument löschen'
export const areYouSureYouWantTo2 = (filename: undefined | string) =>
  `Möchten Sie „${filename}“ wirklich löschen?`
export const thisPermanentlyRemovesTheFile =
  'Die Datei, ihr Text und ihr Suchindex werden endgültig entfernt.'
export const nChunks = (chunks: number) => plural(chunks, 'Abschnitt', 'Abschnitte')
export const thisDocumentCouldNotBeRead = 'Dieses Dokument konnte nicht gelesen werden.'
export const download = (filename: string) => `${filename} herunterladen`
export const deleteIt3 = (filename: string) => `${filename} löschen`
export const datasetNotFound = 'Sammlung nicht gefunden'
export const thereIsNoDatasetCalledIt = (bdi: ReactNode) => (
  <>
    Eine Sammlung namens „{bdi}“ gibt es nicht. Vielleicht wurde sie umbenannt oder gelöscht. Laden Sie
    Dokumente hoch, um sie anzulegen.
  </>
)
export const backToDatasets = 'Zurück zu den Sammlungen'
export const breadcrumb = 'Navigationspfad'
export const datasets = 'Sammlungen'
export const queryThisDataset = 'Diese Sammlung befragen'
export const findADocument = 'Dokument suchen'
export const nOfDocuments = (found: string, all: number) =>
  `${found} von ${plural(all, 'Dokument', 'Dokumenten')}`
export const nDocuments = (total: number) => plural(total, 'Dokument', 'Dokumente')
export const theDocumentsOfThisDatasetCould = 'Die Dokumente dieser Sammlung konnten nicht geladen werden.'
export const noResultsFor2 = (wanted: string) => `Keine Treffer für „${wanted}“.`
export const thisDatasetHasNoDocuments = 'Diese Sammlung enthält keine Dokumente.'
export const rename = 'Umbenennen'
export const renamedTo = (name: string) => `In ${name} umbenannt`
export const newName = 'Neuer Name'
export const theDatasetCouldNotBeRenamed = 'Die Sammlung konnte nicht umbenannt werden.'
export const kind = 'Format'
export const allKinds = 'Alle Formate'
export const state = 'Status'
export const allStates = 'Jeder Status'
export const date = 'Datum'
export const anyDate = 'Jedes Datum'
export const periods = {
  today: 'Heute',
  week: 'Letzte 7 Tage',
  month: 'Letzte 30 Tage',
  year: 'Letzte 365 Tage',
} as const
export const betweenDays = 'Zwischen zwei Tagen'
export const since = 'Von'
export const until = 'bis'
export const sortBy = 'Sortieren nach'
export const sortings = {
  date: { asc: 'Älteste zuerst', desc: 'Neueste zuerst' },
  name: { asc: 'Name, A bis Z', desc: 'Name, Z bis A' },
  size: { asc: 'Kleinste zuerst', desc: 'Größte zuerst' },
  kind: { asc: 'Format, A bis Z', desc: 'Format, Z bis A' },
  state: { asc: 'Fertige zuerst', desc: 'Unfertige zuerst' },
} as const
export const noDocumentMatches = 'Keine passenden Dokumente.'
export const clearFilters = 'Filter zurücksetzen'
export const fromTo = (begin: string, end: string) => `${begin}–${end}`
export const pages = ['Erste Seite', 'Vorige Seite', 'Nächste Seite', 'Letzte Seite'] as const
export const selectAll = 'Alle auswählen'
export const selectThisPage = 'Diese Seite auswählen'
export const selectIt = (filename: string) => `${filename} auswählen`
export const selectedDocuments = 'Ausgewählte Dokumente'
export const nSelected = (count: number) => `${formatCount(count)} ausgewählt`
export const selectAllN = (total: number) => `Alle ${formatCount(total)} Treffer auswählen`
export const clearSelection = 'Auswahl aufheben'
export const move = 'Verschieben …'
export const downloadThem = 'Herunterladen'
export const tooManyToDownload = (most: number) =>
  `Höchstens ${most} Dokumente auf einmal, oder alle Treffer.`
export const moveNDocuments = (count: number) => `${plural(count, 'Dokument', 'Dokumente')} verschieben`
export const moveThem = 'Verschieben'
export const moving = 'Wird verschoben …'
export const toDataset = 'In die Sammlung'
export const newDataset = 'Neue Sammlung'
export const movedDocumentsKeep =
  'Sie bleiben durchsuchbar, und Antworten, die sie zitieren, bleiben gültig. Ist ein Name dort vergeben, bekommt er eine Nummer.'
export const moved = (count: number, to: string) =>
  `${plural(count, 'Dokument', 'Dokumente')} nach ${to} verschoben`
export const movedBut = (count: number, stay: number) =>
  `${plural(count, 'Dokument', 'Dokumente')} verschoben. ${plural(stay, 'Dokument bleibt', 'Dokumente bleiben')}: noch nicht gelesen oder aus einem überwachten Ordner.`
export const theDocumentsCouldNotBeMoved = 'Die Dokumente konnten nicht verschoben werden.'
export const deleteNDocuments = (count: number) =>
  count === 1 ? 'Dokument löschen' : `${plural(count, 'Dokument', 'Dokumente')} löschen`
export const thisPermanentlyRemovesThem = (count: number) =>
  count === 1
    ? 'Die Datei, ihr Text und ihr Suchindex werden endgültig entfernt. Das lässt sich nicht rückgängig machen.'
    : `${plural(count, 'Datei', 'Dateien')}, ihre Texte und ihr Suchindex werden endgültig entfernt. Das lässt sich nicht rückgängig machen.`
export const deleted = (count: number) => `${plural(count, 'Dokument', 'Dokumente')} gelöscht`
export const theDocumentsCouldNotBeDeleted = 'Die Dokumente konnten nicht gelöscht werden.'
export const nOfM = (done: number, all: number) => `${formatCount(done)} von ${formatCount(all)}`
export const whatIsInIt = 'Inhalt'
export const questionsItAnswers = 'Fragen, die sie beantwortet'
export const nOfKind = (count: number, kind: string) => `${kind} ${formatCount(count)}`
