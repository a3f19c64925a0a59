import type { ReactNode } from 'react'
import type { TableReading } from '../../../shared/computed.ts'
import { queryInWords as inWords } from '../localize/query-in-words.ts'
import { formatCount, plural } from '../numbers.ts'
import { QUERY_WORDS } from './query-in-words.ts'

export const fast = 'Schnell'
export const theModelAnswersFromTheBest = 'Das Modell antwortet sofort aus den besten Passagen'
export const thorough = 'Gründlich'
export const theModelJudgesEveryPassage =
  'Das Modell beurteilt zuerst jede Passage und schreibt neu, was die Quellen nicht stützen; dauert länger'
export const yourQuestion = 'Ihre Frage'
export const aQueryMayHaveAtMost = (maxquerychars: string, length: string) =>
  `Fragen können höchstens ${maxquerychars} Zeichen haben. Diese hat ${length}.`
export const nDocuments = (documentCount: number) => plural(documentCount, 'Dokument', 'Dokumente')
export const datasets = 'Sammlungen'
export const allDatasets = 'Alle Sammlungen'
export const roleContext = 'Rolle'
export const answer = 'Antwort'
export const searching = 'Suche läuft …'
export const stop = 'Stoppen'
export const searchDocuments = 'Dokumente durchsuchen'
export const datasets2 = (length: string) => `${length} Sammlungen`
export const askOn = 'Weiterfragen'
export const askAFollowUpOrA = 'Nachfragen oder neu fragen'
export const roleContext2 = (label: string, mode: string) => `Rolle: ${label}${mode}`
export const question = 'Frage'
export const whatWouldYouLikeToKnow = 'Was möchten Sie wissen?'
export const partlySupported = 'teilweise belegt'
export const notSupported = 'nicht belegt'
export const choosingWhatIsSearched = 'Suchbereich wird festgelegt'
export const searching2 = 'Suchen'
export const ranking = 'Gewichten'
export const writing = 'Schreiben'
export const matchingStatementsToTheir = 'Aussagen werden ihren Quellen zugeordnet'
export const checkingEveryStatement = 'Jede Aussage wird geprüft'
export const documentsThatThisAnswerCites =
  'Seit dieser Antwort wurden Dokumente, die sie zitiert, geändert oder entfernt.'
export const noReceiptCameFromTheServer = 'Der Server hat keinen Beleg geliefert.'
export const saveSignedReceipt = 'Signierten Beleg speichern'
export const whatWasAskedAnsweredAndQuoted =
  'Frage, Antwort und Zitate, signiert: Andere prüfen sie mit ibid verify-receipt'
export const copyWithSources = 'Mit Quellen kopieren'
export const copied = 'Kopiert'
export const copy = 'Kopieren'
export const save = 'Speichern'
export const saveAs = (label: string) => `Als ${label} speichern`
export const standing = { Cited: 'Zitiert', Related: 'Zum Thema', Weak: 'Am Rande' }
export const page = (page: number) => `Seite ${page}`
export const slide = (slide: number) => `Folie ${slide}`
export const howThisAnswerWasMade = (chevron: ReactNode) => <>So entstand diese Antwort{chevron}</>
export const source = 'Quelle'
export const use = 'Bezug'
export const relevance = 'Relevanz'
export const answerTo = (question: string) => `Antwort auf: ${question}`
export const documentsChangedSince = 'Dokumente seither geändert'
export const suggestedFollowUps = 'Mögliche Anschlussfragen'
export const understoodAs = (understood: string) => `Verstanden als: ${understood}`
export const notFound = 'Nicht gefunden'
export const possibleAnswer = 'Mögliche Antwort'
export const confidence = {
  high: 'Hohe Verlässlichkeit',
  medium: 'Mittlere Verlässlichkeit',
  low: 'Geringe Verlässlichkeit',
}
export const confidenceWhenGiven = {
  high: 'Damals hohe Verlässlichkeit',
  medium: 'Damals mittlere Verlässlichkeit',
  low: 'Damals geringe Verlässlichkeit',
}
export const writtenBy = (model: string) => `Geschrieben von ${model}`
export const writtenByTheModel = 'Vom Sprachmodell geschrieben'
export const datasetsChosen = (datasets: string) => `Sammlungen: ${datasets}`
export const sourcesHeading = 'Quellen'
/** With the model that the documentation names. */
export const haveAModelWrite = (
  <>
    Für Zusammenfassungen und Vergleiche braucht Ibid ein Sprachmodell. Installieren Sie Ollama, dann das
    Modell: <code>ollama pull llama3.2</code>
  </>
)
export const summariesNeedAModel = 'Für Zusammenfassungen und Vergleiche braucht Ibid ein Sprachmodell.'
export const haveAnAdminInstallAModel =
  'Für Zusammenfassungen und Vergleiche braucht Ibid ein Sprachmodell. Ein Administrator kann eines in den Einstellungen installieren.'
export const installModelOfSize = (model: string) => `${model} installieren, 2 GB`
export const modelIsInstalled = (model: string) =>
  `${model} ist installiert und schreibt die nächste Antwort.`
export const theModelCouldNotBeInstalled = 'Das Modell konnte nicht installiert werden.'
export const tryAgain = 'Erneut versuchen'
export const quotedWordForWordFromThe = 'Wörtlich aus den Dokumenten zitiert'
export const keyHighlights = 'Wichtigste Stellen'
export const answerInProgress = 'Antwort entsteht'
export const sourcesFound = 'Gefundene Quellen'
export const noSourcesFound = 'Keine Quellen gefunden'
export const rows = 'Zeilen'
export const theAnswerUsesIt = 'Die Antwort stützt sich darauf'
export const aboutTheQuestionTheAnswerDoes = 'Passt zur Frage, wird in der Antwort aber nicht verwendet'
export const hardlyAboutTheQuestion = 'Passt kaum zur Frage'
export const passage = 'Passage'
export const thisPassageWentWithItsDocument = 'Diese Passage wurde mit ihrem Dokument entfernt.'
export const openInDocument = 'Im Dokument öffnen'
export const quoteOnly = 'Nur das Zitat'
export const firstWordsOnly = 'Nur der Anfang'
export const wholePassage = 'Ganze Passage'
export const sourcesCitations = 'Quellen und Belege'
export const nMorePassages = (length: number) => plural(length, 'weitere Passage', 'weitere Passagen')
export const passagesInDocuments = (passages: number, documents: number) =>
  `${plural(passages, 'Passage', 'Passagen')} in ${plural(documents, 'Dokument', 'Dokumenten')}`
export const morePassagesInOthers = (passages: number, documents: number) =>
  `${plural(passages, 'weitere Passage', 'weitere Passagen')} in ${plural(documents, 'anderen Dokument', 'anderen Dokumenten')}`
export const closestPassagesJudgedNot = 'Ähnlichste Passagen'
export const nSources = (count: number) => plural(count, 'Quelle', 'Quellen')
export const sourceBesideTheAnswer = 'Quelle neben der Antwort'
export const queryFailedPleaseTryAgain = 'Die Frage ist fehlgeschlagen. Bitte versuchen Sie es erneut.'
export const forgetAllQuestions = 'Alle Fragen löschen'
export const clearHistory = 'Verlauf löschen'
export const theHistoryCouldNotBeRead = 'Der Verlauf konnte nicht gelesen oder geändert werden.'
export const noQuestionContainsThis = 'Keine Treffer.'
export const showMore = 'Mehr anzeigen'
export const queryDocuments = 'Dokumente befragen'
export const newQuestion = 'Neue Frage'
export const askAQuestionEveryStatementOf =
  'Stellen Sie eine Frage. Jede Aussage der Antwort verweist auf ihre Fundstelle.'
export const itMayHaveBeenDeleted =
  'Vielleicht wurde sie gelöscht oder gehört jemand anderem. Stellen Sie Ihre Frage unten noch einmal.'
export const theAnswerCouldNotBeLoaded = 'Die Antwort konnte nicht geladen werden.'
export const thereIsNothingToAskYet =
  'Noch gibt es nichts zu fragen. Laden Sie Dokumente hoch, oder probieren Sie die Beispieldokumente aus.'
export const uploadDocuments = 'Dokumente hochladen'
export const answerAnnounced = (answer: string) => `Antwort: ${answer}`
export const passagesSentTo = (host: string) => `Passagen gesendet an ${host}`
export const readAs = 'Gelesen als'
export const queryInWords = (reading: TableReading) => inWords(reading, QUERY_WORDS)
export const didYouMean = 'Meinten Sie'
export const notUnderstood = (words: readonly string[]) =>
  `Nicht verstanden: ${words.map((word) => `„${word}“`).join(', ')}`
export const modelReadsItTheSame = 'Das Sprachmodell liest die Frage ebenso.'
export const modelWroteTheQuery = 'Das Sprachmodell hat die Frage gelesen, Ibid hat das Ergebnis berechnet.'
export const programReadsItAs = (query: string, value: string) =>
  `So liest das Sprachmodell die Frage. Ibid selbst liest sie als ${query}: ${value}`
export const computedFromATable = 'Aus einer Tabelle Ihrer Dokumente berechnet'
export const cellIsEmpty = 'Die Zelle ist leer'
export const emptyCell = 'leer'
export const rowsTheResultComesFrom = 'Zeilen, aus denen das Ergebnis stammt'
export const sourceOfRow = (source: number, row: number | null) =>
  row === null ? `Quelle ${source}` : `Quelle ${source}, Zeile ${row}`
export const rowsLeftOut = (count: number) =>
  `${plural(count, 'weitere Zeile', 'weitere Zeilen')} nicht gezeigt`
export const openTheTable = 'Tabelle öffnen'
export const allRows = (count: number) => `Alle ${plural(count, 'Zeile', 'Zeilen')}`
export const openRow = (row: number) => `Zeile ${row} öffnen`
export const rowsOfSource = (source: number) => `Zeilen von Quelle ${source}`
/** The server's units of rows and lines, where this language has other words. */
export const placeUnit: Readonly<Record<string, string>> = {
  row: 'Zeile',
  rows: 'Zeilen',
  line: 'Zeile',
  lines: 'Zeilen',
}
export const conversations = 'Unterhaltungen'
export const hideConversations = 'Unterhaltungen ausblenden'
export const findAConversation = 'Unterhaltung suchen'
export const noConversationsYet = 'Noch keine Unterhaltungen.'
export const noConversationHasThisAddress = 'Unter dieser Adresse gibt es keine Unterhaltung'
export const nQuestions = (count: number) => plural(count, 'Frage', 'Fragen')
export const nEarlierAnswers = (count: number) =>
  `${plural(count, 'frühere Antwort', 'frühere Antworten')} anzeigen`
export const pinned = 'Angeheftet'
export const more = 'Mehr'
export const moreAbout = (name: string) => `Mehr zu „${name}“`
export const rename = 'Umbenennen'
export const pin = 'Anheften'
export const unpin = 'Lösen'
export const copyLink = 'Link kopieren'
export const linkCopied = 'Link kopiert'
export const linkNotCopied = (address: string) => `Der Browser erlaubt kein Kopieren. Der Link: ${address}`
export const exportAsMarkdown = 'Als Markdown exportieren'
export const theConversationCouldNotBeExported = 'Die Unterhaltung konnte nicht exportiert werden.'
export const deleteThread = 'Löschen'
export const deleteThreadNamed = (name: string, questions: number) =>
  `„${name}“ mit ${plural(questions, 'Frage', 'Fragen')} löschen?`
export const cancel = 'Abbrechen'
export const nameOfTheConversation = 'Name der Unterhaltung'
export const nameTheConversation = 'Bitte geben Sie der Unterhaltung einen Namen.'
export const nameTooLong = (most: number) => `Ein Name kann höchstens ${most} Zeichen haben.`
export const askAgain = 'Noch einmal fragen'
export const goodAnswer = 'Gute Antwort'
export const badAnswer = 'Schlechte Antwort'
export const note = 'Notiz'
export const addNote = 'Notiz hinzufügen'
export const editNote = 'Notiz bearbeiten'
export const saveNote = 'Notiz speichern'
export const noteOnThisAnswer = 'Notiz zu dieser Antwort'
export const noteTooLong = (most: number) => `Eine Notiz kann höchstens ${formatCount(most)} Zeichen haben.`
export const theAnswerCouldNotBeRated = 'Bewertung oder Notiz konnte nicht gespeichert werden.'
