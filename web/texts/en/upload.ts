import { plural } from '../numbers.ts'

export const unchanged = 'unchanged'
export const nChunks = (chunks: number) => `${plural(chunks, 'chunk')}`
export const processingComplete = 'Processing complete!'
export const processingDocuments = 'Processing documents...'
export const uploadingAndQueueingDocuments = 'Uploading and queueing documents...'
export const thisMayTakeAFewMoments = 'This may take a few moments'
export const ofFilesProcessedChunksCreated = (processed: number, total: number, chunks: number) =>
  `${processed} of ${total} files processed | ${chunks} chunks created`
export const uploadProgress = 'Upload progress'
export const aboutLeft = (etaSeconds: string) => `about ${etaSeconds} left`
export const cancel = 'Cancel'
export const log = 'Log'
export const files = 'Files'
export const text = 'Text'
export const whatToAdd = 'What to add'
export const nameOfTheText = 'Name'
export const becomes = (name: string) => `Becomes ${name}`
export const eGMeetingNotes = 'e.g., Meeting notes'
export const pasteOrTypeTheText = 'Paste or type the text'
export const pleaseNameTheText = 'Please name the text.'
export const pleaseEnterAText = 'Please enter a text.'
export const uploadText = 'Upload text'
export const webPage = 'Web page'
export const addressOfThePage = 'Address'
export const ibidFetchesThisPageOnce =
  'Ibid fetches this one page and keeps it as it is now. To refresh it, add it again.'
export const webPagesAreOff = 'Fetching web pages is off'
export const allowThemInSettings = 'Turn it on in Settings, under Connections'
export const pleaseEnterTheAddress = 'Please enter the address of a page.'
export const addPage = 'Add page'
export const stillRunning = 'Still running'
export const datasetConfiguration = 'Dataset Configuration'
export const whereTheFilesGo = 'Where the files go'
export const createNewDataset = 'Create New Dataset'
export const addToExisting = 'Add to Existing'
export const datasetName = 'Dataset name'
export const alreadyExistsFilesWillBeAdded = (wanted: string) =>
  `“${wanted}” already exists: files will be added to it`
export const eGQuarterlyReports = 'e.g., quarterly-reports'
export const findADataset = 'Find a dataset'
export const dataset = 'Dataset'
export const moreTypeAboveToFindThem = (rest: string) => `${rest} more: type above to find them`
export const selectADataset = 'Select a dataset'
export const nDocuments = (documentCount: number) => `${plural(documentCount, 'document')}`
export const isNotASupportedFileType = (name: string) => `${name} is not a supported file type`
export const emptyFile = 'Empty file'
export const exceeds100mbLimit = (name: string) => `${name} exceeds 100MB limit`
export const dropYourFilesHere = 'Drop your files here'
export const dragDropFilesOrClickTo = 'Drag & drop files or click to browse'
export const upTo100mbPerFile = (join: string) => `${join}. Up to 100MB per file.`
export const failedFiles = 'Failed files'
export const andMore = (value: number) => ` and ${value} more`
export const selected = (length: number) => `${plural(length, 'file')} selected`
export const remove = (path: string) => `Remove ${path}`
export const recentUploads = 'Recent uploads'
export const nFiles = (documentsTotal: number) => `${plural(documentsTotal, 'file')}`
export const nChunks2 = (chunksCreated: number) => `${plural(chunksCreated, 'chunk')}`
export const query = 'Query'
export const query2 = (datasetName: string) => `Query ${datasetName}`
export const retryFailedFiles = 'Retry failed files'
export const processingFailed = 'Processing failed'
export const failedToCheckJobStatus = 'Failed to check job status'
export const theUploadWasCancelled = 'The upload was cancelled.'
export const uploadFailedPleaseTryAgain = 'Upload failed. Please try again.'
export const theUploadCouldNotBeCancelled = 'The upload could not be cancelled.'
export const pleaseSelectAtLeastOneFile = 'Please select at least one file to upload.'
export const transformYourDocumentsInto =
  'Transform your documents into searchable knowledge with AI-powered analysis.'
export const uploadDocuments = 'Upload Documents'
export const uploading = 'Uploading...'
export const uploadSuccessful = 'Upload Successful!'
export const removeAndUploadTheRest = 'Remove and upload the rest'
export const remove2 = 'Remove'
export const uploadError = 'Upload Error'
export const ofReady = (value: number, total: number) => `${value} of ${plural(total, 'document')} ready`
export const cannotBeUploaded = (length: number) => `${plural(length, 'file')} cannot be uploaded.`
export const leftOut = (count: number) => `Left out: ${plural(count, 'file')}`
export const yourDocumentsAreReady = 'Your documents are ready.'
export const processedCreated = (processed: number, chunks: number) =>
  `${plural(processed, 'document')} processed, ${plural(chunks, 'chunk')} created.`
export const alreadyThere = (count: number) => `${plural(count, 'document')} already there, unchanged.`
export const upload = 'Upload'
export const upload2 = (files: number) => `Upload ${plural(files, 'file')}`
/** How a sentence about one file begins, and how one about several does. */
export const beginningInPlural: Readonly<Record<string, string>> = {
  is: 'are',
  has: 'have',
  was: 'were',
  contains: 'contain',
  expands: 'expand',
  exceeds: 'exceed',
  leads: 'lead',
}
export const sameAs = (name: string) => `same as ${name}`
