import type { ReactNode } from 'react'
import { formatCount, plural } from '../numbers.ts'

export const folders = 'Dossiers'
export const watchFolder = 'Surveiller un dossier'
export const aDatasetCanFollow =
  'Une collection peut suivre un dossier du serveur : elle reprend d’elle-même les fichiers nouveaux, modifiés et supprimés.'
export const waiting = 'en attente'
export const checking = 'en cours d’examen'
export const watching = 'surveillé'
export const notAvailable = 'indisponible'
export const documentsIn = (documents: number, dataset: ReactNode) => (
  <>
    {plural(documents, 'document')} dans {dataset}
  </>
)
export const beingWritten = (files: number) => `, ${plural(files, 'fichier')} en cours d’écriture`
export const checked = (ago: ReactNode) => <>, examiné {ago}</>
export const checkNow = 'Examiner maintenant'
export const checkPathNow = (path: string) => `Examiner ${path} maintenant`
export const stopWatching = 'Ne plus surveiller'
export const stopWatchingPath = (path: string) => `Ne plus surveiller ${path}`
export const notTaken = (files: number) => plural(files, 'fichier laissé de côté', 'fichiers laissés de côté')
export const andMore = (more: number) => (more === 1 ? 'et 1 autre' : `et ${formatCount(more)} autres`)
export const watch = 'Surveiller'
export const folder = 'Dossier'
export const itsWholePath = 'Le chemin complet sur la machine où tourne Ibid.'
export const dataset = 'Collection'
export const itsOtherDocuments = 'Ses autres documents restent inchangés.'
export const nameOne = 'Existante ou nouvelle'
export const stopWatchingTitle = 'Ne plus surveiller'
export const stop = 'Arrêter'
export const stopAndDelete = 'Arrêter et supprimer'
export const willNoLongerFollow = (dataset: ReactNode, path: ReactNode) => (
  <>
    « {dataset} » ne suivra plus {path}. Le dossier lui-même n’est pas modifié.
  </>
)
export const deleteItsDocuments = 'Supprimer ses documents'
export const cameFromThisFolder = (documents: number) =>
  `${plural(documents, 'document vient', 'documents viennent')} de ce dossier.`
