import type { ReactNode } from 'react'

export const stack = 'Stack'
export const agents = 'Agents'
export const pipeline = 'Pipeline'
export const api = 'API'
export const performance = 'Performance'
export const asking = 'Asking'
export const documents = 'Documents'
export const datasets = 'Datasets'
export const jobs = 'Jobs'
export const system = 'System'
export const access = 'Access'
export const generatedFromTheServersOwn = (code: ReactNode, link: ReactNode, link2: ReactNode) => (
  <>
    Generated from the server’s own route table. Every command works as pasted on this server once the sample
    documents are loaded; if a password is set, add {code}. More in the {link} and in {link2}.
  </>
)
export const firstTheSamples = 'First, the samples'
export const theSamples = 'the samples'
export const doneInSettingsWithThePassword = 'Done in Settings, with the password.'
export const noTokenNeeded = 'No token needed'
export const needsATokenWithTheRole = (endpoint: string) => `Needs a token with the role ${endpoint}`
export const needs = (needs: string) => `. Needs ${needs}`
export const deployment = 'Deployment'
export const oneExecutableAndOneDataFolder =
  'One executable and one data folder; no database, no container, no network. The '
export const hasTheRest = ' has the rest.'
export const deploymentPage = 'deployment page'
export const oneOwner = 'One owner'
export const ibidHasOnePasswordAndTokens =
  'Ibid has one password and tokens, but no separate user accounts. Anyone who can read the data folder can read the documents.'
export const oneMachineOneProcess = 'One machine, one process'
export const oneProcessUsesADataFolder =
  'One process uses a data folder at a time. Sharing one installation between servers is experimental.'
export const linuxOnX64 = 'Linux on x64'
export const isWhatWeBuildRunAnd =
  'We build, run and test Ibid there. Builds for arm64, macOS and Windows wait for LanceDB’s packages.'
export const englishFirst = 'English first'
export const theEmbeddingModelIsTrainedOn =
  'The embedding model is trained on English. Word search works in any language; for search by meaning, add a multilingual model.'
export const encryptTheDiskYourself = 'Encrypt the disk yourself'
export const ibidSpeaksTlsTheDataFolder =
  'Ibid speaks TLS. The data folder is readable only by its owner, but not encrypted.'
export const files = 'Files'
export const eachOfTheseKindsScannedPages = (span: ReactNode, join: string) => (
  <>
    {span} each, in these formats: {join}. Scanned pages need tesseract; DOC, XLS and PPT need LibreOffice.
  </>
)
export const quotesNotProse = 'Quotes, not prose'
export const withoutALanguageModelAnswers =
  'Without a language model, answers are sentences quoted from your documents. How well a model writes depends on the model; Ibid checks what it writes either way.'
export const noSupportDesk = 'No support desk'
export const youRunItYourselfUnderThe =
  'You run it yourself, under the MIT licence. The documentation says what it does, and the source shows how.'
export const limits = 'Limits'
export const readSoFar = 'Read so far'
export const runtimeBundlerSqliteCompilesIt = 'runtime, bundler, SQLite; compiles it all into one executable'
export const http = 'HTTP'
export const passagesFullTextAndVectorsOn = 'passages: full text and vectors, on the disk'
export const theEmbeddingModelInTheProcess = 'the embedding model, in the process'
export const readsPdfAsWebassembly = 'reads PDF, as WebAssembly'
export const readsHtml = 'reads HTML'
export const readsCsv = 'reads CSV'
export const streamsUploadsToTheDisk = 'streams uploads to the disk'
export const ollamaClient = 'Ollama client'
export const languageModelsOptional = 'language models, optional'
export const theContractOfEveryRouteChecked = 'the contract of every route, checked on both sides'
export const thesePages = 'these pages'
export const paintsPdfPagesInTheBrowser = 'shows PDF pages in the browser'
export const typescriptThroughoutVersions =
  'TypeScript throughout. Versions are those this page was built with, Ibid '
export const executable = 'Executable'
export const readyAgainAfter = 'Restarts in'
export const memoryWhenIdle = 'Memory when idle'
export const wholeAnswerMedian = 'Complete answer, median'
export const listensOn = 'Listens on'
export const callsElsewhere = 'Connects to'
export const ollamaIfYouNameOne = 'Ollama, if you set it up'
export const backToHome = 'Back to home'
export const howAFileBecomes = (mark: ReactNode) => <>How a file becomes {mark}</>
export const oneExecutableContainsThe =
  'One executable contains the dashboard, the API, the search engine, the embedding model and these pages. See what it is made of, how it handles a file, how fast it is and where its limits are.'
export const launchDashboard = 'Launch Dashboard'
export const source = 'Source'
export const readingDocuments = 'Reading documents'
export const secondsForTheSameFiles = 'Seconds for the same files'
export const ibidFourWorkers = 'Ibid, four workers'
export const ibidOneWorker = 'Ibid, one worker'
export const pdfWordPowerpointExcel = 'PDF, Word, PowerPoint, Excel'
export const fromTheFirstByteUploadedTo =
  'From the first byte uploaded to searchable. Recoll indexes words only; Ibid also computes vectors and places.'
export const findingPassages = 'Finding passages'
export const lancedbFullText = 'LanceDB full text'
export const vectorsAlone = 'Vectors alone'
export const passages = 'Passages'
export const median = 'Median'
export const slowestOneInTwenty = 'Slowest one in twenty'
export const publicCollectionsWithJudged =
  'Public collections that no model was trained on; the weights of the ranker were fitted to other questions about them. Run through the real store and ranker.'
export const answersWithoutALanguageModel = 'Answers without a language model'
export const shareOfTheQuestions = 'Share of the questions'
export const answeredFromTheRightPassage = 'Answered from the right passage'
export const declinedWithItsPassageInPlace = 'Declined with the passage in place'
export const declinedWithItsPassageRemoved = 'Declined or doubted with the passage removed'
export const timeToAWholeAnswerMedian = 'Time to a complete answer, median'
export const timeToACompleteAnswerSlowest = 'Time to a complete answer, slowest one in twenty'
export const questionsFromPublicCollections =
  'COVID-QA: medical questions that no model was trained on. The times are for questions about real files.'
export const checkingStatements = 'Checking statements'
export const shareOfTheStatements = 'Share of the statements'
export const verbatimFoundSupported = 'Verbatim, found supported'
export const paraphrasedFoundSupported = 'Paraphrased, found supported'
export const alteredStatementsCaught = 'Altered statements caught'
export const subtlerErrorsCaught = 'Subtler errors caught'
export const timeAStatement = 'Time per statement'
export const alteredAChangedNumberNameDate =
  'Altered: a changed number, name, date, unit, direction or “not”. Subtler: two names or numbers swapped, one noun replaced by another, a detail added.'
export const whatTheConfidenceMeans = 'What the confidence means'
export const questionsNotUsedForFitting = 'Questions not used for fitting'
export const highConfidenceAnswersFromThe = 'High-confidence answers from the right passage'
export const rightAnswersWithHighConfidence = 'Right answers with high confidence'
export const theSetAlsoHasAsMany = 'The set also has as many questions with their passage removed.'
export const readingPdf = 'Reading PDF'
export const agreement = 'Agreement'
export const wordsInCommonWithPdftotextF1 = 'Words in common with pdftotext (F1)'
export const tableCellsBesideTheir = 'Table cells beside their neighbours'
export const realFilesWithTablesTranscribed =
  'Real files, with tables transcribed by people. pdftotext ran with -layout.'
export const readingOfficeFiles = 'Reading Office files'
export const wordsInCommon = 'Words in common'
export const docxWithPandocF1 = 'DOCX, with pandoc (F1)'
export const xlsxWithOpenpyxlRecall = 'XLSX, with openpyxl (recall)'
export const pptxWithTheXmlOfThe = 'PPTX, with the XML of the slides (recall)'
export const howMuchOfWhatAnIndependent = 'How much of what an independent tool finds Ibid finds too.'
export const sizeAndStart = 'Size and start'
export const whatItTakes = 'What it takes'
export const executableEverythingIncluded = 'Executable, everything included'
export const firstStartUntilReadyLibraries = 'First start until ready, libraries unpacked'
export const furtherStarts = 'Later starts'
export const withoutALanguageModelWhichIs = 'Without a language model, which runs in Ollama.'
export const eachTableLinksToItsNote =
  'Each table links to its note: the command that printed it, the machine and the date. Run it on yours.'
export const upload = 'Upload'
export const filesStreamToDiskAndAre =
  'Files stream to disk and are stored once by content. The catalog records them as a job, so a crash loses nothing.'
export const read = 'Read'
export const workersTurnFilesIntoBlocksThat = (limit: ReactNode, figure: ReactNode) => (
  <>
    {limit} workers turn files into blocks that know their page, slide, sheet and rows, or heading. Their text
    matches pdftotext’s by {figure}.
  </>
)
export const cut = 'Cut'
export const blocksBecomePassagesOfAbout = (limit: ReactNode, limit2: ReactNode) => (
  <>
    Blocks become passages of about {limit} characters that overlap by {limit2}, never cut inside a word or a
    table row.
  </>
)
export const embed = 'Embed'
export const aModelInsideTheExecutableMakes = (figure: ReactNode) => (
  <>A model inside the executable makes vectors of passages, {figure} a second on one thread.</>
)
export const store = 'Store'
export const oneWriterAddsPassagesToThe =
  'One writer adds passages to the index in batches, then marks their documents completed in one transaction. From then on, searches find them.'
export const ask = 'Ask'
export const ibidSearchesWordsAndVectorsIn =
  'Ibid searches words and vectors in all chosen datasets at once. A fitted ranker weighs each passage together with its document.'
export const write = 'Write'
export const aLanguageModelWritesFromThe =
  'A language model writes from the sources and streams its answer, or Ibid quotes the best sentences.'
export const cite = 'Cite'
export const ibidMatchesEachStatementWith =
  'Ibid matches each statement with the sentences that support it, or flags it as unsupported. The confidence follows from that.'
export const theSourceFoldersFollowThis =
  'The source folders follow this order, and a test makes sure that each imports only from those before it.'
export const settledSizes = 'Defaults and limits'
export const workersChangedWithWorkers = 'Workers, set with --workers'
export const agentsForAQuestion = 'Agents per question'
export const charactersInAPassage = 'Characters in a passage'
export const overlapCharacters = 'Overlap, characters'
export const sourcesOfAnAnswerAtMost = 'Sources per answer, at most'
export const charactersInAQuestionAtMost = 'Characters in a question, at most'
export const filesInAnUploadAtMost = 'Files in an upload, at most'
export const uploadsAtOnce = 'Uploads at once'
export const questionsAtOnce = 'Questions at once'
export const sixAgentsRunInTurnEach =
  'Six agents run in turn, each a single function in its own file. Every answer includes a trace of what they did and how long it took.'
export const reference = 'reference'
export const aSentenceYouCanCheck = 'a sentence you can check'
export const whatToPlanFor = 'What to plan for'
export const recommended = 'Recommended'
export const whatIbidTakes = 'What Ibid takes'
export const cpuCores = 'CPU cores'
export const memory = 'Memory'
export const storage = 'Storage'
export const documentsInParallel = 'Documents in parallel'
export const passagesInParallel = 'Passages in parallel'
export const batchSize = 'Batch size'
export const runsOnTwoCores = 'Runs on two: every figure on this page was measured on two cores.'
export const memoryTaken = (figure: ReactNode) => <>{figure} when idle. A language model needs its own.</>
export const storageTaken = (figure: ReactNode) => (
  <>{figure} for Ibid, the rest for your documents and their index.</>
)
export const oneDocumentPerWorker = (limit: ReactNode) => (
  <>{limit} by default, one per worker. Change it with --workers.</>
)
export const passagesForAModel = (limit: ReactNode) => (
  <>In Thorough mode, a language model reads up to {limit}.</>
)
export const passagesAtATime = (limit: ReactNode) => <>{limit} passages at a time.</>
export const routes = 'routes'
