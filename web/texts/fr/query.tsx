import type { ReactNode } from 'react'
import type { TableReading } from '../../../shared/computed.ts'
import { queryInWords as inWords } from '../localize/query-in-words.ts'
import { formatCount, plural } from '../numbers.ts'
import { QUERY_WORDS } from './query-in-words.ts'

export const fast = 'Rapide'
export const theModelAnswersFromTheBest = 'Le modèle répond aussitôt à partir des meilleurs passages'
export const thorough = 'Approfondi'
export const theModelJudgesEveryPassage =
  'Le modèle évalue d’abord chaque passage et réécrit ce que ses sources n’étayent pas ; plus long'
export const yourQuestion = 'Votre question'
export const aQueryMayHaveAtMost = (maxquerychars: string, length: string) =>
  `Une question compte au plus ${maxquerychars} caractères. Celle-ci en a ${length}.`
export const nDocuments = (documentCount: number) => plural(documentCount, 'document')
export const datasets = 'Collections'
export const allDatasets = 'Toutes les collections'
export const roleContext = 'Rôle'
export const answer = 'Réponse'
export const searching = 'Recherche…'
export const stop = 'Arrêter'
export const searchDocuments = 'Rechercher'
export const datasets2 = (length: string) => `${length} collections`
export const askOn = 'Poursuivre'
export const askAFollowUpOrA = 'Posez une question de suivi ou une nouvelle question'
export const roleContext2 = (label: string, mode: string) => `Rôle : ${label}${mode}`
export const question = 'Question'
export const whatWouldYouLikeToKnow = 'Que voulez-vous savoir ?'
export const partlySupported = 'partiellement étayé'
export const notSupported = 'non étayé'
export const choosingWhatIsSearched = 'Choix des documents à parcourir'
export const searching2 = 'Recherche'
export const ranking = 'Classement'
export const writing = 'Rédaction'
export const matchingStatementsToTheir = 'Rattachement des affirmations à leurs sources'
export const checkingEveryStatement = 'Vérification de chaque affirmation'
export const documentsThatThisAnswerCites =
  'Depuis cette réponse, des documents qu’elle cite ont été modifiés ou supprimés.'
export const noReceiptCameFromTheServer = 'Le serveur n’a pas envoyé d’attestation.'
export const saveSignedReceipt = 'Enregistrer l’attestation signée'
export const whatWasAskedAnsweredAndQuoted =
  'Question, réponse et citations, signées ; chacun peut les vérifier avec ibid verify-receipt'
export const copyWithSources = 'Copier avec les sources'
export const copied = 'Copié'
export const copy = 'Copier'
export const save = 'Enregistrer'
export const saveAs = (label: string) => `Enregistrer en ${label}`
export const standing = { Cited: 'Cité', Related: 'Lié', Weak: 'Éloigné' }
export const page = (page: number) => `page ${page}`
export const slide = (slide: number) => `diapositive ${slide}`
export const howThisAnswerWasMade = (chevron: ReactNode) => <>Comment cette réponse a été produite{chevron}</>
export const source = 'Source'
export const use = 'Usage'
export const relevance = 'Pertinence'
export const answerTo = (question: string) => `Réponse à : ${question}`
export const documentsChangedSince = 'Documents modifiés depuis'
export const suggestedFollowUps = 'Questions de suivi suggérées'
export const understoodAs = (understood: string) => `Compris comme : ${understood}`
export const notFound = 'Sans réponse'
export const possibleAnswer = 'Réponse possible'
export const confidence = { high: 'Fiabilité élevée', medium: 'Fiabilité moyenne', low: 'Fiabilité faible' }
export const confidenceWhenGiven = {
  high: 'Fiabilité élevée à l’époque',
  medium: 'Fiabilité moyenne à l’époque',
  low: 'Fiabilité faible à l’époque',
}
export const writtenBy = (model: string) => `Rédigé par ${model}`
export const writtenByTheModel = 'Rédigé par le modèle de langage'
export const datasetsChosen = (datasets: string) => `Collections : ${datasets}`
export const sourcesHeading = 'Sources'
/** With the model that the documentation names. */
export const haveAModelWrite = (
  <>
    Les résumés et les comparaisons demandent un modèle. Installez Ollama, puis le modèle :{' '}
    <code>ollama pull llama3.2</code>
  </>
)
export const quotedWordForWordFromThe = 'Cité mot pour mot d’après les documents'
export const keyHighlights = 'Points clés'
export const answerInProgress = 'Réponse en cours'
export const sourcesFound = 'Sources trouvées'
export const noSourcesFound = 'Aucune source trouvée'
export const rows = 'Lignes'
export const theAnswerUsesIt = 'Cité dans la réponse'
export const aboutTheQuestionTheAnswerDoes = 'En rapport avec la question, mais non utilisé dans la réponse'
export const hardlyAboutTheQuestion = 'Peu de rapport avec la question'
export const passage = 'Passage'
export const thisPassageWentWithItsDocument = 'Le document de ce passage a été supprimé.'
export const openInDocument = 'Ouvrir dans le document'
export const quoteOnly = 'La citation seule'
export const wholePassage = 'Le passage entier'
export const sourcesCitations = 'Sources et citations'
export const nMorePassages = (length: number) => plural(length, 'autre passage', 'autres passages')
export const passagesInDocuments = (passages: number, documents: number) =>
  `${plural(passages, 'passage')} dans ${plural(documents, 'document')}`
export const morePassagesInOthers = (passages: number, documents: number) =>
  `${plural(passages, 'autre passage', 'autres passages')} dans ${plural(documents, 'autre document', 'autres documents')}`
export const closestPassagesJudgedNot = 'Passages les plus proches'
export const nSources = (count: number) => plural(count, 'source')
export const sourceBesideTheAnswer = 'Source à côté de la réponse'
export const queryFailedPleaseTryAgain = 'La question n’a pas abouti. Veuillez réessayer.'
export const forgetAllQuestions = 'Oublier toutes les questions'
export const clearHistory = 'Effacer l’historique'
export const theHistoryCouldNotBeRead = 'L’historique n’a pas pu être lu ou modifié.'
export const noQuestionContainsThis = 'Aucun résultat.'
export const showMore = 'Afficher la suite'
export const queryDocuments = 'Interroger les documents'
export const newQuestion = 'Nouvelle question'
export const askAQuestionEveryStatementOf =
  'Posez une question. Chaque affirmation de la réponse renvoie à sa source.'
export const itMayHaveBeenDeleted =
  'Elle a peut-être été supprimée, ou appartient à quelqu’un d’autre. Posez de nouveau votre question ci-dessous.'
export const theAnswerCouldNotBeLoaded = 'La réponse n’a pas pu être chargée.'
export const thereIsNothingToAskYet =
  'Rien à interroger pour l’instant. Importez des documents ou essayez les exemples.'
export const uploadDocuments = 'Importer des documents'
export const answerAnnounced = (answer: string) => `Réponse : ${answer}`
export const passagesSentTo = (host: string) => `Passages envoyés à ${host}`
export const readAs = 'Lu comme'
export const queryInWords = (reading: TableReading) => inWords(reading, QUERY_WORDS)
export const didYouMean = 'Vouliez-vous dire'
export const notUnderstood = (words: readonly string[]) =>
  `Non compris : ${words.map((word) => `« ${word} »`).join(', ')}`
export const modelReadsItTheSame = 'Le modèle de langage lit la question de la même façon.'
export const modelWroteTheQuery = 'Le modèle de langage a lu la question ; Ibid a calculé le résultat.'
export const programReadsItAs = (query: string, value: string) =>
  `Le modèle de langage lit la question ainsi. Ibid seul la lit comme ${query} : ${value}`
export const computedFromATable = 'Calculé à partir d’un tableau de vos documents'
export const cellIsEmpty = 'La cellule est vide'
export const emptyCell = 'vide'
export const rowsTheResultComesFrom = 'Lignes dont provient le résultat'
export const sourceOfRow = (source: number, row: number | null) =>
  row === null ? `Source ${source}` : `Source ${source}, ligne ${row}`
export const openTheTable = 'Ouvrir le tableau'
export const allRows = (count: number) => (count === 1 ? '1 ligne' : `Les ${plural(count, 'ligne')}`)
export const openRow = (row: number) => `Ouvrir la ligne ${row}`
export const rowsOfSource = (source: number) => `Lignes de la source ${source}`
/** The server's units of rows and lines, where this language has other words. */
export const placeUnit: Readonly<Record<string, string>> = {
  row: 'ligne',
  rows: 'lignes',
  line: 'ligne',
  lines: 'lignes',
}
export const summariesNeedAModel = 'Les résumés et les comparaisons demandent un modèle de langage.'
export const haveAnAdminInstallAModel =
  'Les résumés et les comparaisons demandent un modèle de langage. Un administrateur peut en installer un dans les paramètres.'
export const installModelOfSize = (model: string) => `Installer ${model}, 2 Go`
export const modelIsInstalled = (model: string) => `${model} est installé et rédigera la prochaine réponse.`
export const theModelCouldNotBeInstalled = 'Le modèle n’a pas pu être installé.'
export const tryAgain = 'Réessayer'
export const firstWordsOnly = 'Le début seulement'
export const rowsLeftOut = (count: number) =>
  plural(count, 'autre ligne non affichée', 'autres lignes non affichées')
export const conversations = 'Conversations'
export const hideConversations = 'Masquer les conversations'
export const findAConversation = 'Rechercher une conversation'
export const noConversationsYet = 'Aucune conversation pour l’instant.'
export const noConversationHasThisAddress = 'Aucune conversation à cette adresse'
export const nQuestions = (count: number) => plural(count, 'question')
export const nEarlierAnswers = (count: number) =>
  `Afficher ${plural(count, 'réponse précédente', 'réponses précédentes')}`
export const pinned = 'Épinglées'
export const more = 'Plus'
export const moreAbout = (name: string) => `Plus sur « ${name} »`
export const rename = 'Renommer'
export const pin = 'Épingler'
export const unpin = 'Désépingler'
export const copyLink = 'Copier le lien'
export const linkCopied = 'Lien copié'
export const linkNotCopied = (address: string) =>
  `Le navigateur ne permet pas de copier. Le lien : ${address}`
export const exportAsMarkdown = 'Exporter en Markdown'
export const theConversationCouldNotBeExported = 'La conversation n’a pas pu être exportée.'
export const deleteThread = 'Supprimer'
export const deleteThreadNamed = (name: string, questions: number) =>
  `Supprimer « ${name} » et ${plural(questions, 'question')} ?`
export const cancel = 'Annuler'
export const nameOfTheConversation = 'Nom de la conversation'
export const nameTheConversation = 'Veuillez donner un nom à la conversation.'
export const nameTooLong = (most: number) => `Un nom compte au plus ${most} caractères.`
export const askAgain = 'Reposer la question'
export const goodAnswer = 'Bonne réponse'
export const badAnswer = 'Mauvaise réponse'
export const note = 'Note'
export const addNote = 'Ajouter une note'
export const editNote = 'Modifier la note'
export const saveNote = 'Enregistrer la note'
export const noteOnThisAnswer = 'Note sur cette réponse'
export const noteTooLong = (most: number) => `Une note compte au plus ${formatCount(most)} caractères.`
export const theAnswerCouldNotBeRated = 'L’évaluation ou la note n’a pas pu être enregistrée.'
