import type { ReactNode } from 'react'
import { plural } from '../numbers.ts'

export const last30Days = 'Letzte 30 Tage'
export const nDocuments = (documents: number) => `${plural(documents, 'Dokument', 'Dokumente')} hinzugefügt`
export const nQuestions = (queries: number) => `${plural(queries, 'Frage', 'Fragen')} gestellt`
export const atMostADay = (most: string) => `bis zu ${most} am Tag`
export const inTheLastDays = (label: string, length: number) => `${label} in den letzten ${length} Tagen`
export const question = 'Frage'
export const yourQuestion = 'Ihre Frage'
export const whatWouldYouLikeToKnow = 'Was möchten Sie wissen?'
export const aQueryMayHaveAtMost = (maxquerychars: string) =>
  `Fragen können höchstens ${maxquerychars} Zeichen haben.`
export const dataset = 'Sammlung'
export const allDatasets = 'Alle Sammlungen'
export const searchDocuments = 'Dokumente durchsuchen'
export const continueIt = 'Fortsetzen'
export const notFound = 'Nicht gefunden'
export const questions = (count: number) => plural(count, 'Frage', 'Fragen')
export const totalDatasets = 'Sammlungen'
export const totalDocuments = 'Dokumente'
export const storageUsed = 'Belegter Speicher'
export const thisWeek = (moreBytes: string) => `+${moreBytes} diese Woche`
export const onDiskWithTheIndexFree = (bytes: string, freeBytes: string) =>
  `${bytes} mit dem Index auf dem Datenträger, ${freeBytes} frei`
export const queriesToday = 'Fragen heute'
export const addedInTheLastSevenDays = 'In den letzten sieben Tagen hinzugekommen'
export const thisWeek2 = (value: string) => `+${value} diese Woche`
export const uploadNewDocuments = 'Dokumente hochladen'
export const addFilesToADataset = 'Dateien hinzufügen'
export const queryDocuments = 'Dokumente befragen'
export const askAndSeeTheSource = 'Fragen und die Quelle sehen'
export const manageDatasets = 'Sammlungen verwalten'
export const openRenameOrDeleteThem = 'Öffnen, umbenennen, löschen'
export const welcome = 'Willkommen'
export const welcomeBack = 'Willkommen zurück!'
export const askYourDocumentsEveryAnswer = 'Fragen Sie Ihre Dokumente. Jede Antwort zeigt ihre Quelle.'
export const quickActions = 'Schnellzugriff'
export const askADocumentAQuestionAnd = (span: ReactNode) => (
  <>Stellen Sie einem Dokument eine Frage und sehen Sie den Satz, der sie beantwortet{span}</>
)
export const startWithShortSamples =
  'Beginnen Sie mit drei kurzen Beispielen: Mietvertrag, Personalhandbuch und Rechnungsliste. Die erste Antwort kommt in Sekunden. Alles bleibt auf diesem Rechner.'
export const recentDatasets = 'Neueste Sammlungen'
export const failedToLoadDatasets = 'Die Sammlungen konnten nicht geladen werden'
export const tryAgain = 'Erneut versuchen'
export const noDatasetsYet = 'Noch keine Sammlungen'
export const uploadDocumentsToGetStarted = 'Laden Sie Dokumente hoch, um loszulegen'
export const nDocuments2 = (documentCount: number) => plural(documentCount, 'Dokument', 'Dokumente')
