import type { ReactNode } from 'react'

export const failedToLoadDatasets = 'Failed to load datasets'
export const preparingSampleDocuments = 'Preparing sample documents...'
export const tryItWithSampleDocuments = 'Try it with sample documents'
export const theSampleDocumentsCouldNotBe = 'The sample documents could not be prepared'
export const youCanTryAgainNow = 'You can try again now.'
export const tryAgainIn = (wait: string) => `Try again in ${wait}.`
export const tryAgainIn2 = (left: string) => `Try again in ${left}.`
export const overview = 'Overview'
export const upload = 'Upload'
export const query = 'Query'
export const datasets = 'Datasets'
export const settings = 'Settings'
export const connections = 'Connections'
export const help = 'Help'
export const thisPageCouldNotBeLoaded = 'This page could not be loaded'
export const thisPageStoppedWorking = 'This page stopped working'
export const reload = 'Reload'
export const theServerIsAwayOrIbid =
  'The server cannot be reached, or Ibid was updated while this tab was open. Reload to continue.'
export const anErrorCameUpReloadTo = (said: string) =>
  `Something went wrong: ${said}. Reload to try again. Your documents are not affected.`
export const couldNotBeLoadedReloadThe = (what: string) => `${what} could not be loaded. Reload the page.`
export const notifications = 'Notifications'
export const markAllAsRead = 'Mark all as read'
export const nothingYetFinishedAndFailed =
  'Nothing yet. You will see finished and failed uploads, a full disk or a lost language model here.'
export const notificationsUnread = (unread: number) => `Notifications, ${unread} unread`
export const latestNotifications = 'Latest notifications'
export const theListOfNotifications = 'The list of notifications'
export const reconnectingLastUpdatedAt = (formatClock: string) =>
  `Reconnecting… Last updated at ${formatClock}.`
export const closeSidebar = 'Close sidebar'
export const openSidebar = 'Open sidebar'
export const documentAnalysisDashboard = 'Document Analysis Dashboard'
export const goTo = (span: ReactNode) => <>Go to{span}</>
export const ctrlK = 'Ctrl K'
export const darkMode = 'Dark mode'
export const user = 'User'
export const main = 'Main'
export const more = 'More'
export const localInstance = 'Local Instance'
export const signOut = 'Sign out'
export const goTo2 = 'Go to'
export const aPageADatasetADocument = 'A page, a dataset, a document or an action'
export const matches = 'Matches'
export const noResultsFor = (value: string) => `No results for “${value}”.`
export const documentIn = (dataset: string) => `Document in ${dataset}`
export const page = 'Page'
export const lightTheme = 'Light theme'
export const action = 'Action'
export const darkTheme = 'Dark theme'
export const dataset = 'Dataset'
export const query2 = (name: string) => `Query ${name}`
export const goAnywhere = 'Go anywhere'
export const enter = 'Enter'
export const sendTheQuestion = 'Send the question'
export const shift = 'Shift'
export const beginANewLineInIt = 'Start a new line'
export const fromSourceToSource = 'From source to source'
export const esc = 'Esc'
export const closeWhatIsOpen = 'Close the open panel'
export const thisList = 'This list'
export const keyboard = 'Keyboard'
export const skipToContent = 'Skip to content'
export const theListOfKeys = 'The list of keys'
export const theDialog = 'The dialog'
export const theSearch = 'The search'
export const documentsUploadedSuccessfully = 'Documents uploaded successfully!'
export const datasetDeletedSuccessfully = 'Dataset deleted successfully'
export const aPageDatasetOrDocument = ' a page, dataset or document'
export const processingFailed = 'Processing failed'
export const exampleQueries = 'Example queries'
export const cancel = 'Cancel'
export const downloadBegins = 'Starting'
export const downloading = (name: string) => `Downloading ${name}`
export const bytesOf = (done: string, all: string) => `${done} of ${all}`
export const theServerCannotBeReached = 'The server cannot be reached. This page fills in once it is back.'
export const enterPassword = 'Enter password'
export const wrongPassword = 'Wrong password.'
export const enterPasswordFor = (name: string) => `Enter password for ${name}`
export const passwordOf = (name: string) => `Password of ${name}`
export const ibidUsesThePasswordOnce = 'Ibid uses the password once and does not keep it.'
export const readFile = 'Read file'
export const theFileCouldNotBeRead = 'The file could not be read.'
export const isReady = (name: string) => `${name} is ready.`
