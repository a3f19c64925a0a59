import type { ReactNode } from 'react'
import { formatCount, plural } from '../numbers.ts'

export const showStatsOf = (name: string) => `Show stats of ${name}`
export const deleteIt = (name: string) => `Delete ${name}`
export const documents = 'Documents'
export const size = 'Size'
export const kinds = 'Kinds'
export const loadingTheStatsOf = (name: string) => `Loading the stats of ${name}`
export const chunks = (totalChunks: number) => `${formatCount(totalChunks)} chunks`
export const query = 'Query'
export const query2 = (name: string) => `Query ${name}`
export const upload = 'Upload'
export const uploadTo = (name: string) => `Upload to ${name}`
export const deleteDataset = 'Delete Dataset'
export const cancel = 'Cancel'
export const deleting = 'Deleting...'
export const deleteIt2 = 'Delete'
export const areYouSureYouWantTo = (bdi: ReactNode) => (
  <>Are you sure you want to delete the dataset "{bdi}"?</>
)
export const thisWillPermanentlyRemoveAll = (documentCount: undefined | number) =>
  `This will permanently remove all ${documentCount} documents and cannot be undone.`
export const refresh = 'Refresh'
export const noDatasetsYet = 'No Datasets Yet'
export const toCreateYourFirstDataset = ' to create your first dataset'
export const uploadDocuments = 'Upload documents'
export const manageDatasets = 'Manage Datasets'
export const datasetSAvailable = (length: string) => `${length} dataset(s) available`
export const loadingDatasets = 'Loading datasets...'
export const theServerDidNotSendThe = 'The server did not send the list of datasets.'
export const failedToLoadDatasets = 'Failed to load datasets'
export const tryAgain = 'Try again'
export const findADataset = 'Find a dataset'
export const noResultsFor = (trim: string) => `No results for “${trim}”.`
export const showMoreOf = (formatCount: string) => `Show more of ${formatCount}`
export const theDocumentCouldNotBeDeleted = 'The document could not be deleted.'
export const deleteDocument = 'Delete Document'
export const areYouSureYouWantTo2 = (filename: undefined | string) =>
  `Are you sure you want to delete “${filename}”?`
export const thisPermanentlyRemovesTheFile =
  'This permanently removes the file, its text and its search index.'
export const nChunks = (chunks: number) => `${plural(chunks, 'chunk')}`
export const thisDocumentCouldNotBeRead = 'This document could not be read.'
export const download = (filename: string) => `Download ${filename}`
export const deleteIt3 = (filename: string) => `Delete ${filename}`
export const datasetNotFound = 'Dataset not found'
export const thereIsNoDatasetCalledIt = (bdi: ReactNode) => (
  <>No dataset is called “{bdi}”. It may have been renamed or deleted. Upload documents to create it.</>
)
export const backToDatasets = 'Back to datasets'
export const breadcrumb = 'Breadcrumb'
export const datasets = 'Datasets'
export const queryThisDataset = 'Query this dataset'
export const findADocument = 'Find a document'
export const nOfDocuments = (found: string, all: number) => `${found} of ${plural(all, 'document')}`
export const nDocuments = (total: number) => `${plural(total, 'document')}`
export const theDocumentsOfThisDatasetCould = 'The documents of this dataset could not be loaded.'
export const noResultsFor2 = (wanted: string) => `No results for “${wanted}”.`
export const thisDatasetHasNoDocuments = 'This dataset has no documents.'
export const rename = 'Rename'
export const renamedTo = (name: string) => `Renamed to ${name}`
export const newName = 'New name'
export const theDatasetCouldNotBeRenamed = 'The dataset could not be renamed.'
export const kind = 'Kind'
export const allKinds = 'All kinds'
export const state = 'State'
export const allStates = 'All states'
export const date = 'Date'
export const anyDate = 'Any date'
export const periods = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last 365 days',
} as const
export const betweenDays = 'Between two days'
export const since = 'From'
export const until = 'to'
export const sortBy = 'Sort by'
export const sortings = {
  date: { asc: 'Oldest first', desc: 'Newest first' },
  name: { asc: 'Name, A to Z', desc: 'Name, Z to A' },
  size: { asc: 'Smallest first', desc: 'Largest first' },
  kind: { asc: 'Kind, A to Z', desc: 'Kind, Z to A' },
  state: { asc: 'Ready first', desc: 'Not ready first' },
} as const
export const noDocumentMatches = 'No document matches.'
export const clearFilters = 'Clear filters'
export const fromTo = (begin: string, end: string) => `${begin}–${end}`
export const pages = ['First page', 'Previous page', 'Next page', 'Last page'] as const
export const selectAll = 'Select all'
export const selectThisPage = 'Select this page'
export const selectIt = (filename: string) => `Select ${filename}`
export const selectedDocuments = 'Selected documents'
export const nSelected = (count: number) => `${formatCount(count)} selected`
export const selectAllN = (total: number) => `Select all ${formatCount(total)} that match`
export const clearSelection = 'Clear selection'
export const move = 'Move…'
export const downloadThem = 'Download'
export const tooManyToDownload = (most: number) =>
  `Download at most ${most} documents at once, or all that match.`
export const moveNDocuments = (count: number) => `Move ${plural(count, 'document')}`
export const moveThem = 'Move'
export const moving = 'Moving...'
export const toDataset = 'To dataset'
export const newDataset = 'New dataset'
export const movedDocumentsKeep =
  'They stay searchable, and answers that cite them stay valid. If a name is taken there, it gets a number.'
export const moved = (count: number, to: string) => `Moved ${plural(count, 'document')} to ${to}`
export const movedBut = (count: number, stay: number) =>
  `Moved ${plural(count, 'document')}. ${formatCount(stay)} ${stay === 1 ? 'stays' : 'stay'}: still being read, or from a watched folder.`
export const theDocumentsCouldNotBeMoved = 'The documents could not be moved.'
export const deleteNDocuments = (count: number) =>
  count === 1 ? 'Delete document' : `Delete ${plural(count, 'document')}`
export const thisPermanentlyRemovesThem = (count: number) =>
  `This permanently removes ${count === 1 ? 'the file, its text and its' : `${plural(count, 'file')}, their texts and their`} search index. It cannot be undone.`
export const deleted = (count: number) => `Deleted ${plural(count, 'document')}`
export const theDocumentsCouldNotBeDeleted = 'The documents could not be deleted.'
export const nOfM = (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)}`
export const whatIsInIt = 'What is in it'
export const questionsItAnswers = 'Questions it answers'
export const nOfKind = (count: number, kind: string) => `${kind} ${formatCount(count)}`
