import type { ReactNode } from 'react'

export const failedToLoadDatasets = 'Die Sammlungen konnten nicht geladen werden'
export const preparingSampleDocuments = 'Beispieldokumente werden vorbereitet …'
export const tryItWithSampleDocuments = 'Mit Beispieldokumenten ausprobieren'
export const theSampleDocumentsCouldNotBe = 'Die Beispieldokumente konnten nicht vorbereitet werden'
export const youCanTryAgainNow = 'Sie können es jetzt erneut versuchen.'
export const tryAgainIn = (wait: string) => `Versuchen Sie es in ${wait} erneut.`
export const tryAgainIn2 = (left: string) => `Versuchen Sie es in ${left} erneut.`
export const overview = 'Übersicht'
export const upload = 'Hochladen'
export const query = 'Fragen'
export const datasets = 'Sammlungen'
export const settings = 'Einstellungen'
export const connections = 'Verbindungen'
export const help = 'Hilfe'
export const thisPageCouldNotBeLoaded = 'Diese Seite konnte nicht geladen werden'
export const thisPageStoppedWorking = 'Diese Seite funktioniert nicht mehr'
export const reload = 'Neu laden'
export const theServerIsAwayOrIbid =
  'Der Server ist nicht erreichbar, oder Ibid wurde aktualisiert, während dieser Tab offen war. Laden Sie die Seite neu.'
export const anErrorCameUpReloadTo = (said: string) =>
  `Ein Fehler ist aufgetreten: ${said}. Laden Sie die Seite neu. Ihre Dokumente sind nicht betroffen.`
export const couldNotBeLoadedReloadThe = (what: string) =>
  `${what} konnte nicht geladen werden. Laden Sie die Seite neu.`
export const notifications = 'Mitteilungen'
export const markAllAsRead = 'Alle als gelesen markieren'
export const nothingYetFinishedAndFailed =
  'Noch nichts. Hier erscheinen fertige und fehlgeschlagene Uploads, ein voller Datenträger oder ein fehlendes Sprachmodell.'
export const notificationsUnread = (unread: number) => `Mitteilungen, ${unread} ungelesen`
export const latestNotifications = 'Neueste Mitteilungen'
export const theListOfNotifications = 'Die Liste der Mitteilungen'
export const reconnectingLastUpdatedAt = (formatClock: string) =>
  `Verbindung wird wiederhergestellt … Stand: ${formatClock}.`
export const closeSidebar = 'Seitenleiste schließen'
export const openSidebar = 'Seitenleiste öffnen'
export const documentAnalysisDashboard = 'Dokumentanalyse'
export const goTo = (span: ReactNode) => <>Gehe zu{span}</>
export const ctrlK = 'Strg K'
export const darkMode = 'Dunkles Design'
export const user = 'Benutzer'
export const main = 'Hauptmenü'
export const more = 'Weitere'
export const localInstance = 'Lokale Instanz'
export const signOut = 'Abmelden'
export const goTo2 = 'Gehe zu'
export const aPageADatasetADocument = 'Seite, Sammlung, Dokument oder Aktion'
export const matches = 'Treffer'
export const noResultsFor = (value: string) => `Keine Treffer für „${value}“.`
export const documentIn = (dataset: string) => `Dokument in ${dataset}`
export const page = 'Seite'
export const lightTheme = 'Helles Design'
export const action = 'Aktion'
export const darkTheme = 'Dunkles Design'
export const dataset = 'Sammlung'
export const query2 = (name: string) => `Fragen an ${name}`
export const goAnywhere = 'Schnell wechseln'
export const enter = 'Eingabe'
export const sendTheQuestion = 'Frage absenden'
export const shift = 'Umschalt'
export const beginANewLineInIt = 'Neue Zeile'
export const fromSourceToSource = 'Von Quelle zu Quelle'
export const esc = 'Esc'
export const closeWhatIsOpen = 'Schließen, was offen ist'
export const thisList = 'Diese Liste'
export const keyboard = 'Tastatur'
export const skipToContent = 'Zum Inhalt springen'
export const theListOfKeys = 'Die Tastenübersicht'
export const theDialog = 'Der Dialog'
export const theSearch = 'Die Suche'
export const documentsUploadedSuccessfully = 'Dokumente erfolgreich hochgeladen!'
export const datasetDeletedSuccessfully = 'Sammlung gelöscht'
export const aPageDatasetOrDocument = ' Seite, Sammlung oder Dokument'
export const processingFailed = 'Die Verarbeitung ist fehlgeschlagen'
export const exampleQueries = 'Beispielfragen'
export const cancel = 'Abbrechen'
export const downloadBegins = 'Beginnt'
export const downloading = (name: string) => `${name} wird heruntergeladen`
export const bytesOf = (done: string, all: string) => `${done} von ${all}`
export const theServerCannotBeReached =
  'Der Server ist nicht erreichbar. Sobald er wieder da ist, füllt sich diese Seite.'
export const enterPassword = 'Passwort eingeben'
export const wrongPassword = 'Falsches Passwort.'
export const enterPasswordFor = (name: string) => `Passwort für ${name} eingeben`
export const passwordOf = (name: string) => `Passwort von ${name}`
export const ibidUsesThePasswordOnce = 'Ibid verwendet das Passwort einmal und behält es nicht.'
export const readFile = 'Datei lesen'
export const theFileCouldNotBeRead = 'Die Datei konnte nicht gelesen werden.'
export const isReady = (name: string) => `${name} ist bereit.`
