import type { ReactNode } from 'react'
import { formatCount, plural } from '../numbers.ts'

export const folders = 'Folders'
export const watchFolder = 'Watch Folder'
export const aDatasetCanFollow =
  'A dataset can follow a folder on the server: it picks up new, changed and deleted files by itself.'
export const waiting = 'waiting'
export const checking = 'checking'
export const watching = 'watching'
export const notAvailable = 'not available'
export const documentsIn = (documents: number, dataset: ReactNode) => (
  <>
    {plural(documents, 'document')} in {dataset}
  </>
)
export const beingWritten = (files: number) => `, ${plural(files, 'file')} being written`
export const checked = (ago: ReactNode) => <>; checked {ago}</>
export const checkNow = 'Check now'
export const checkPathNow = (path: string) => `Check ${path} now`
export const stopWatching = 'Stop watching'
export const stopWatchingPath = (path: string) => `Stop watching ${path}`
export const notTaken = (files: number) => `${plural(files, 'file')} skipped`
export const andMore = (more: number) => `and ${formatCount(more)} more`
export const watch = 'Watch'
export const folder = 'Folder'
export const itsWholePath = 'The full path on the machine where Ibid runs.'
export const dataset = 'Dataset'
export const itsOtherDocuments = 'Its other documents stay as they are.'
export const nameOne = 'Existing or new'
export const stopWatchingTitle = 'Stop Watching'
export const stop = 'Stop'
export const stopAndDelete = 'Stop and Delete'
export const willNoLongerFollow = (dataset: ReactNode, path: ReactNode) => (
  <>
    “{dataset}” will no longer follow {path}. The folder itself is not changed.
  </>
)
export const deleteItsDocuments = 'Delete its documents'
export const cameFromThisFolder = (documents: number) =>
  `${plural(documents, 'document')} came from this folder.`
