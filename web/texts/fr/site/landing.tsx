import type { ReactNode } from 'react'

export const upload = 'Importer'
export const aiProcessing = 'Analyse par IA'
export const askQuestion = 'Poser une question'
export const getAnswer = 'Lire la réponse'
export const fourWorkersReadDocumentsIn =
  'Quatre processus lisent les documents en parallèle. Six agents se relaient pour répondre à une question. Choisissez-en un pour voir ce qu’il fait.'
export const howDocumentsAndQuestionsFlow = 'Le parcours des documents et des questions'
export const yourQuestion = 'Votre question'
export const analyzing = ' Analyse…'
export const theAnswerWillAppearHere = 'La réponse s’affichera ici.'
export const confidence = (confidence: string) =>
  `Fiabilité ${
    new Map([
      ['high', 'élevée'],
      ['medium', 'moyenne'],
    ]).get(confidence.toLowerCase()) ?? 'faible'
  }`
export const sourceShowItInTheDocument = (number: number) => `Source ${number} : la montrer dans le document`
export const sampleDocuments = 'documents d’exemple'
export const passagesSearchable = (chunks: number) => `${chunks} passages, prêts à interroger`
export const uploading = 'Import…'
export const reading = ' Lecture'
export const passages = (chunks: number) => ` ${chunks} passages`
export const page = (page: number) => `page ${page}`
export const aDemoWithSampleDocumentsWhat =
  'Une démo avec des documents d’exemple : ce qu’Ibid a répondu, mot pour mot, sans modèle de langage. Cliquez sur une référence pour voir sa source.'
export const fromAPileOfFilesTo = 'D’une pile de fichiers à une phrase vérifiable'
export const demoTheDatasetComesWithIbid = (code: ReactNode) => (
  <>Démo en anglais, avec la collection {code} fournie avec Ibid.</>
)
export const pauseDemo = 'Mettre la démo en pause'
export const playDemo = 'Lancer la démo'
export const engineersOneFileOneFolderOne = 'Pour les ingénieurs : un fichier, un dossier, un port'
export const oneFileContainsTheDatabaseThe =
  'Un seul fichier contient la base de données, le modèle de vectorisation et cette page. L’API fait tout ce que fait le tableau de bord, et un contrat unique définit ses routes pour le serveur, le client et la documentation.'
export const viewTechnicalDocs = 'Documentation technique'
export const launchPlatform = 'Ouvrir la plateforme'
export const buildItAndStartItIn = 'Compiler et démarrer depuis un clone'
export const buildAndStart = 'compiler et démarrer'
export const oneFileOneQuestionNothingKept = (code: ReactNode) => (
  <>{code} : un fichier, une question, rien n’est conservé</>
)
export const analyzeAFile = 'analyser un fichier'
export const quotesAreCopiedNotComposed = 'Des citations copiées, pas inventées'
export const quotesAreCopiedFromTheDocument =
  'Les citations sont copiées du document par le programme, jamais rédigées par un modèle. Chacune ouvre son document à la phrase citée.'
export const everyStatementIsChecked = 'Chaque affirmation est vérifiée'
export const ibidComparesEachStatementOfA = (figure: ReactNode, figure2: ReactNode) => (
  <>
    Ibid compare chaque affirmation d’un modèle de langage aux sources et la signale si elles ne l’étayent
    pas. Il repère {figure} des affirmations dont un nombre, un nom, une date ou une négation a été changé, et{' '}
    {figure2} des erreurs plus subtiles, comme deux noms intervertis.
  </>
)
export const itSaysWhenItDoesntKnow = 'Il dit quand il ne sait pas'
export const noEvidenceNoAnswerYouSee = (figure: ReactNode, figure2: ReactNode) => (
  <>
    Pas de preuve, pas de réponse : vous voyez à la place les passages les plus proches. Quand le bon passage
    manque, Ibid refuse de répondre à {figure} des questions ou présente sa citation comme une réponse
    possible ; quand il est là, il en refuse {figure2}.
  </>
)
export const confidenceIsAMeasuredWord = 'Une fiabilité mesurée'
export const ofHighConfidenceAnswersCome = (figure: ReactNode) => (
  <>{figure} des réponses de fiabilité élevée viennent du bon passage.</>
)
export const worksBeforeAnyModelIsInstalled = 'Fonctionne sans modèle installé'
export const withoutAModelAnswersAre =
  'Sans modèle, les réponses sont des citations. Avec un modèle dans Ollama, c’est lui qui rédige, et les citations prennent le relais s’il échoue.'
export const nothingLeavesYourMachine = 'Rien ne quitte votre machine'
export const exceptRequestsToTheOllamaYou = (code: ReactNode, noteMark: ReactNode) => (
  <>
    Sauf les requêtes à l’Ollama que vous configurez. Pas de télémétrie, ni polices ni scripts de tiers, et{' '}
    {code} liste chaque connexion.{noteMark}
  </>
)
export const password2faAndApiTokens = 'Mot de passe, 2FA et jetons d’API'
export const protectTheDashboardWithA = (noteMark: ReactNode) => (
  <>
    Protégez le tableau de bord par un mot de passe et un second facteur, donnez aux programmes des jetons de
    lecture ou d’administration, et activez TLS. Ibid a un seul propriétaire, pas de comptes séparés, et ne
    chiffre pas le disque.{noteMark}
  </>
)
export const runs247AsASystemd = 'Tourne jour et nuit comme service systemd'
export const uploadsSurviveACrashFinished =
  'Les imports survivent à un plantage : les documents terminés restent, les autres reprennent au démarrage suivant. Le fichier d’unité se trouve à la page '
export const hasTheUnit = '.'
export const deployment = 'Déploiement'
export const yourFilesAsTheyAre = 'Vos fichiers tels qu’ils sont'
export const formatsAndTables =
  'PDF, DOCX, PPTX, HTML, TXT, MD, CSV, XLSX, JSON, ODT, ODS, ODP, RTF, EPUB, PNG, JPEG, TIFF, EML et MSG. Les tableaux gardent leurs en-têtes, tesseract lit les pages numérisées et LibreOffice ouvre DOC, XLS et PPT.'
export const answersForYourRole = 'Des réponses pour votre rôle'
export const generalDoctorLawyerAndHrThe =
  'Général, médecine, droit et ressources humaines : le rôle détermine ce que la réponse met en avant et l’avertissement qu’elle porte.'
export const whatItDoesAndWhatIt = 'Ce qu’il fait et ce qu’il ne fait pas'
export const everyAnswerShows = (mark: ReactNode, span: ReactNode) => (
  <>
    Chaque réponse montre {mark}
    {span}
  </>
)
export const addYourDocumentsAskAQuestion =
  'Ajoutez vos documents, posez une question, et recevez une réponse dont chaque affirmation renvoie à la page et à la phrase d’où elle vient. Un exécutable sur votre propre machine : ni cloud, ni conteneur, ni compte, et aucun modèle de langage requis.'
export const liveDemo = 'Démo'
export const documentsAMinuteFromUploadTo = 'documents par minute, de l’import à la recherche'
export const toACompleteAnswerWithCitations = 'pour une réponse complète avec ses sources'
export const ofUnanswerableQuestionsDeclined = 'des questions sans réponse refusées ou mises en doute'
export const ofAlteredStatementsCaught = 'des affirmations altérées repérées'
export const features = 'Fonctions'
export const architecture = 'Architecture'
export const performance = 'Performances'
export const source = 'Code source'
export const anyChatModelOnThisMachine =
  'N’importe quel modèle de chat, sur cette machine ou une autre. Détecté automatiquement, il se choisit dans les paramètres.'
export const answersByAModel = 'Réponses rédigées par un modèle'
export const httpApi = 'API HTTP'
export const uploadAskSearchChatAnd =
  'Importer, interroger, rechercher, dialoguer et résumer ; réponses et progression en server-sent events.'
export const everyRouteWithCurl = 'Chaque route, avec curl'
export const generateAClientFromTheContract =
  'Générez un client à partir du contrat sur lequel le serveur lui-même est testé.'
export const terminal = 'Terminal'
export const addsFoldersAnswersScripts = (code: ReactNode, code2: ReactNode) => (
  <>
    {code} ajoute des dossiers, {code2} sert aux scripts.
  </>
)
export const commands = 'Commandes'
export const oneCommandPrintsAHardenedUnit =
  'Une commande produit un fichier d’unité durci. N’importe quel chemin de base derrière un proxy, et /metrics.'
export const embeddingModels = 'Modèles de vectorisation'
export const anySentenceTransformerTheOld =
  'N’importe quel sentence-transformer ; l’ancien index sert jusqu’à ce que le nouveau soit prêt.'
export const configuration = 'Configuration'
export const worksWithWhatYouHave = 'S’adapte à ce que vous avez'
export const everyFigureComesFromABenchmark =
  'Chaque chiffre vient d’un banc d’essai ou d’une évaluation du dépôt. Sa note indique la commande et la machine.'
export const measuredAndYouCanMeasureIt = 'Mesuré, et vous pouvez le mesurer à votre tour'
export const realFilesInTheTimeOf = (
  figure: ReactNode,
  figure2: ReactNode,
  figure3: ReactNode,
  figure4: ReactNode,
) => (
  <>
    {figure} fichiers réels prennent {figure2} le temps de Recoll, qui n’indexe que les mots. Quatre processus
    vont {figure3} plus vite qu’un seul. À ce rythme, Ibid lit {figure4} documents par jour.
  </>
)
export const wordsAndMeaningWeighedBy = (figure: ReactNode, figure2: ReactNode, figure3: ReactNode) => (
  <>
    La recherche procède par les mots et par le sens, et lit les premiers passages pour les classer. Dans{' '}
    {figure} passages, elle prend d’ordinaire {figure2}, et rarement plus de {figure3}.
  </>
)
export const questionsOfCovidQa = (figure: ReactNode, figure2: ReactNode) => (
  <>
    {figure} questions médicales de COVID-QA, qui n’a servi à entraîner aucun modèle. La réponse médiane prend{' '}
    {figure2}.
  </>
)
export const statementsMadeOfRealSentences = (figure: ReactNode, figure2: ReactNode) => (
  <>
    {figure} affirmations tirées de phrases réelles, certaines avec un nombre, un nom ou une négation changés.
    En vérifier une prend {figure2}.
  </>
)
export const askYourOwnDocuments = (mark: ReactNode) => <>Posez à vos documents {mark}</>
export const anEmptyInstallationOffersIts =
  'Une nouvelle installation propose des documents d’exemple. Essayez-les, cliquez sur une référence, puis déposez les vôtres : ils restent sur cette machine.'
export const itsSource = 'sa source.'
export const readingTheSameFiles = 'Lire les mêmes fichiers'
export const secondsLowerIsBetter = 'secondes, moins c’est mieux'
export const ibidFourWorkers = 'Ibid, quatre processus'
export const ibidOneWorker = 'Ibid, un processus'
export const findingTheRightDocument = 'Trouver le bon document'
export const ndcg10OnGov2 = 'nDCG@10 sur GOV2, qui n’a servi à entraîner aucun modèle ; plus c’est mieux'
export const lancedbFullText = 'LanceDB plein texte'
export const vectorsAlone = 'Vecteurs seuls'
export const answeringWithoutALanguageModel = 'Répondre sans modèle de langage'
export const ofTheQuestions = '% des questions, ou des réponses de fiabilité élevée'
export const answeredFromTheRightPassage = 'Réponse tirée du bon passage'
export const declinedWithoutThatPassage = 'Refusée ou mise en doute sans ce passage'
export const rightWhenConfidenceIsHigh = 'Juste quand la fiabilité est élevée'
export const checkingWhatAnAnswerSays = 'Vérifier ce que dit une réponse'
export const ofTheStatements = '% des affirmations'
export const verbatimFoundSupported = 'Mot pour mot, reconnues étayées'
export const paraphrasedFoundSupported = 'Reformulées, reconnues étayées'
export const alteredStatementsCaught = 'Affirmations altérées repérées'
export const theFirstQuestion = 'la première question.'
