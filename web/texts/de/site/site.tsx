import type { ReactNode } from 'react'
import { formatDecimal } from '../../numbers.ts'

export const product = 'Produkt'
export const liveDemo = 'Demo'
export const features = 'Funktionen'
export const performance = 'Leistung'
export const dashboard = 'Oberfläche'
export const changelog = 'Änderungen'
export const website = 'Website'
export const videos = 'Videos'
export const developer = 'Entwicklung'
export const technicalDocs = 'Technik'
export const gettingStarted = 'Erste Schritte'
export const apiDocs = 'API-Dokumentation'
export const deployment = 'Betrieb'
export const backup = 'Sicherung'
export const source = 'Quelltext'
export const issues = 'Issues'
export const community = 'Community'
export const legal = 'Rechtliches'
export const privacy = 'Datenschutz'
export const security = 'Sicherheit'
export const compliance = 'Compliance'
export const terms = 'Lizenz'
export const reportAVulnerability = 'Sicherheitslücke melden'
export const contact = 'Kontakt'
export const notes = 'Anmerkungen'
export const everyFigureOnThisPageWas =
  'Jede Zahl auf dieser Seite stammt aus einem Befehl im Repository. Führen Sie ihn aus, um sie zu prüfen.'
export const load = (machine: string, load: number) =>
  `, ${machine.replace(' cores', ' Kerne')}, Last ${formatDecimal(load, 1)}.`
export const shortForLatinInTheSame = (italic: ReactNode, italic2: ReactNode) => (
  <>
    {italic}, kurz für lateinisch {italic2}: ebenda. So verweist ein Zitat auf die zuletzt genannte Quelle.
  </>
)
export const eachSentenceInBoldOnThe = (link: ReactNode, code: ReactNode) => (
  <>
    Jeder fett gedruckte Satz auf der {link} ist der Name eines Tests, der ihn sichert: {code}
  </>
)
export const inOneExecutable = (tagline: string) => `${tagline} in einer ausführbaren Datei.`
export const mitLicence = (year: number, name: string) => `© ${year} ${name}. MIT-Lizenz.`
export const documents = 'Dokumente'
export const asTheyAre = 'wie sie sind'
export const fileStore = 'Dateispeicher'
export const byContentOnce = 'jeder Inhalt einmal'
export const fourWorkers = 'Vier Worker'
export const oneWriter = 'Ein Schreiber'
export const inBatches = 'in Stapeln'
export const index = 'Index'
export const wordsAndVectors = 'Wörter, Vektoren'
export const howADocumentIsIndexed = 'Wie ein Dokument in den Index kommt'
export const howAQuestionIsAnswered = 'Wie eine Frage beantwortet wird'
export const question = 'Frage'
export const answer = 'Antwort'
export const indexingADocument = 'Ein Dokument'
export const answeringAQuestion = 'Eine Frage'
export const aDocumentGoesFromTheFile =
  'Ein Dokument gelangt vom Dateispeicher durch vier Worker, die es lesen, teilen und einbetten, und einen Schreiber in den Index. Eine Frage durchläuft sechs Agenten, von denen die parallele Suche den Index durchsucht, und wird zur Antwort. Eine Marke in der Antwort führt zurück zur Stelle im Dokument.'
export const theMarkLeadsBackFilePage = 'Jeder Beleg führt zurück: Datei, Seite, Satz.'
export const pause = 'Pause'
export const start = 'Start'
export const documentsProcessed = (span: ReactNode, span2: ReactNode) => (
  <>
    {span} Dokumente verarbeitet {span2}
  </>
)
export const working = 'Arbeitet'
export const paused = 'Pausiert'
export const done = 'Fertig'
export const waiting = 'Wartet'
export const progress = (title: string) => `${title}, Fortschritt`
export const takes = 'Eingabe'
export const gives = 'Ausgabe'
export const agent = 'Agent'
export const file = 'Datei'
export const inTheDemo = 'In der Demo'
export const note = (number: number) => `Anmerkung ${number}`
export const sections = 'Abschnitte'
export const menu = 'Menü'
export const launchDashboard = 'Dashboard öffnen'
export const darkMode = 'Dunkles Design'
export const securityPage = 'Sicherheitsseite'
export const demoCountsNothing = '(Demozähler)'
export const copied = (label: string) => `Kopiert: ${label}`
export const copy = (label: string) => `Kopieren: ${label}`
export const percent = 'Prozent'
export const ibidNote = (number: number) => `ibid., Anmerkung ${number}`
export const runTitle = {
  answerability: 'Beantworten, was da ist',
  answers: 'Antworten ohne Sprachmodell',
  embedding: 'Embedding',
  ingest: 'Dokumente lesen',
  office: 'Word, Excel und PowerPoint lesen',
  pdf: 'PDF lesen',
  retrieval: 'Passagen finden',
  start: 'Größe und Start',
  support: 'Aussagen prüfen',
}
export const readCutEmbed = 'lesen, teilen, einbetten'
