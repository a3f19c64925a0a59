import type { ReactNode } from 'react'

export const upload = 'Hochladen'
export const aiProcessing = 'KI-Verarbeitung'
export const askQuestion = 'Frage stellen'
export const getAnswer = 'Antwort lesen'
export const fourWorkersReadDocumentsIn =
  'Vier Worker lesen Dokumente gleichzeitig. Sechs Agenten beantworten nacheinander eine Frage. Wählen Sie einen, um zu sehen, was er tut.'
export const howDocumentsAndQuestionsFlow = 'Der Weg der Dokumente und der Fragen'
export const yourQuestion = 'Ihre Frage'
export const analyzing = ' Wird ausgewertet …'
export const theAnswerWillAppearHere = 'Hier erscheint die Antwort.'
export const confidence = (confidence: string) =>
  `${
    new Map([
      ['high', 'Hohe'],
      ['medium', 'Mittlere'],
    ]).get(confidence.toLowerCase()) ?? 'Geringe'
  } Verlässlichkeit`
export const sourceShowItInTheDocument = (number: number) => `Quelle ${number}: im Dokument zeigen`
export const sampleDocuments = 'Beispieldokumente'
export const passagesSearchable = (chunks: number) => `${chunks} Passagen, durchsuchbar`
export const uploading = 'Wird hochgeladen …'
export const reading = ' Wird gelesen'
export const passages = (chunks: number) => ` ${chunks} Passagen`
export const page = (page: number) => `Seite ${page}`
export const aDemoWithSampleDocumentsWhat =
  'Eine Demo mit Beispieldokumenten: was Ibid geantwortet hat, Wort für Wort, ohne Sprachmodell. Klicken Sie auf einen Beleg, um seine Stelle zu sehen.'
export const fromAPileOfFilesTo = 'Von einem Stapel Dateien zu einem prüfbaren Satz'
export const demoTheDatasetComesWithIbid = (code: ReactNode) => (
  <>Demo auf Englisch, mit der Sammlung {code}, die zu Ibid gehört.</>
)
export const pauseDemo = 'Demo anhalten'
export const playDemo = 'Demo abspielen'
export const engineersOneFileOneFolderOne = 'Für Entwickler: eine Datei, ein Ordner, ein Port'
export const oneFileContainsTheDatabaseThe =
  'Eine Datei enthält die Datenbank, das Embedding-Modell und diese Seite. Die API kann alles, was die Oberfläche kann, und ein Vertrag beschreibt ihre Routen für Server, Client und Dokumentation.'
export const viewTechnicalDocs = 'Technische Dokumentation'
export const launchPlatform = 'Plattform öffnen'
export const buildItAndStartItIn = 'Aus einem Klon bauen und starten'
export const buildAndStart = 'bauen und starten'
export const oneFileOneQuestionNothingKept = (code: ReactNode) => (
  <>{code}: eine Datei, eine Frage, nichts wird behalten</>
)
export const analyzeAFile = 'eine Datei auswerten'
export const quotesAreCopiedNotComposed = 'Zitate sind kopiert, nicht erfunden'
export const quotesAreCopiedFromTheDocument =
  'Zitate kopiert das Programm aus dem Dokument; ein Modell schreibt sie nie. Jedes öffnet sein Dokument an diesem Satz.'
export const everyStatementIsChecked = 'Jede Aussage wird geprüft'
export const ibidComparesEachStatementOfA = (figure: ReactNode, figure2: ReactNode) => (
  <>
    Ibid vergleicht jede Aussage eines Sprachmodells mit den Quellen und kennzeichnet sie, wenn diese sie
    nicht stützen. Es erkennt {figure} der Aussagen mit geänderter Zahl, Name, Datum oder „nicht“ und von
    feineren Fehlern, etwa zwei vertauschten Namen, {figure2}.
  </>
)
export const itSaysWhenItDoesntKnow = 'Es sagt, wenn es etwas nicht weiß'
export const noEvidenceNoAnswerYouSee = (figure: ReactNode, figure2: ReactNode) => (
  <>
    Kein Beleg, keine Antwort: Stattdessen sehen Sie die ähnlichsten Passagen. Fehlt die richtige Passage,
    lehnt Ibid {figure} der Fragen ab oder nennt sein Zitat eine mögliche Antwort; ist sie da, lehnt es{' '}
    {figure2} ab.
  </>
)
export const confidenceIsAMeasuredWord = 'Verlässlichkeit, gemessen'
export const ofHighConfidenceAnswersCome = (figure: ReactNode) => (
  <>{figure} der Antworten mit hoher Verlässlichkeit stammen aus der richtigen Passage.</>
)
export const worksBeforeAnyModelIsInstalled = 'Läuft auch ohne Sprachmodell'
export const withoutAModelAnswersAre =
  'Ohne Modell bestehen Antworten aus Zitaten. Mit einem in Ollama schreibt das Modell; scheitert es, springen Zitate ein.'
export const nothingLeavesYourMachine = 'Nichts verlässt Ihren Rechner'
export const exceptRequestsToTheOllamaYou = (code: ReactNode, noteMark: ReactNode) => (
  <>
    Außer Anfragen an das Ollama, das Sie einrichten. Keine Telemetrie, keine Schriften oder Skripte Dritter,
    und {code} zeigt jede Verbindung.{noteMark}
  </>
)
export const password2faAndApiTokens = 'Passwort, 2FA und API-Tokens'
export const protectTheDashboardWithA = (noteMark: ReactNode) => (
  <>
    Schützen Sie die Oberfläche mit einem Passwort und einem zweiten Faktor, geben Sie Programmen Tokens zum
    Lesen oder zum Verwalten, und schalten Sie TLS ein. Ibid hat einen Besitzer, keine getrennten
    Benutzerkonten, und verschlüsselt den Datenträger nicht.{noteMark}
  </>
)
export const runs247AsASystemd = 'Läuft rund um die Uhr als systemd-Dienst'
export const uploadsSurviveACrashFinished =
  'Uploads überstehen einen Absturz: Fertige Dokumente bleiben, der Rest geht beim nächsten Start weiter. Die Unit finden Sie unter '
export const hasTheUnit = '.'
export const deployment = 'Betrieb'
export const yourFilesAsTheyAre = 'Ihre Dateien, wie sie sind'
export const formatsAndTables =
  'PDF, DOCX, PPTX, HTML, TXT, MD, CSV, XLSX, JSON, ODT, ODS, ODP, ODG, RTF, EPUB, TeX, PNG, JPEG, TIFF, EML und MSG. Tabellen behalten ihre Überschriften, tesseract liest eingescannte Seiten, und LibreOffice öffnet DOC, XLS und PPT.'
export const answersForYourRole = 'Antworten für Ihre Rolle'
export const generalDoctorLawyerAndHrThe =
  'Allgemein, Medizin, Recht und Personal: Die Rolle legt fest, worauf eine Antwort den Schwerpunkt setzt und welchen Hinweis sie trägt.'
export const whatItDoesAndWhatIt = 'Was es kann und was nicht'
export const everyAnswerShows = (mark: ReactNode, span: ReactNode) => (
  <>
    Jede Antwort zeigt {mark}
    {span}
  </>
)
export const addYourDocumentsAskAQuestion =
  'Fügen Sie Ihre Dokumente hinzu, stellen Sie eine Frage, und Sie bekommen eine Antwort, in der jede Aussage auf die Seite und den Satz verweist, aus denen sie stammt. Eine ausführbare Datei auf Ihrem eigenen Rechner: keine Cloud, kein Container, kein Konto, und ein Sprachmodell brauchen Sie nicht.'
export const liveDemo = 'Demo'
export const documentsAMinuteFromUploadTo = 'Dokumente pro Minute, vom Hochladen bis zur Suche'
export const toACompleteAnswerWithCitations = 'bis zur vollständigen Antwort mit Belegen'
export const ofUnanswerableQuestionsDeclined = 'unbeantwortbarer Fragen abgelehnt oder angezweifelt'
export const ofAlteredStatementsCaught = 'veränderter Aussagen erkannt'
export const features = 'Funktionen'
export const architecture = 'Architektur'
export const performance = 'Leistung'
export const source = 'Quelltext'
export const anyChatModelOnThisMachine =
  'Jedes Chatmodell, auf diesem oder einem anderen Rechner. Ibid erkennt es selbst; Sie wählen es in den Einstellungen.'
export const answersByAModel = 'Antworten mit Modell'
export const httpApi = 'HTTP-API'
export const uploadAskSearchChatAnd =
  'Hochladen, fragen, suchen, chatten und zusammenfassen; Antworten und Fortschritt als Server-Sent Events.'
export const everyRouteWithCurl = 'Jede Route, mit curl'
export const generateAClientFromTheContract =
  'Erzeugen Sie einen Client aus dem Vertrag, gegen den der Server selbst getestet wird.'
export const terminal = 'Terminal'
export const addsFoldersAnswersScripts = (code: ReactNode, code2: ReactNode) => (
  <>
    {code} fügt Ordner hinzu, {code2} ist für Skripte.
  </>
)
export const commands = 'Befehle'
export const oneCommandPrintsAHardenedUnit =
  'Ein Befehl gibt eine gehärtete Unit-Datei aus. Beliebiger Basispfad hinter einem Proxy, und /metrics.'
export const embeddingModels = 'Embedding-Modelle'
export const anySentenceTransformerTheOld =
  'Jeder Sentence-Transformer; der alte Index dient, bis der neue fertig ist.'
export const configuration = 'Konfiguration'
export const worksWithWhatYouHave = 'Passt zu dem, was Sie haben'
export const everyFigureComesFromABenchmark =
  'Jede Zahl stammt aus einem Benchmark oder einer Auswertung im Repository. Ihre Anmerkung nennt den Befehl und den Rechner.'
export const measuredAndYouCanMeasureIt = 'Gemessen, und Sie können nachmessen'
export const realFilesInTheTimeOf = (
  figure: ReactNode,
  figure2: ReactNode,
  figure3: ReactNode,
  figure4: ReactNode,
) => (
  <>
    {figure} echte Dateien dauern {figure2} so lange wie mit Recoll, das nur Wörter indexiert. Vier Worker
    sind {figure3} so schnell wie einer. Das ergibt {figure4} Dokumente am Tag.
  </>
)
export const wordsAndMeaningWeighedBy = (figure: ReactNode, figure2: ReactNode, figure3: ReactNode) => (
  <>
    Gesucht wird nach Wörtern und nach Bedeutung, und die ersten Passagen werden gelesen, um sie zu ordnen. In{' '}
    {figure} Passagen dauert das typischerweise {figure2}, selten mehr als {figure3}.
  </>
)
export const questionsOfCovidQa = (figure: ReactNode, figure2: ReactNode) => (
  <>
    {figure} medizinische Fragen aus COVID-QA, mit dem kein Modell trainiert wurde. Eine Antwort dauert im
    Median {figure2}.
  </>
)
export const statementsMadeOfRealSentences = (figure: ReactNode, figure2: ReactNode) => (
  <>
    {figure} Aussagen aus echten Sätzen, manche mit geänderter Zahl, geändertem Namen oder „nicht“. Eine zu
    prüfen dauert {figure2}.
  </>
)
export const askYourOwnDocuments = (mark: ReactNode) => <>Stellen Sie Ihren Dokumenten {mark}</>
export const anEmptyInstallationOffersIts =
  'Eine neue Installation bietet Beispieldokumente an. Probieren Sie sie aus, klicken Sie auf einen Beleg, und legen Sie Ihre eigenen ab: Sie bleiben auf diesem Rechner.'
export const itsSource = 'ihre Quelle.'
export const readingTheSameFiles = 'Dieselben Dateien lesen'
export const secondsLowerIsBetter = 'Sekunden, weniger ist besser'
export const ibidFourWorkers = 'Ibid, vier Worker'
export const ibidOneWorker = 'Ibid, ein Worker'
export const findingTheRightDocument = 'Das richtige Dokument finden'
export const ndcg10OnGov2 = 'nDCG@10 auf GOV2, mit dem kein Modell trainiert wurde; mehr ist besser'
export const lancedbFullText = 'LanceDB-Volltext'
export const vectorsAlone = 'Nur Vektoren'
export const answeringWithoutALanguageModel = 'Antworten ohne Sprachmodell'
export const ofTheQuestions = '% der Fragen oder der Antworten mit hoher Verlässlichkeit'
export const answeredFromTheRightPassage = 'Aus der richtigen Passage beantwortet'
export const declinedWithoutThatPassage = 'Ohne diese Passage abgelehnt oder angezweifelt'
export const rightWhenConfidenceIsHigh = 'Richtig bei hoher Verlässlichkeit'
export const checkingWhatAnAnswerSays = 'Prüfen, was eine Antwort sagt'
export const ofTheStatements = '% der Aussagen'
export const verbatimFoundSupported = 'Wörtlich, als belegt erkannt'
export const paraphrasedFoundSupported = 'Umschrieben, als belegt erkannt'
export const alteredStatementsCaught = 'Veränderte Aussagen erkannt'
export const theFirstQuestion = 'die erste Frage.'
