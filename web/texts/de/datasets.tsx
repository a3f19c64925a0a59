import type { ReactNode } from 'react'
import { plural } from '../numbers.ts'

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
export const showMoreOf2 = (left: number) =>
  `Mehr von ${plural(left, 'weiteren Dokument', 'weiteren Dokumenten')} anzeigen`
export const rename = 'Umbenennen'
export const renamedTo = (name: string) => `In ${name} umbenannt`
export const newName = 'Neuer Name'
export const theDatasetCouldNotBeRenamed = 'Die Sammlung konnte nicht umbenannt werden.'
