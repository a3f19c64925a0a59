import type { ReactNode } from 'react'
import { plural } from '../numbers.ts'

export const last30Days = 'Last 30 days'
export const nDocuments = (documents: number) => `${plural(documents, 'document')} added`
export const nQuestions = (queries: number) => `${plural(queries, 'question')} asked`
export const atMostADay = (most: string) => `up to ${most} a day`
export const inTheLastDays = (label: string, length: number) => `${label} in the last ${length} days`
export const question = 'Question'
export const yourQuestion = 'Your question'
export const whatWouldYouLikeToKnow = 'What would you like to know?'
export const aQueryMayHaveAtMost = (maxquerychars: string) =>
  `Questions can have at most ${maxquerychars} characters.`
export const dataset = 'Dataset'
export const allDatasets = 'All datasets'
export const searchDocuments = 'Search Documents'
export const continueIt = 'Continue'
export const notFound = 'Not found'
export const questions = (count: number) => plural(count, 'question')
export const totalDatasets = 'Total Datasets'
export const totalDocuments = 'Total Documents'
export const storageUsed = 'Storage Used'
export const thisWeek = (moreBytes: string) => `+${moreBytes} this week`
export const onDiskWithTheIndexFree = (bytes: string, freeBytes: string) =>
  `${bytes} on disk with the index, ${freeBytes} free`
export const queriesToday = 'Queries Today'
export const addedInTheLastSevenDays = 'Added in the last seven days'
export const thisWeek2 = (value: string) => `+${value} this week`
export const uploadNewDocuments = 'Upload New Documents'
export const addFilesToADataset = 'Add files to a dataset'
export const queryDocuments = 'Query Documents'
export const askAndSeeTheSource = 'Ask and see the source'
export const manageDatasets = 'Manage Datasets'
export const openRenameOrDeleteThem = 'Open, rename or delete them'
export const welcome = 'Welcome'
export const welcomeBack = 'Welcome back!'
export const askYourDocumentsEveryAnswer = 'Ask your documents. Every answer shows its source.'
export const quickActions = 'Quick Actions'
export const askADocumentAQuestionAnd = (span: ReactNode) => (
  <>Ask a document a question, and see the sentence that answers it{span}</>
)
export const startWithShortSamples =
  'Start with five short samples: a product guide, a patient leaflet, a lease, an HR policy and a training. You get a first answer in seconds. Like everything you upload, they stay on this machine.'
export const recentDatasets = 'Recent Datasets'
export const failedToLoadDatasets = 'Failed to load datasets'
export const tryAgain = 'Try again'
export const noDatasetsYet = 'No datasets yet'
export const uploadDocumentsToGetStarted = 'Upload documents to get started'
export const nDocuments2 = (documentCount: number) => `${plural(documentCount, 'document')}`
