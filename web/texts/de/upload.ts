import { plural } from '../numbers.ts'

export const unchanged = 'unverändert'
export const nChunks = (chunks: number) => plural(chunks, 'Abschnitt', 'Abschnitte')
export const processingComplete = 'Verarbeitung abgeschlossen!'
export const processingDocuments = 'Dokumente werden verarbeitet …'
export const uploadingAndQueueingDocuments = 'Dokumente werden hochgeladen und eingereiht …'
export const thisMayTakeAFewMoments = 'Das kann einen Moment dauern'
export const ofFilesProcessedChunksCreated = (processed: number, total: number, chunks: number) =>
  `${processed} von ${plural(total, 'Datei', 'Dateien')} verarbeitet | ${plural(chunks, 'Abschnitt', 'Abschnitte')} angelegt`
export const uploadProgress = 'Fortschritt des Uploads'
export const aboutLeft = (etaSeconds: string) => `noch etwa ${etaSeconds}`
export const cancel = 'Abbrechen'
export const log = 'Protokoll'
export const files = 'Dateien'
export const text = 'Text'
export const whatToAdd = 'Was Sie hinzufügen'
export const nameOfTheText = 'Name'
export const becomes = (name: string) => `Wird zu ${name}`
export const eGMeetingNotes = 'z. B. Gesprächsnotizen'
export const pasteOrTypeTheText = 'Text einfügen oder schreiben'
export const pleaseNameTheText = 'Bitte geben Sie dem Text einen Namen.'
export const pleaseEnterAText = 'Bitte geben Sie einen Text ein.'
export const uploadText = 'Text hochladen'
export const webPage = 'Webseite'
export const addressOfThePage = 'Adresse'
export const ibidFetchesThisPageOnce =
  'Ibid ruft diese eine Seite ab und behält sie, wie sie jetzt ist. Zum Auffrischen fügen Sie die Seite erneut hinzu.'
export const webPagesAreOff = 'Das Abrufen von Webseiten ist ausgeschaltet'
export const allowThemInSettings = 'In den Einstellungen unter „Verbindungen“ einschalten'
export const pleaseEnterTheAddress = 'Bitte geben Sie die Adresse einer Seite ein.'
export const addPage = 'Seite hinzufügen'
export const stillRunning = 'Läuft noch'
export const datasetConfiguration = 'Sammlung'
export const whereTheFilesGo = 'Ziel der Dateien'
export const createNewDataset = 'Neue Sammlung'
export const addToExisting = 'Vorhandene Sammlung'
export const datasetName = 'Name der Sammlung'
export const alreadyExistsFilesWillBeAdded = (wanted: string) =>
  `„${wanted}“ gibt es schon: Die Dateien kommen hinzu`
export const eGQuarterlyReports = 'z. B. quartalsberichte'
export const findADataset = 'Sammlung suchen'
export const dataset = 'Sammlung'
export const moreTypeAboveToFindThem = (rest: string) => `${rest} weitere: oben zum Suchen tippen`
export const selectADataset = 'Sammlung auswählen'
export const nDocuments = (documentCount: number) => plural(documentCount, 'Dokument', 'Dokumente')
export const isNotASupportedFileType = (name: string) => `${name} hat keinen unterstützten Dateityp`
export const emptyFile = 'Leere Datei'
export const exceeds100mbLimit = (name: string) => `${name} ist größer als 100 MB`
export const dropYourFilesHere = 'Dateien hier ablegen'
export const dragDropFilesOrClickTo = 'Dateien hierher ziehen oder zum Auswählen klicken'
export const upTo100mbPerFile = (join: string) => `${join}. Bis zu 100 MB pro Datei.`
export const failedFiles = 'Fehlgeschlagene Dateien'
export const andMore = (value: number) => ` und ${value} weitere`
export const selected = (length: number) => `${plural(length, 'Datei', 'Dateien')} ausgewählt`
export const remove = (path: string) => `${path} entfernen`
export const recentUploads = 'Letzte Uploads'
export const nFiles = (documentsTotal: number) => plural(documentsTotal, 'Datei', 'Dateien')
export const nChunks2 = (chunksCreated: number) => plural(chunksCreated, 'Abschnitt', 'Abschnitte')
export const query = 'Fragen'
export const query2 = (datasetName: string) => `Fragen an ${datasetName}`
export const retryFailedFiles = 'Fehlgeschlagene erneut versuchen'
export const processingFailed = 'Die Verarbeitung ist fehlgeschlagen'
export const failedToCheckJobStatus = 'Der Stand des Uploads konnte nicht abgefragt werden'
export const theUploadWasCancelled = 'Der Upload wurde abgebrochen.'
export const uploadFailedPleaseTryAgain = 'Der Upload ist fehlgeschlagen. Bitte versuchen Sie es erneut.'
export const theUploadCouldNotBeCancelled = 'Der Upload konnte nicht abgebrochen werden.'
export const pleaseSelectAtLeastOneFile = 'Bitte wählen Sie mindestens eine Datei aus.'
export const transformYourDocumentsInto =
  'Machen Sie aus Ihren Dokumenten mit KI-gestützter Analyse durchsuchbares Wissen.'
export const uploadDocuments = 'Dokumente hochladen'
export const uploading = 'Wird hochgeladen …'
export const uploadSuccessful = 'Erfolgreich hochgeladen!'
export const removeAndUploadTheRest = 'Entfernen und den Rest hochladen'
export const remove2 = 'Entfernen'
export const uploadError = 'Fehler beim Hochladen'
export const ofReady = (value: number, total: number) =>
  `${value} von ${plural(total, 'Dokument', 'Dokumenten')} bereit`
export const cannotBeUploaded = (length: number) =>
  length === 1
    ? '1 Datei kann nicht hochgeladen werden.'
    : `${plural(length, 'Datei', 'Dateien')} können nicht hochgeladen werden.`
export const leftOut = (count: number) => `Ausgelassen: ${plural(count, 'Datei', 'Dateien')}`
export const yourDocumentsAreReady = 'Ihre Dokumente sind bereit.'
export const processedCreated = (processed: number, chunks: number) =>
  `${plural(processed, 'Dokument', 'Dokumente')} verarbeitet, ${plural(chunks, 'Abschnitt', 'Abschnitte')} angelegt.`
export const alreadyThere = (count: number) =>
  `${plural(count, 'Dokument', 'Dokumente')} schon vorhanden, unverändert.`
export const upload = 'Hochladen'
export const upload2 = (files: number) => `${plural(files, 'Datei', 'Dateien')} hochladen`
/** How a sentence about one file begins, and how one about several does. */
export const beginningInPlural: Readonly<Record<string, string>> = {
  ist: 'sind',
  führt: 'führen',
  hat: 'haben',
  wurde: 'wurden',
  konnte: 'konnten',
  kann: 'können',
  enthält: 'enthalten',
  besteht: 'bestehen',
  heißt: 'heißen',
  ließ: 'ließen',
}
export const sameAs = (name: string) => `identisch mit ${name}`
