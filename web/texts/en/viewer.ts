export const page = (page: number) => `Page ${page}`
export const slide = (slide: number) => `Slide ${slide}`
export const sheet = (sheet: string) => `Sheet ${sheet}`
export const table = 'Table'
export const tryAgain = 'Try again'
export const theTextOfThisDocumentCould = 'The text of this document could not be loaded.'
export const showWhatComesBefore = 'Show what comes before'
export const thisDocumentHasNoText = 'This document has no text.'
export const showWhatFollows = 'Show what follows'
export const thisPageCannotBeShownHere =
  'This page cannot be shown here. Its text can, and the original can be downloaded.'
export const thisPictureIsTooLarge =
  'This picture is too large to be shown here. Its text can be read, and the original can be downloaded.'
export const thisPictureIsUnusual =
  'This picture is stored in a way that cannot be shown here. Its text can be read, and the original can be downloaded.'
export const previousPage = 'Previous page'
export const pageOf = (page: number, numPages: number) => `Page ${page} of ${numPages}`
export const opening = 'Opening...'
export const nextPage = 'Next page'
export const fitToWidth = 'Fit to width'
export const enlarge = 'Enlarge'
export const source = 'Source'
export const documentNotFound = 'Document not found'
export const noDocumentHasThisAddress = 'No document has this address. It may have been deleted.'
export const documentNotAvailable = 'Document not available'
export const view = 'View'
export const page2 = 'Page'
export const text = 'Text'
export const openOnAPageOfIts = 'Open on a page of its own'
export const downloadTheOriginal = 'Download the original'
export const closeSource = 'Close source'
export const document = 'Document'
export const thisDocumentCouldNotBeLoaded = 'This document could not be loaded.'
export const backToDatasets = 'Back to datasets'
