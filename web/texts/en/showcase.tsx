import type { ReactNode } from 'react'

export const documentIngestion = 'Document Ingestion'
export const ingestion = 'Ingestion'
export const parallelRetrieval = 'Parallel Retrieval'
export const rankingEngine = 'Ranking Engine'
export const ranking = 'Ranking'
export const resultScorer = 'Result Scorer'
export const summarization = 'Summarization'
export const citationValidator = 'Citation Validator'
export const citation = 'Citation'
export const qualityControl = 'Quality Control'
export const validation = 'Validation'
export const decidesWhatToSearchTheChosen =
  'Decides what to search: the chosen datasets or all of them, and which of their documents are ready.'
export const theQuestionWithTheChosen = 'The question with the chosen datasets and documents'
export const theScopeAndHowManyDocuments = 'The scope, and how many documents are still being read'
export const searchesAllDatasetsInScopeBy =
  'Searches all datasets in scope by word and by meaning at once, and merges the results.'
export const theQuestionAndTheScope = 'The question and the scope'
export const relevantPassagesOrTheNearest = 'Relevant passages, or the nearest misses'
export const scoresTheSentencesOfThe =
  'Scores the sentences of the passages found, puts the passage that answers best first, and numbers them all. The answer cites these numbers.'
export const passagesWithTheirRelevance = 'Passages with their relevance'
export const numberedSourcesWithTheirScored = 'Numbered sources with their scored sentences'
export const decidesWhetherTheSentences =
  'Decides whether the sentences answer the question at all, and quotes the ones that do, word for word. With a model in Ollama, the model writes from the sources; if it fails, the quotes take over.'
export const numberedSourcesTheQuestionAnd = 'Numbered sources, the question and the role context'
export const theAnswerAsItIsWritten = 'The answer as it is written, with a mark after each statement'
export const splitsTheAnswerIntoStatements =
  'Splits the answer into statements, finds the sentences that support each one, corrects wrong citations, and copies the document’s own words.'
export const theAnswerAndTheSentencesOf = 'The answer and the sentences of the sources'
export const statementsSupportedPartly = 'Statements: supported, partly supported or unsupported'
export const ratesTheAnswerAsAWhole =
  'Rates the answer as a whole: how likely it is right, which disclaimer the role needs, and what to ask next.'
export const theCheckedStatementsAndTheir = 'The checked statements and their sources'
export const confidenceDisclaimerAndAFollow = 'Confidence, disclaimer and a follow-up question'
export const product = 'Product'
export const liveDemo = 'Live Demo'
export const features = 'Features'
export const performance = 'Performance'
export const dashboard = 'Dashboard'
export const changelog = 'Changelog'
export const website = 'Website'
export const videos = 'Videos'
export const developer = 'Developer'
export const technicalDocs = 'Technical Docs'
export const gettingStarted = 'Getting Started'
export const apiDocs = 'API Docs'
export const deployment = 'Deployment'
export const backup = 'Backup'
export const source = 'Source'
export const issues = 'Issues'
export const community = 'Community'
export const legal = 'Legal'
export const privacy = 'Privacy'
export const security = 'Security'
export const compliance = 'Compliance'
export const terms = 'Terms'
export const reportAVulnerability = 'Report a Vulnerability'
export const contact = 'Contact'
export const notes = 'Notes'
export const everyFigureOnThisPageWas =
  'Every figure on this page was printed by a command of the repository, and comes with a mark that leads here. Run it to check.'
export const load = (machine: string, load: number) => `, ${machine}, load ${load}.`
export const shortForLatinInTheSame = (italic: ReactNode, italic2: ReactNode) => (
  <>
    {italic}, short for Latin {italic2}: in the same place. What a citation says when it means the source just
    named.
  </>
)
export const eachSentenceInBoldOnThe = (link: ReactNode, code: ReactNode) => (
  <>
    Each sentence in bold on the {link} is the name of a test that holds it: {code}
  </>
)
export const inOneExecutable = (tagline: string) => `${tagline} in one executable.`
export const mitLicence = (year: number, name: string) => `© ${year} ${name}. MIT licence.`
export const documents = 'Documents'
export const asTheyAre = 'as they are'
export const fileStore = 'File store'
export const byContentOnce = 'by content, once'
export const fourWorkers = 'Four workers'
export const oneWriter = 'One writer'
export const inBatches = 'in batches'
export const index = 'Index'
export const wordsAndVectors = 'words and vectors'
export const howADocumentIsIndexed = 'How a document is indexed'
export const howAQuestionIsAnswered = 'How a question is answered'
export const question = 'Question'
export const answer = 'Answer'
export const indexingADocument = 'Indexing a document'
export const answeringAQuestion = 'Answering a question'
export const aDocumentGoesFromTheFile =
  'A document goes from the file store through four workers, which read, cut and embed it, and one writer into the index. A question goes through six agents, of which Parallel Retrieval searches the index, and becomes an answer. A mark in the answer leads back to the place in the document.'
export const theMarkLeadsBackFilePage = 'The mark leads back: file, page, sentence.'
export const pause = 'Pause'
export const start = 'Start'
export const documentsProcessed = (span: ReactNode, span2: ReactNode) => (
  <>
    {span} documents processed {span2}
  </>
)
export const working = 'Working'
export const paused = 'Paused'
export const done = 'Done'
export const waiting = 'Waiting'
export const progress = (title: string) => `${title}, progress`
export const takes = 'Takes'
export const gives = 'Gives'
export const agent = 'Agent'
export const file = 'File'
export const inTheDemo = 'In the demo'
export const note = (number: number) => `Note ${number}`
export const sections = 'Sections'
export const menu = 'Menu'
export const launchDashboard = 'Launch Dashboard'
export const darkMode = 'Dark mode'
export const securityPage = 'security page'
export const demoCountsNothing = '(demo, counts nothing)'
