import type { ReactNode } from 'react'

export const stack = 'Technologien'
export const agents = 'Agenten'
export const pipeline = 'Ablauf'
export const api = 'API'
export const performance = 'Leistung'
export const asking = 'Fragen'
export const documents = 'Dokumente'
export const datasets = 'Sammlungen'
export const jobs = 'Aufträge'
export const system = 'System'
export const access = 'Zugang'
export const generatedFromTheServersOwn = (code: ReactNode, link: ReactNode, link2: ReactNode) => (
  <>
    Aus der Routentabelle des Servers erzeugt. Jeder Befehl läuft auf diesem Server so, wie Sie ihn einfügen,
    sobald die Beispieldokumente geladen sind; wenn ein Passwort festgelegt ist, ergänzen Sie {code}. Mehr in
    der {link} und in {link2}.
  </>
)
export const firstTheSamples = 'Zuerst die Beispiele'
export const theSamples = 'die Beispiele'
export const doneInSettingsWithThePassword = 'In den Einstellungen, mit dem Passwort.'
export const noTokenNeeded = 'Kein Token nötig'
export const needsATokenWithTheRole = (endpoint: string) => `Braucht ein Token mit der Rolle ${endpoint}`
export const needs = (needs: string) => `. Braucht ${needs}`
export const deployment = 'Betrieb'
export const oneExecutableAndOneDataFolder =
  'Eine ausführbare Datei und ein Datenordner; keine Datenbank, kein Container, kein Netz. Alles Weitere auf der '
export const hasTheRest = '.'
export const deploymentPage = 'Seite zum Betrieb'
export const oneOwner = 'Ein Besitzer'
export const ibidHasOnePasswordAndTokens =
  'Ibid hat ein Passwort und Tokens, aber keine getrennten Benutzerkonten. Wer den Datenordner lesen kann, kann die Dokumente lesen.'
export const oneMachineOneProcess = 'Ein Rechner, ein Prozess'
export const oneProcessUsesADataFolder =
  'Einen Datenordner benutzt immer nur ein Prozess. Eine Installation auf mehrere Server zu verteilen, ist experimentell.'
export const linuxOnX64 = 'Linux auf x64'
export const isWhatWeBuildRunAnd =
  'Dort bauen, betreiben und testen wir Ibid. Versionen für arm64, macOS und Windows warten auf die Pakete von LanceDB.'
export const englishFirst = 'Zuerst Englisch'
export const theEmbeddingModelIsTrainedOn =
  'Das Embedding-Modell ist auf Englisch trainiert. Die Wortsuche funktioniert in jeder Sprache; für die Suche nach Bedeutung fügen Sie ein mehrsprachiges Modell hinzu.'
export const encryptTheDiskYourself = 'Den Datenträger verschlüsseln Sie selbst'
export const ibidSpeaksTlsTheDataFolder =
  'Ibid spricht TLS. Den Datenordner kann nur sein Besitzer lesen, verschlüsselt ist er nicht.'
export const files = 'Dateien'
export const eachOfTheseKindsScannedPages = (span: ReactNode, join: string) => (
  <>
    Je {span}, in diesen Formaten: {join}. Eingescannte Seiten brauchen tesseract, DOC, XLS und PPT brauchen
    LibreOffice.
  </>
)
export const quotesNotProse = 'Zitate, keine Prosa'
export const withoutALanguageModelAnswers =
  'Ohne Sprachmodell bestehen Antworten aus Sätzen Ihrer Dokumente. Wie gut ein Modell schreibt, hängt vom Modell ab; Ibid prüft in jedem Fall, was es schreibt.'
export const noSupportDesk = 'Keine Hotline'
export const youRunItYourselfUnderThe =
  'Sie betreiben es selbst, unter der MIT-Lizenz. Die Dokumentation sagt, was es tut, der Quelltext zeigt, wie.'
export const limits = 'Grenzen'
export const readSoFar = 'Bisher gelesen'
export const runtimeBundlerSqliteCompilesIt =
  'Laufzeit, Bundler, SQLite; macht aus allem eine ausführbare Datei'
export const http = 'HTTP'
export const passagesFullTextAndVectorsOn = 'Passagen: Volltext und Vektoren, auf dem Datenträger'
export const theEmbeddingModelInTheProcess = 'das Embedding-Modell, im selben Prozess'
export const readsPdfAsWebassembly = 'liest PDF, als WebAssembly'
export const readsHtml = 'liest HTML'
export const readsCsv = 'liest CSV'
export const streamsUploadsToTheDisk = 'schreibt Uploads direkt auf den Datenträger'
export const ollamaClient = 'Ollama-Client'
export const languageModelsOptional = 'Sprachmodelle, auf Wunsch'
export const theContractOfEveryRouteChecked = 'der Vertrag jeder Route, auf beiden Seiten geprüft'
export const thesePages = 'diese Seiten'
export const paintsPdfPagesInTheBrowser = 'zeigt PDF-Seiten im Browser'
export const typescriptThroughoutVersions =
  'Durchgehend TypeScript. Die Versionen sind die, mit denen diese Seite gebaut wurde, Ibid '
export const executable = 'Ausführbare Datei'
export const readyAgainAfter = 'Neustart in'
export const memoryWhenIdle = 'Speicher im Leerlauf'
export const wholeAnswerMedian = 'Ganze Antwort, Median'
export const listensOn = 'Erreichbar unter'
export const callsElsewhere = 'Verbindet sich mit'
export const ollamaIfYouNameOne = 'Ollama, auf Wunsch'
export const backToHome = 'Zur Startseite'
export const howAFileBecomes = (mark: ReactNode) => <>Wie aus einer Datei {mark}</>
export const oneExecutableContainsThe =
  'Eine ausführbare Datei enthält die Oberfläche, die API, die Suchmaschine, das Embedding-Modell und diese Seiten. Sehen Sie, woraus sie besteht, wie sie mit einer Datei umgeht, wie schnell sie ist und wo ihre Grenzen liegen.'
export const launchDashboard = 'Dashboard öffnen'
export const source = 'Quelltext'
export const readingDocuments = 'Dokumente lesen'
export const secondsForTheSameFiles = 'Sekunden für dieselben Dateien'
export const ibidFourWorkers = 'Ibid, vier Worker'
export const ibidOneWorker = 'Ibid, ein Worker'
export const pdfWordPowerpointExcel = 'PDF, Word, PowerPoint, Excel'
export const fromTheFirstByteUploadedTo =
  'Vom ersten hochgeladenen Byte bis zur Suche. Recoll indexiert nur Wörter; Ibid berechnet auch Vektoren und Fundstellen.'
export const findingPassages = 'Passagen finden'
export const lancedbFullText = 'LanceDB-Volltext'
export const vectorsAlone = 'Nur Vektoren'
export const passages = 'Passagen'
export const median = 'Median'
export const slowestOneInTwenty = 'Langsamste von zwanzig'
export const publicCollectionsWithJudged =
  'Öffentliche Sammlungen, mit denen kein Modell trainiert wurde; die Gewichte der Rangfolge sind an andere Fragen dazu angepasst. Gemessen mit dem echten Speicher und der echten Rangfolge.'
export const answersWithoutALanguageModel = 'Antworten ohne Sprachmodell'
export const shareOfTheQuestions = 'Anteil der Fragen'
export const answeredFromTheRightPassage = 'Aus der richtigen Passage beantwortet'
export const declinedWithItsPassageInPlace = 'Abgelehnt, obwohl die Passage da war'
export const declinedWithItsPassageRemoved = 'Abgelehnt oder angezweifelt, da die Passage fehlte'
export const timeToAWholeAnswerMedian = 'Zeit bis zur ganzen Antwort, Median'
export const timeToACompleteAnswerSlowest = 'Zeit bis zur ganzen Antwort, langsamste von zwanzig'
export const questionsFromPublicCollections =
  'COVID-QA: medizinische Fragen, mit denen kein Modell trainiert wurde. Die Zeiten gelten für Fragen zu echten Dateien.'
export const checkingStatements = 'Aussagen prüfen'
export const shareOfTheStatements = 'Anteil der Aussagen'
export const verbatimFoundSupported = 'Wörtlich, als belegt erkannt'
export const paraphrasedFoundSupported = 'Umschrieben, als belegt erkannt'
export const alteredStatementsCaught = 'Veränderte Aussagen erkannt'
export const subtlerErrorsCaught = 'Feinere Fehler erkannt'
export const timeAStatement = 'Zeit pro Aussage'
export const alteredAChangedNumberNameDate =
  'Verändert: Zahl, Name, Datum, Einheit, Richtung oder „nicht“ geändert. Feiner: zwei Namen oder Zahlen vertauscht, ein Hauptwort ersetzt, eine Einzelheit ergänzt.'
export const whatTheConfidenceMeans = 'Was die Verlässlichkeit bedeutet'
export const questionsNotUsedForFitting = 'Nicht zur Anpassung verwendete Fragen'
export const highConfidenceAnswersFromThe = 'Antworten mit hoher Verlässlichkeit aus der richtigen Passage'
export const rightAnswersWithHighConfidence = 'Richtige Antworten mit hoher Verlässlichkeit'
export const theSetAlsoHasAsMany = 'Die Menge enthält ebenso viele Fragen, deren Passage entfernt wurde.'
export const readingPdf = 'PDF lesen'
export const agreement = 'Übereinstimmung'
export const wordsInCommonWithPdftotextF1 = 'Gemeinsame Wörter mit pdftotext (F1)'
export const tableCellsBesideTheir = 'Tabellenzellen neben ihren Nachbarn'
export const realFilesWithTablesTranscribed =
  'Echte Dateien, deren Tabellen Menschen abgeschrieben haben. pdftotext lief mit -layout.'
export const readingOfficeFiles = 'Office-Dateien lesen'
export const wordsInCommon = 'Gemeinsame Wörter'
export const docxWithPandocF1 = 'DOCX, mit pandoc (F1)'
export const xlsxWithOpenpyxlRecall = 'XLSX, mit openpyxl (Recall)'
export const pptxWithTheXmlOfThe = 'PPTX, mit dem XML der Folien (Recall)'
export const howMuchOfWhatAnIndependent =
  'Wie viel von dem, was ein unabhängiges Werkzeug findet, auch Ibid findet.'
export const sizeAndStart = 'Größe und Start'
export const whatItTakes = 'Was es braucht'
export const executableEverythingIncluded = 'Ausführbare Datei, alles enthalten'
export const firstStartUntilReadyLibraries = 'Erster Start, mit dem Entpacken der Bibliotheken'
export const furtherStarts = 'Spätere Starts'
export const withoutALanguageModelWhichIs = 'Ohne Sprachmodell; das hält Ollama im Speicher.'
export const eachTableLinksToItsNote =
  'Jede Tabelle verweist auf ihre Anmerkung: den Befehl, der sie ausgegeben hat, den Rechner und das Datum. Führen Sie ihn auf Ihrem aus.'
export const upload = 'Hochladen'
export const filesStreamToDiskAndAre =
  'Dateien fließen auf den Datenträger, jeder Inhalt einmal. Der Katalog führt sie als Auftrag, sodass bei einem Absturz nichts verloren geht.'
export const read = 'Lesen'
export const workersTurnFilesIntoBlocksThat = (limit: ReactNode, figure: ReactNode) => (
  <>
    {limit} Worker machen aus Dateien Blöcke, die ihre Seite, Folie, Tabellenblatt und Zeilen oder Überschrift
    kennen. Ihr Text stimmt zu {figure} mit dem von pdftotext überein.
  </>
)
export const cut = 'Teilen'
export const blocksBecomePassagesOfAbout = (limit: ReactNode, limit2: ReactNode) => (
  <>
    Aus Blöcken werden Passagen von etwa {limit} Zeichen, die sich um {limit2} überlappen und nie in einem
    Wort oder einer Tabellenzeile enden.
  </>
)
export const embed = 'Einbetten'
export const aModelInsideTheExecutableMakes = (figure: ReactNode) => (
  <>
    Ein Modell in der ausführbaren Datei macht aus Passagen Vektoren, {figure} pro Sekunde auf einem Thread.
  </>
)
export const store = 'Speichern'
export const oneWriterAddsPassagesToThe =
  'Ein Schreiber fügt dem Index Passagen in Stapeln hinzu und markiert dann ihre Dokumente in einer Transaktion als fertig. Von da an findet die Suche sie.'
export const ask = 'Fragen'
export const ibidSearchesWordsAndVectorsIn =
  'Ibid durchsucht Wörter und Vektoren in allen gewählten Sammlungen gleichzeitig. Eine angepasste Gewichtung bewertet jede Passage zusammen mit ihrem Dokument.'
export const write = 'Schreiben'
export const aLanguageModelWritesFromThe =
  'Ein Sprachmodell schreibt aus den Quellen und sendet seine Antwort laufend, oder Ibid zitiert die besten Sätze.'
export const cite = 'Belegen'
export const ibidMatchesEachStatementWith =
  'Ibid ordnet jeder Aussage die Sätze zu, die sie stützen, oder kennzeichnet sie als nicht belegt. Daraus folgt die Verlässlichkeit.'
export const theSourceFoldersFollowThis =
  'Die Ordner des Quelltexts folgen dieser Reihenfolge, und ein Test stellt sicher, dass jeder nur aus den vorigen importiert.'
export const settledSizes = 'Vorgaben und Grenzen'
export const workersChangedWithWorkers = 'Worker, änderbar mit --workers'
export const agentsForAQuestion = 'Agenten pro Frage'
export const charactersInAPassage = 'Zeichen in einer Passage'
export const overlapCharacters = 'Überlappung, Zeichen'
export const sourcesOfAnAnswerAtMost = 'Quellen einer Antwort, höchstens'
export const charactersInAQuestionAtMost = 'Zeichen in einer Frage, höchstens'
export const filesInAnUploadAtMost = 'Dateien in einem Upload, höchstens'
export const uploadsAtOnce = 'Uploads gleichzeitig'
export const questionsAtOnce = 'Fragen gleichzeitig'
export const sixAgentsRunInTurnEach =
  'Sechs Agenten arbeiten nacheinander, jeder eine einzige Funktion in einer eigenen Datei. Jede Antwort zeigt, was sie getan haben und wie lange es gedauert hat.'
export const reference = 'Referenz'
export const aSentenceYouCanCheck = 'ein prüfbarer Satz wird'
export const whatToPlanFor = 'Womit Sie rechnen'
export const recommended = 'Empfohlen'
export const whatIbidTakes = 'Was Ibid braucht'
export const cpuCores = 'CPU-Kerne'
export const memory = 'Arbeitsspeicher'
export const storage = 'Speicherplatz'
export const documentsInParallel = 'Dokumente gleichzeitig'
export const passagesInParallel = 'Passagen gleichzeitig'
export const batchSize = 'Stapelgröße'
export const runsOnTwoCores = 'Läuft auf zwei: Jede Zahl auf dieser Seite wurde mit zwei Kernen gemessen.'
export const memoryTaken = (figure: ReactNode) => <>{figure} im Leerlauf. Ein Sprachmodell braucht eigenen.</>
export const storageTaken = (figure: ReactNode) => (
  <>{figure} für Ibid, der Rest für Ihre Dokumente und ihren Index.</>
)
export const oneDocumentPerWorker = (limit: ReactNode) => (
  <>{limit}, eines pro Worker. Mit --workers ändern Sie das.</>
)
export const passagesForAModel = (limit: ReactNode) => (
  <>Im Modus „Gründlich“ liest ein Sprachmodell bis zu {limit}.</>
)
export const passagesAtATime = (limit: ReactNode) => <>{limit} Passagen auf einmal.</>
export const routes = 'Routen'
