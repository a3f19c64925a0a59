import type { ReactNode } from 'react'
import type { TableReading } from '../../../shared/computed.ts'
import { formatCount, plural } from '../numbers.ts'

export const fast = 'Fast'
export const theModelAnswersFromTheBest = 'The model answers from the best passages at once'
export const thorough = 'Thorough'
export const theModelJudgesEveryPassage =
  'The model judges every passage first and rewrites what its sources do not support; takes longer'
export const yourQuestion = 'Your question'
export const aQueryMayHaveAtMost = (maxquerychars: string, length: string) =>
  `Questions can have at most ${maxquerychars} characters. This one has ${length}.`
export const nDocuments = (documentCount: number) => `${plural(documentCount, 'document')}`
export const datasets = 'Datasets'
export const allDatasets = 'All datasets'
export const roleContext = 'Role context'
export const answer = 'Answer'
export const searching = 'Searching...'
export const stop = 'Stop'
export const searchDocuments = 'Search Documents'
export const datasets2 = (length: string) => `${length} datasets`
export const askOn = 'Ask on'
export const askAFollowUpOrA = 'Ask a follow-up or a new question'
export const roleContext2 = (label: string, mode: string) => `Role context: ${label}${mode}`
export const question = 'Question'
export const whatWouldYouLikeToKnow = 'What would you like to know?'
export const partlySupported = 'partly supported'
export const notSupported = 'not supported'
export const choosingWhatIsSearched = 'Choosing what to search'
export const searching2 = 'Searching'
export const ranking = 'Ranking'
export const writing = 'Writing'
export const matchingStatementsToTheir = 'Matching statements to their sources'
export const checkingEveryStatement = 'Checking every statement'
export const documentsThatThisAnswerCites =
  'Documents cited in this answer have changed or been deleted since.'
export const noReceiptCameFromTheServer = 'The server sent no receipt.'
export const saveSignedReceipt = 'Save signed receipt'
export const whatWasAskedAnsweredAndQuoted =
  'Question, answer and quotes, signed; others can check them with ibid verify-receipt'
export const copyWithSources = 'Copy with sources'
export const copied = 'Copied'
export const copy = 'Copy'
export const save = 'Save'
export const saveAs = (label: string) => `Save as ${label}`
export const standing = { Cited: 'Cited', Related: 'Related', Weak: 'Weak' }
export const page = (page: number) => `page ${page}`
export const slide = (slide: number) => `slide ${slide}`
export const howThisAnswerWasMade = (chevron: ReactNode) => <>How this answer was made{chevron}</>
export const source = 'Source'
export const use = 'Use'
export const relevance = 'Relevance'
export const answerTo = (question: string) => `Answer to: ${question}`
export const documentsChangedSince = 'Documents changed since'
export const suggestedFollowUps = 'Suggested follow-ups'
export const understoodAs = (understood: string) => `Understood as: ${understood}`
export const notFound = 'Not found'
export const possibleAnswer = 'Possible answer'
export const confidence = { high: 'High confidence', medium: 'Medium confidence', low: 'Low confidence' }
export const confidenceWhenGiven = {
  high: 'High confidence when given',
  medium: 'Medium confidence when given',
  low: 'Low confidence when given',
}
export const writtenBy = (model: string) => `Written by ${model}`
export const writtenByTheModel = 'Written by the language model'
export const datasetsChosen = (datasets: string) => `Datasets: ${datasets}`
export const sourcesHeading = 'Sources'
/** With the model that the documentation names. */
export const haveAModelWrite = (
  <>
    Summaries and comparisons need a model. Install Ollama, then one: <code>ollama pull llama3.2</code>
  </>
)
export const summariesNeedAModel = 'Summaries and comparisons need a model.'
export const haveAnAdminInstallAModel =
  'Summaries and comparisons need a model. An administrator can install one in Settings.'
export const installModelOfSize = (model: string) => `Install ${model}, 2 GB`
export const modelIsInstalled = (model: string) => `${model} is installed and writes the next answer.`
export const theModelCouldNotBeInstalled = 'The model could not be installed.'
export const tryAgain = 'Try again'
export const quotedWordForWordFromThe = 'Quoted word for word from the documents'
export const keyHighlights = 'Key Highlights'
export const answerInProgress = 'Answer in progress'
export const sourcesFound = 'Sources found'
export const noSourcesFound = 'No sources found'
export const rows = 'Rows'
export const theAnswerUsesIt = 'Cited in the answer'
export const aboutTheQuestionTheAnswerDoes = 'About the question; the answer does not use it'
export const hardlyAboutTheQuestion = 'Barely related to the question'
export const passage = 'Passage'
export const thisPassageWentWithItsDocument = 'The document of this passage was deleted.'
export const openInDocument = 'Open in document'
export const quoteOnly = 'Quote only'
export const firstWordsOnly = 'First words only'
export const wholePassage = 'Whole passage'
export const sourcesCitations = 'Sources & Citations'
export const nMorePassages = (length: number) => `${plural(length, 'more passage')}`
export const passagesInDocuments = (passages: number, documents: number) =>
  `${plural(passages, 'passage')} in ${plural(documents, 'document')}`
export const morePassagesInOthers = (passages: number, documents: number) =>
  `${plural(passages, 'more passage')} in ${plural(documents, 'other document')}`
export const closestPassagesJudgedNot = 'Closest passages'
export const nSources = (count: number) => `${plural(count, 'source')}`
export const sourceBesideTheAnswer = 'Source beside the answer'
export const queryFailedPleaseTryAgain = 'Query failed. Please try again.'
export const forgetAllQuestions = 'Forget all questions'
export const clearHistory = 'Clear history'
export const theHistoryCouldNotBeRead = 'The history could not be read or changed.'
export const noQuestionContainsThis = 'No results.'
export const showMore = 'Show more'
export const queryDocuments = 'Query Documents'
export const newQuestion = 'New question'
export const askAQuestionEveryStatementOf =
  'Ask a question. Every statement in the answer links to its source.'
export const itMayHaveBeenDeleted =
  'It may have been deleted, or belong to somebody else. Ask your question again below.'
export const theAnswerCouldNotBeLoaded = 'The answer could not be loaded.'
export const thereIsNothingToAskYet = 'Nothing to ask yet. Upload documents, or try the sample documents.'
export const uploadDocuments = 'Upload documents'
export const answerAnnounced = (answer: string) => `Answer: ${answer}`
export const passagesSentTo = (host: string) => `Passages sent to ${host}`
export const readAs = 'Read as'
/** The server tells a query in English. */
export const queryInWords = ({ query }: TableReading) => query
export const didYouMean = 'Did you mean'
export const notUnderstood = (words: readonly string[]) =>
  `Not understood: ${words.map((word) => `“${word}”`).join(', ')}`
export const modelReadsItTheSame = 'The language model reads the question the same way.'
export const modelWroteTheQuery = 'The language model read the question; Ibid computed the result.'
export const programReadsItAs = (query: string, value: string) =>
  `The language model reads the question this way. Ibid on its own reads it as ${query}: ${value}`
export const computedFromATable = 'Computed from a table of your documents'
export const cellIsEmpty = 'The cell is empty'
export const emptyCell = 'empty'
export const rowsTheResultComesFrom = 'Rows that the result comes from'
export const sourceOfRow = (source: number, row: number | null) =>
  row === null ? `Source ${source}` : `Source ${source}, row ${row}`
export const rowsLeftOut = (count: number) => `${plural(count, 'more row')} not shown`
export const openTheTable = 'Open the table'
export const allRows = (count: number) => `All ${plural(count, 'row')}`
export const openRow = (row: number) => `Open row ${row}`
export const rowsOfSource = (source: number) => `Rows of source ${source}`
/** The server's units of rows and lines, where this language has other words. */
export const placeUnit: Readonly<Record<string, string>> = {}
export const conversations = 'Conversations'
export const hideConversations = 'Hide conversations'
export const findAConversation = 'Find a conversation'
export const noConversationsYet = 'No conversations yet.'
export const noConversationHasThisAddress = 'No conversation has this address'
export const nQuestions = (count: number) => plural(count, 'question')
export const nEarlierAnswers = (count: number) => `Show ${plural(count, 'earlier answer')}`
export const pinned = 'Pinned'
export const more = 'More'
export const moreAbout = (name: string) => `More about “${name}”`
export const rename = 'Rename'
export const pin = 'Pin'
export const unpin = 'Unpin'
export const copyLink = 'Copy link'
export const linkCopied = 'Link copied'
export const linkNotCopied = (address: string) => `The browser does not allow copying. The link: ${address}`
export const exportAsMarkdown = 'Export as Markdown'
export const theConversationCouldNotBeExported = 'The conversation could not be exported.'
export const deleteThread = 'Delete'
export const deleteThreadNamed = (name: string, questions: number) =>
  `Delete “${name}” with ${plural(questions, 'question')}?`
export const cancel = 'Cancel'
export const nameOfTheConversation = 'Name of the conversation'
export const nameTheConversation = 'Please name the conversation.'
export const nameTooLong = (most: number) => `A name can have at most ${most} characters.`
export const askAgain = 'Ask again'
export const goodAnswer = 'Good answer'
export const badAnswer = 'Bad answer'
export const note = 'Note'
export const addNote = 'Add note'
export const editNote = 'Edit note'
export const saveNote = 'Save note'
export const noteOnThisAnswer = 'Note on this answer'
export const noteTooLong = (most: number) => `A note can have at most ${formatCount(most)} characters.`
export const theAnswerCouldNotBeRated = 'The rating or note could not be saved.'
