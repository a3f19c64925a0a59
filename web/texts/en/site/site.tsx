import type { ReactNode } from 'react'
import type measured from '../../../measured.json'

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
  'Every figure on this page comes from a command in the repository. Run it to check.'
export const load = (machine: string, load: number) => `, ${machine}, load ${load}.`
export const shortForLatinInTheSame = (italic: ReactNode, italic2: ReactNode) => (
  <>
    {italic}, short for Latin {italic2}: in the same place. What a citation says when it means the source just
    named.
  </>
)
export const eachSentenceInBoldOnThe = (link: ReactNode, code: ReactNode) => (
  <>
    Each sentence in bold on the {link} is the name of a test that proves it: {code}
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
export const theMarkLeadsBackFilePage = 'Each citation leads back: file, page, sentence.'
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
export const takes = 'Input'
export const gives = 'Output'
export const agent = 'Agent'
export const file = 'File'
export const inTheDemo = 'In the demo'
export const note = (number: number) => `Note ${number}`
export const sections = 'Sections'
export const menu = 'Menu'
export const launchDashboard = 'Launch Dashboard'
export const darkMode = 'Dark mode'
export const securityPage = 'security page'
export const demoCountsNothing = '(demo counter)'
export const copied = (label: string) => `Copied: ${label}`
export const copy = (label: string) => `Copy: ${label}`
export const percent = 'Percent'
export const ibidNote = (number: number) => `ibid., note ${number}`
export const runTitle = {
  answerability: 'Answering what is there',
  answers: 'Answers without a language model',
  embedding: 'Embedding',
  ingest: 'Reading documents',
  office: 'Reading Word, Excel and PowerPoint',
  pdf: 'Reading PDF',
  retrieval: 'Finding passages',
  start: 'Size and start',
  support: 'Checking statements',
} as const satisfies Record<keyof typeof measured, string>
export const readCutEmbed = 'read, cut, embed'
