import type { TableTest } from '../../../shared/tables.ts'
import { formatCount, plural } from '../numbers.ts'

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
export const tableNumber = (number: number) => `Table ${number}`
export const thisTableCouldNotBeLoaded = 'This table could not be loaded.'
export const thisTableHasNoRows = 'This table has no rows.'
export const noRowsMatch = 'No rows match.'
export const rowNumber = 'Row'
export const columnNumber = (number: number) => `Column ${formatCount(number)}`
export const sortBy = (column: string) => `Sort by ${column}`
export const rows = (count: number) => plural(count, 'row')
export const rowsOf = (count: number, total: number) => `${formatCount(count)} of ${plural(total, 'row')}`
export const rowRange = (from: number, to: number, total: number) =>
  `Rows ${formatCount(from)}–${formatCount(to)} of ${formatCount(total)}`
export const rowPages = ['First rows', 'Previous rows', 'Next rows', 'Last rows'] as const
export const columnRange = (from: number, to: number, total: number) =>
  `Columns ${formatCount(from)}–${formatCount(to)} of ${formatCount(total)}`
export const columnPages = ['First columns', 'Previous columns', 'Next columns', 'Last columns'] as const
export const columnsLeftOut = (count: number) =>
  `${plural(count, 'more column')} ${count === 1 ? 'is' : 'are'} only in the text`
export const filter = 'Filter'
export const column = 'Column'
export const condition = 'Condition'
export const value = 'Value'
export const apply = 'Apply'
export const removeFilter = (condition: string) => `Remove filter: ${condition}`
export const tests: Readonly<Record<TableTest, string>> = {
  contains: 'contains',
  is: 'is',
  is_not: 'is not',
  more_than: 'is more than',
  at_least: 'is at least',
  less_than: 'is less than',
  at_most: 'is at most',
  empty: 'is empty',
  filled: 'is filled',
}
export const showAll = 'Show all'
export const showLess = 'Show less'
export const sortAndFilter = 'Sort and filter'
export const labelFromAbove = 'Written once for several rows'
export const showWholeTable = 'Show the whole table'
export const aboutThisDocument = 'About this document'
export const quotedFromIt = 'Quoted word for word'
export const tableOf = (rows: number, columns: string) =>
  columns === '' ? `${plural(rows, 'row')}` : `${plural(rows, 'row')} with ${columns}`
export const andMoreTables = (tables: number) => `and ${plural(tables, 'more table')}`
export const outline = 'Outline'
export const allNHeadings = (headings: number) => `All ${formatCount(headings)} headings`
export const datesAndAmounts = 'Dates and amounts'
export const askThisDocument = 'Ask this document'
export const onPage = (page: number) => `p. ${page}`
