import type { ReactNode } from 'react'

export const upload = 'Upload'
export const aiProcessing = 'AI processing'
export const askQuestion = 'Ask question'
export const getAnswer = 'Get answer'
export const fourWorkersReadDocumentsIn =
  'Four workers read documents in parallel. Six agents answer a question in turn. Choose one to see what it does.'
export const howDocumentsAndQuestionsFlow = 'How documents and questions flow'
export const yourQuestion = 'Your question'
export const analyzing = ' Analyzing…'
export const theAnswerWillAppearHere = 'The answer will appear here.'
export const confidence = (confidence: string) =>
  `${confidence.replace(/^./, (first) => first.toUpperCase())} confidence`
export const sourceShowItInTheDocument = (number: number) => `Source ${number}: show it in the document`
export const sampleDocuments = 'sample documents'
export const passagesSearchable = (chunks: number) => `${chunks} passages, searchable`
export const uploading = 'Uploading…'
export const reading = ' Reading'
export const passages = (chunks: number) => ` ${chunks} passages`
export const page = (page: number) => `page ${page}`
export const aDemoWithSampleDocumentsWhat =
  'A demo with sample documents: what Ibid answered, word for word, without a language model. Click a citation to see its source.'
export const fromAPileOfFilesTo = 'From a pile of files to a sentence you can check'
export const demoTheDatasetComesWithIbid = (code: ReactNode) => (
  <>Demo. The dataset {code} comes with Ibid: try it in the dashboard, the answer is the same.</>
)
export const pauseDemo = 'Pause demo'
export const playDemo = 'Play demo'
export const engineersOneFileOneFolderOne = 'Engineers: one file, one folder, one port'
export const oneFileContainsTheDatabaseThe =
  'One file contains the database, the embedding model and this page. The API does everything the dashboard does, and one contract defines its routes for the server, the client and the docs.'
export const viewTechnicalDocs = 'View Technical Docs'
export const launchPlatform = 'Launch Platform'
export const buildItAndStartItIn = 'Build and start from a clone'
export const buildAndStart = 'build and start'
export const oneFileOneQuestionNothingKept = (code: ReactNode) => (
  <>{code}: one file, one question, nothing kept</>
)
export const analyzeAFile = 'analyze a file'
export const quotesAreCopiedNotComposed = 'Quotes are copied, not composed'
export const quotesAreCopiedFromTheDocument =
  'Quotes are copied from the document by code, never written by a model. Each opens its document at that sentence.'
export const everyStatementIsChecked = 'Every statement is checked'
export const ibidComparesEachStatementOfA = (figure: ReactNode, figure2: ReactNode) => (
  <>
    Ibid compares each statement of a language model with the sources and flags it when they don’t support it.
    It catches {figure} of statements with a changed number, name, date or “not”, and of subtler errors, such
    as two swapped names, {figure2}.
  </>
)
export const itSaysWhenItDoesntKnow = 'It says when it doesn’t know'
export const noEvidenceNoAnswerYouSee = (figure: ReactNode, figure2: ReactNode) => (
  <>
    No evidence, no answer: you see the closest passages instead. With the right passage removed, Ibid
    declines {figure} of questions or marks its quote as a possible answer; with it in place, it declines{' '}
    {figure2}.
  </>
)
export const confidenceIsAMeasuredWord = 'Confidence is measured'
export const ofHighConfidenceAnswersCome = (figure: ReactNode) => (
  <>{figure} of high-confidence answers come from the right passage.</>
)
export const worksBeforeAnyModelIsInstalled = 'Works before any model is installed'
export const withoutAModelAnswersAre =
  'Without a model, answers are quotations. With one in Ollama, the model writes, and quotations take over if it fails.'
export const nothingLeavesYourMachine = 'Nothing leaves your machine'
export const exceptRequestsToTheOllamaYou = (code: ReactNode, noteMark: ReactNode) => (
  <>
    Except requests to the Ollama you configure. No telemetry, no third-party fonts or scripts, and {code}{' '}
    lists every connection.{noteMark}
  </>
)
export const password2faAndApiTokens = 'Password, 2FA and API tokens'
export const protectTheDashboardWithA = (noteMark: ReactNode) => (
  <>
    Protect the dashboard with a password and a second factor, give programs read-only or admin tokens, and
    turn on TLS. Ibid has one owner and no separate user accounts, and it does not encrypt the disk.{noteMark}
  </>
)
export const runs247AsASystemd = 'Runs 24/7 as a systemd service'
export const uploadsSurviveACrashFinished =
  'Uploads survive a crash: finished documents stay, and the rest resumes on the next start. For the unit file, see '
export const hasTheUnit = '.'
export const deployment = 'Deployment'
export const yourFilesAsTheyAre = 'Your files as they are'
export const formatsAndTables =
  'PDF, DOCX, PPTX, HTML, TXT, MD, CSV, XLSX, JSON, ODT, ODS, ODP, ODG, RTF, EPUB, TeX, PNG, JPEG, TIFF, EML and MSG. Tables keep their headers, tesseract reads scanned pages, and LibreOffice opens DOC, XLS and PPT.'
export const answersForYourRole = 'Answers for your role'
export const generalDoctorLawyerAndHrThe =
  'General, Doctor, Lawyer and HR: the role sets what an answer focuses on and which disclaimer it carries.'
export const whatItDoesAndWhatIt = 'What it does, and what it doesn’t'
export const everyAnswerShows = (mark: ReactNode, span: ReactNode) => (
  <>
    Every answer shows {mark}
    {span}
  </>
)
export const addYourDocumentsAskAQuestion =
  'Add your documents, ask a question, and get an answer that links every statement to the page and sentence it comes from. One executable on your own machine: no cloud, no container, no account, and no language model required.'
export const liveDemo = 'Live Demo'
export const documentsAMinuteFromUploadTo = 'documents a minute, from upload to searchable'
export const toACompleteAnswerWithCitations = 'to a complete answer with citations'
export const ofUnanswerableQuestionsDeclined = 'of unanswerable questions declined or doubted'
export const ofAlteredStatementsCaught = 'of altered statements caught'
export const features = 'Features'
export const architecture = 'Architecture'
export const performance = 'Performance'
export const source = 'Source'
export const anyChatModelOnThisMachine =
  'Any chat model, on this machine or another. Detected automatically; choose it in Settings.'
export const answersByAModel = 'Answers by a model'
export const httpApi = 'HTTP API'
export const uploadAskSearchChatAnd =
  'Upload, ask, search, chat and summarize; answers and progress as server-sent events.'
export const everyRouteWithCurl = 'Every route, with curl'
export const generateAClientFromTheContract =
  'Generate a client from the contract that the server itself is tested against.'
export const terminal = 'Terminal'
export const addsFoldersAnswersScripts = (code: ReactNode, code2: ReactNode) => (
  <>
    {code} adds folders, {code2} is for scripts.
  </>
)
export const commands = 'Commands'
export const oneCommandPrintsAHardenedUnit =
  'One command prints a hardened unit file. Any base path behind a proxy, and /metrics.'
export const embeddingModels = 'Embedding models'
export const anySentenceTransformerTheOld =
  'Any sentence-transformer; the old index serves until the new one is built.'
export const configuration = 'Configuration'
export const worksWithWhatYouHave = 'Works with what you have'
export const everyFigureComesFromABenchmark =
  'Every figure comes from a benchmark or evaluation in the repository. Its note names the command and the machine.'
export const measuredAndYouCanMeasureIt = 'Measured, and you can measure it again'
export const realFilesInTheTimeOf = (
  figure: ReactNode,
  figure2: ReactNode,
  figure3: ReactNode,
  figure4: ReactNode,
) => (
  <>
    {figure} real files take {figure2} as long as with Recoll, which indexes words only. Four workers are{' '}
    {figure3} as fast as one. At that pace, Ibid reads {figure4} documents a day.
  </>
)
export const wordsAndMeaningWeighedBy = (figure: ReactNode, figure2: ReactNode, figure3: ReactNode) => (
  <>
    Search goes by words and by meaning, and reads the first passages to order them. In {figure} passages it
    typically takes {figure2}, and rarely more than {figure3}.
  </>
)
export const questionsOfCovidQa = (figure: ReactNode, figure2: ReactNode) => (
  <>
    {figure} medical questions from COVID-QA, which no model was trained on. The median answer takes {figure2}
    .
  </>
)
export const statementsMadeOfRealSentences = (figure: ReactNode, figure2: ReactNode) => (
  <>
    {figure} statements from real sentences, some with a changed number, name or “not”. Checking one takes{' '}
    {figure2}.
  </>
)
export const askYourOwnDocuments = (mark: ReactNode) => <>Ask your own documents {mark}</>
export const anEmptyInstallationOffersIts =
  'A new installation offers sample documents. Try them, click a citation, then drop in your own: they stay on this machine.'
export const itsSource = 'its source.'
export const readingTheSameFiles = 'Reading the same files'
export const secondsLowerIsBetter = 'seconds, lower is better'
export const ibidFourWorkers = 'Ibid, four workers'
export const ibidOneWorker = 'Ibid, one worker'
export const findingTheRightDocument = 'Finding the right document'
export const ndcg10OnGov2 = 'nDCG@10 on GOV2, which no model was trained on; higher is better'
export const lancedbFullText = 'LanceDB full text'
export const vectorsAlone = 'Vectors alone'
export const answeringWithoutALanguageModel = 'Answering without a language model'
export const ofTheQuestions = '% of the questions, or of the answers of high confidence'
export const answeredFromTheRightPassage = 'Answered from the right passage'
export const declinedWithoutThatPassage = 'Declined or doubted without that passage'
export const rightWhenConfidenceIsHigh = 'Right when confidence is high'
export const checkingWhatAnAnswerSays = 'Checking what an answer says'
export const ofTheStatements = '% of the statements'
export const verbatimFoundSupported = 'Verbatim, found supported'
export const paraphrasedFoundSupported = 'Paraphrased, found supported'
export const alteredStatementsCaught = 'Altered statements caught'
export const theFirstQuestion = 'the first question.'
