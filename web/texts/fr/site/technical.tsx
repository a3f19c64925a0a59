import type { ReactNode } from 'react'

export const stack = 'Technologies'
export const agents = 'Agents'
export const pipeline = 'Parcours'
export const api = 'API'
export const performance = 'Performances'
export const asking = 'Questions'
export const documents = 'Documents'
export const datasets = 'Collections'
export const jobs = 'Imports'
export const system = 'Système'
export const access = 'Accès'
export const generatedFromTheServersOwn = (code: ReactNode, link: ReactNode, link2: ReactNode) => (
  <>
    Produit à partir de la table de routes du serveur. Chaque commande fonctionne telle quelle sur ce serveur
    une fois les exemples chargés ; si un mot de passe est défini, ajoutez {code}. Pour en savoir plus, voyez
    la {link} et {link2}.
  </>
)
export const firstTheSamples = 'D’abord, les exemples'
export const theSamples = 'les exemples'
export const doneInSettingsWithThePassword = 'Dans les paramètres, avec le mot de passe.'
export const noTokenNeeded = 'Aucun jeton requis'
export const needsATokenWithTheRole = (endpoint: string) => `Requiert un jeton du rôle ${endpoint}`
export const needs = (needs: string) => `. Requiert ${needs}`
export const deployment = 'Déploiement'
export const oneExecutableAndOneDataFolder =
  'Un exécutable et un dossier de données ; ni base de données, ni conteneur, ni réseau. Pour le reste, voyez la '
export const hasTheRest = '.'
export const deploymentPage = 'page de déploiement'
export const oneOwner = 'Un propriétaire'
export const ibidHasOnePasswordAndTokens =
  'Ibid a un mot de passe et des jetons, mais pas de comptes séparés. Qui peut lire le dossier de données peut lire les documents.'
export const oneMachineOneProcess = 'Une machine, un processus'
export const oneProcessUsesADataFolder =
  'Un dossier de données ne sert qu’à un processus à la fois. Partager une installation entre plusieurs serveurs est expérimental.'
export const linuxOnX64 = 'Linux sur x64'
export const isWhatWeBuildRunAnd =
  'C’est là que nous compilons, exécutons et testons Ibid. Les versions pour arm64, macOS et Windows attendent les paquets de LanceDB.'
export const englishFirst = 'L’anglais d’abord'
export const theEmbeddingModelIsTrainedOn =
  'Le modèle de vectorisation est entraîné sur l’anglais. La recherche par les mots fonctionne dans toutes les langues ; pour la recherche par le sens, ajoutez un modèle multilingue.'
export const encryptTheDiskYourself = 'Chiffrez le disque vous-même'
export const ibidSpeaksTlsTheDataFolder =
  'Ibid parle TLS. Le dossier de données n’est lisible que par son propriétaire, mais il n’est pas chiffré.'
export const files = 'Fichiers'
export const eachOfTheseKindsScannedPages = (span: ReactNode, join: string) => (
  <>
    {span} chacun, dans ces formats : {join}. Les pages numérisées demandent tesseract ; DOC, XLS et PPT,
    LibreOffice.
  </>
)
export const quotesNotProse = 'Des citations, pas de la prose'
export const withoutALanguageModelAnswers =
  'Sans modèle de langage, les réponses sont des phrases citées de vos documents. La qualité de la rédaction dépend du modèle ; dans tous les cas, Ibid vérifie ce qu’il écrit.'
export const noSupportDesk = 'Pas de service d’assistance'
export const youRunItYourselfUnderThe =
  'Vous l’exploitez vous-même, sous licence MIT. La documentation dit ce qu’il fait, le code source montre comment.'
export const limits = 'Limites'
export const readSoFar = 'Lu jusqu’ici'
export const runtimeBundlerSqliteCompilesIt =
  'environnement d’exécution, assembleur, SQLite ; compile le tout en un exécutable'
export const http = 'HTTP'
export const passagesFullTextAndVectorsOn = 'les passages : plein texte et vecteurs, sur le disque'
export const theEmbeddingModelInTheProcess = 'le modèle de vectorisation, dans le processus'
export const readsPdfAsWebassembly = 'lit les PDF, en WebAssembly'
export const readsHtml = 'lit le HTML'
export const readsCsv = 'lit le CSV'
export const streamsUploadsToTheDisk = 'écrit les imports directement sur le disque'
export const ollamaClient = 'Client Ollama'
export const languageModelsOptional = 'modèles de langage, facultatifs'
export const theContractOfEveryRouteChecked = 'le contrat de chaque route, vérifié des deux côtés'
export const thesePages = 'ces pages'
export const paintsPdfPagesInTheBrowser = 'affiche les pages PDF dans le navigateur'
export const typescriptThroughoutVersions =
  'Tout en TypeScript. Les versions sont celles avec lesquelles cette page a été construite, Ibid '
export const executable = 'Exécutable'
export const readyAgainAfter = 'Redémarre en'
export const memoryWhenIdle = 'Mémoire au repos'
export const wholeAnswerMedian = 'Réponse complète, médiane'
export const listensOn = 'Écoute sur'
export const callsElsewhere = 'Se connecte à'
export const ollamaIfYouNameOne = 'Ollama, si vous le configurez'
export const backToHome = 'Retour à l’accueil'
export const howAFileBecomes = (mark: ReactNode) => <>Comment un fichier devient {mark}</>
export const oneExecutableContainsThe =
  'Un seul exécutable contient le tableau de bord, l’API, le moteur de recherche, le modèle de vectorisation et ces pages. Voyez de quoi il est fait, comment il traite un fichier, quelle est sa vitesse et où sont ses limites.'
export const launchDashboard = 'Ouvrir le tableau de bord'
export const source = 'Code source'
export const readingDocuments = 'Lecture des documents'
export const secondsForTheSameFiles = 'Secondes pour les mêmes fichiers'
export const ibidFourWorkers = 'Ibid, quatre processus'
export const ibidOneWorker = 'Ibid, un processus'
export const pdfWordPowerpointExcel = 'PDF, Word, PowerPoint, Excel'
export const fromTheFirstByteUploadedTo =
  'Du premier octet importé à la recherche. Recoll n’indexe que les mots ; Ibid calcule aussi les vecteurs et les emplacements.'
export const findingPassages = 'Recherche de passages'
export const lancedbFullText = 'LanceDB plein texte'
export const vectorsAlone = 'Vecteurs seuls'
export const passages = 'Passages'
export const median = 'Médiane'
export const slowestOneInTwenty = 'La plus lente sur vingt'
export const publicCollectionsWithJudged =
  'Corpus publics qui n’ont servi à entraîner aucun modèle ; les poids du classement ont été ajustés sur d’autres de leurs questions. Mesuré avec le vrai stockage et le vrai classement.'
export const answersWithoutALanguageModel = 'Réponses sans modèle de langage'
export const shareOfTheQuestions = 'Part des questions'
export const answeredFromTheRightPassage = 'Réponse tirée du bon passage'
export const declinedWithItsPassageInPlace = 'Refusée alors que le passage était là'
export const declinedWithItsPassageRemoved = 'Refusée ou mise en doute, le passage étant retiré'
export const timeToAWholeAnswerMedian = 'Temps d’une réponse complète, médiane'
export const timeToACompleteAnswerSlowest = 'Temps d’une réponse complète, la plus lente sur vingt'
export const questionsFromPublicCollections =
  'COVID-QA : des questions médicales qui n’ont servi à entraîner aucun modèle. Les temps valent pour des questions sur de vrais fichiers.'
export const checkingStatements = 'Vérification des affirmations'
export const shareOfTheStatements = 'Part des affirmations'
export const verbatimFoundSupported = 'Mot pour mot, reconnues étayées'
export const paraphrasedFoundSupported = 'Reformulées, reconnues étayées'
export const alteredStatementsCaught = 'Affirmations altérées repérées'
export const subtlerErrorsCaught = 'Erreurs plus subtiles repérées'
export const timeAStatement = 'Temps par affirmation'
export const alteredAChangedNumberNameDate =
  'Altérée : un nombre, un nom, une date, une unité, un sens ou une négation changés. Plus subtile : deux noms ou nombres intervertis, un nom remplacé par un autre, un détail ajouté.'
export const whatTheConfidenceMeans = 'Ce que signifie la fiabilité'
export const questionsNotUsedForFitting = 'Questions qui n’ont pas servi à l’ajustement'
export const highConfidenceAnswersFromThe = 'Réponses de fiabilité élevée tirées du bon passage'
export const rightAnswersWithHighConfidence = 'Bonnes réponses de fiabilité élevée'
export const theSetAlsoHasAsMany = 'Le jeu contient autant de questions dont le passage a été retiré.'
export const readingPdf = 'Lecture des PDF'
export const agreement = 'Concordance'
export const wordsInCommonWithPdftotextF1 = 'Mots communs avec pdftotext (F1)'
export const tableCellsBesideTheir = 'Cellules de tableau à côté de leurs voisines'
export const realFilesWithTablesTranscribed =
  'De vrais fichiers, dont les tableaux ont été transcrits à la main. pdftotext tournait avec -layout.'
export const readingOfficeFiles = 'Lecture des fichiers Office'
export const wordsInCommon = 'Mots communs'
export const docxWithPandocF1 = 'DOCX, avec pandoc (F1)'
export const xlsxWithOpenpyxlRecall = 'XLSX, avec openpyxl (rappel)'
export const pptxWithTheXmlOfThe = 'PPTX, avec le XML des diapositives (rappel)'
export const howMuchOfWhatAnIndependent =
  'La part de ce que trouve un outil indépendant qu’Ibid trouve aussi.'
export const sizeAndStart = 'Taille et démarrage'
export const whatItTakes = 'Ce qu’il lui faut'
export const executableEverythingIncluded = 'Exécutable, tout compris'
export const firstStartUntilReadyLibraries = 'Premier démarrage, bibliothèques décompressées'
export const furtherStarts = 'Démarrages suivants'
export const withoutALanguageModelWhichIs = 'Sans le modèle de langage, qui tourne dans Ollama.'
export const eachTableLinksToItsNote =
  'Chaque tableau renvoie à sa note : la commande qui l’a produit, la machine et la date. Exécutez-la sur la vôtre.'
export const upload = 'Importer'
export const filesStreamToDiskAndAre =
  'Les fichiers vont droit sur le disque et ne sont conservés qu’une fois par contenu. Le catalogue les inscrit comme un import, de sorte qu’un plantage ne perd rien.'
export const read = 'Lire'
export const workersTurnFilesIntoBlocksThat = (limit: ReactNode, figure: ReactNode) => (
  <>
    {limit} processus transforment les fichiers en blocs qui connaissent leur page, leur diapositive, leur
    feuille et leurs lignes, ou leur titre. Leur texte concorde à {figure} avec celui de pdftotext.
  </>
)
export const cut = 'Découper'
export const blocksBecomePassagesOfAbout = (limit: ReactNode, limit2: ReactNode) => (
  <>
    Les blocs deviennent des passages d’environ {limit} caractères qui se chevauchent sur {limit2}, jamais
    coupés dans un mot ni dans une ligne de tableau.
  </>
)
export const embed = 'Vectoriser'
export const aModelInsideTheExecutableMakes = (figure: ReactNode) => (
  <>Un modèle contenu dans l’exécutable vectorise les passages, {figure} par seconde sur un fil.</>
)
export const store = 'Enregistrer'
export const oneWriterAddsPassagesToThe =
  'Un seul rédacteur ajoute les passages à l’index par lots, puis marque leurs documents comme terminés en une transaction. Dès lors, les recherches les trouvent.'
export const ask = 'Interroger'
export const ibidSearchesWordsAndVectorsIn =
  'Ibid cherche à la fois par les mots et par les vecteurs dans toutes les collections choisies. Un classement ajusté pèse chaque passage avec son document.'
export const write = 'Rédiger'
export const aLanguageModelWritesFromThe =
  'Un modèle de langage rédige à partir des sources et envoie sa réponse au fil de l’eau, ou Ibid cite les meilleures phrases.'
export const cite = 'Référencer'
export const ibidMatchesEachStatementWith =
  'Ibid rattache chaque affirmation aux phrases qui l’étayent, ou la signale comme non étayée. La fiabilité en découle.'
export const theSourceFoldersFollowThis =
  'Les dossiers du code suivent cet ordre, et un test garantit que chacun n’importe que des précédents.'
export const settledSizes = 'Valeurs par défaut et limites'
export const workersChangedWithWorkers = 'Processus, réglables avec --workers'
export const agentsForAQuestion = 'Agents par question'
export const charactersInAPassage = 'Caractères par passage'
export const overlapCharacters = 'Chevauchement, caractères'
export const sourcesOfAnAnswerAtMost = 'Sources par réponse, au plus'
export const charactersInAQuestionAtMost = 'Caractères par question, au plus'
export const filesInAnUploadAtMost = 'Fichiers par import, au plus'
export const uploadsAtOnce = 'Imports simultanés'
export const questionsAtOnce = 'Questions simultanées'
export const sixAgentsRunInTurnEach =
  'Six agents se succèdent, chacun une seule fonction dans son propre fichier. Chaque réponse garde la trace de ce qu’ils ont fait et du temps qu’ils ont pris.'
export const reference = 'référence'
export const aSentenceYouCanCheck = 'une phrase vérifiable'
export const whatToPlanFor = 'Ce qu’il faut prévoir'
export const recommended = 'Recommandé'
export const whatIbidTakes = 'Ce qu’il faut à Ibid'
export const cpuCores = 'Cœurs de processeur'
export const memory = 'Mémoire'
export const storage = 'Stockage'
export const documentsInParallel = 'Documents en parallèle'
export const passagesInParallel = 'Passages en parallèle'
export const batchSize = 'Taille de lot'
export const runsOnTwoCores = 'Deux suffisent : chaque chiffre de cette page a été mesuré sur deux cœurs.'
export const memoryTaken = (figure: ReactNode) => (
  <>{figure} au repos. Un modèle de langage a besoin de la sienne.</>
)
export const storageTaken = (figure: ReactNode) => (
  <>{figure} pour Ibid, le reste pour vos documents et leur index.</>
)
export const oneDocumentPerWorker = (limit: ReactNode) => (
  <>{limit} par défaut, un par processus. Réglable avec --workers.</>
)
export const passagesForAModel = (limit: ReactNode) => (
  <>En mode Approfondi, un modèle de langage en lit jusqu’à {limit}.</>
)
export const passagesAtATime = (limit: ReactNode) => <>{limit} passages à la fois.</>
export const routes = 'routes'
