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
export const showMoreOf2 = (left: number) => `Show more of ${plural(left, 'document')}`
export const rename = 'Rename'
export const renamedTo = (name: string) => `Renamed to ${name}`
export const newName = 'New name'
export const theDatasetCouldNotBeRenamed = 'The dataset could not be renamed.'
