import type { ReactNode } from 'react'
import { formatCount, plural } from '../numbers.ts'

export const folders = 'Ordner'
export const watchFolder = 'Ordner beobachten'
export const aDatasetCanFollow =
  'Eine Sammlung kann einem Ordner des Servers folgen: Neue, geänderte und gelöschte Dateien übernimmt sie von selbst.'
export const waiting = 'wartet'
export const checking = 'wird durchgesehen'
export const watching = 'wird beobachtet'
export const notAvailable = 'nicht verfügbar'
export const documentsIn = (documents: number, dataset: ReactNode) => (
  <>
    {plural(documents, 'Dokument', 'Dokumente')} in {dataset}
  </>
)
export const beingWritten = (files: number) =>
  `, ${plural(files, 'Datei wird', 'Dateien werden')} noch geschrieben`
export const checked = (ago: ReactNode) => <>; durchgesehen {ago}</>
export const checkNow = 'Jetzt durchsehen'
export const checkPathNow = (path: string) => `${path} jetzt durchsehen`
export const stopWatching = 'Nicht mehr beobachten'
export const stopWatchingPath = (path: string) => `${path} nicht mehr beobachten`
export const notTaken = (files: number) => `${plural(files, 'Datei', 'Dateien')} nicht übernommen`
export const andMore = (more: number) => `und ${formatCount(more)} weitere`
export const watch = 'Beobachten'
export const folder = 'Ordner'
export const itsWholePath = 'Der vollständige Pfad auf dem Rechner, auf dem Ibid läuft.'
export const dataset = 'Sammlung'
export const itsOtherDocuments = 'Ihre übrigen Dokumente bleiben unberührt.'
export const nameOne = 'Vorhanden oder neu'
export const stopWatchingTitle = 'Nicht mehr beobachten'
export const stop = 'Beenden'
export const stopAndDelete = 'Beenden und löschen'
export const willNoLongerFollow = (dataset: ReactNode, path: ReactNode) => (
  <>
    „{dataset}“ folgt {path} dann nicht mehr. Der Ordner selbst wird nicht verändert.
  </>
)
export const deleteItsDocuments = 'Seine Dokumente löschen'
export const cameFromThisFolder = (documents: number) =>
  documents === 1
    ? '1 Dokument kam aus diesem Ordner.'
    : `${formatCount(documents)} Dokumente kamen aus diesem Ordner.`
