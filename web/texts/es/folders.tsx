import type { ReactNode } from 'react'
import { formatCount, plural } from '../numbers.ts'

export const folders = 'Carpetas'
export const watchFolder = 'Vigilar una carpeta'
export const aDatasetCanFollow =
  'Una colección puede seguir una carpeta del servidor: incorpora por sí sola los archivos nuevos, modificados y eliminados.'
export const waiting = 'en espera'
export const checking = 'en revisión'
export const watching = 'vigilada'
export const notAvailable = 'no disponible'
export const documentsIn = (documents: number, dataset: ReactNode) => (
  <>
    {plural(documents, 'documento')} en {dataset}
  </>
)
export const beingWritten = (files: number) =>
  `, ${plural(files, 'archivo aún se está escribiendo', 'archivos aún se están escribiendo')}`
export const checked = (ago: ReactNode) => <>; revisada {ago}</>
export const checkNow = 'Revisar ahora'
export const checkPathNow = (path: string) => `Revisar ${path} ahora`
export const stopWatching = 'Dejar de vigilar'
export const stopWatchingPath = (path: string) => `Dejar de vigilar ${path}`
export const notTaken = (files: number) => plural(files, 'archivo omitido', 'archivos omitidos')
export const andMore = (more: number) => `y ${formatCount(more)} más`
export const watch = 'Vigilar'
export const folder = 'Carpeta'
export const itsWholePath = 'La ruta completa en el equipo donde se ejecuta Ibid.'
export const dataset = 'Colección'
export const itsOtherDocuments = 'Sus demás documentos no cambian.'
export const nameOne = 'Existente o nueva'
export const stopWatchingTitle = 'Dejar de vigilar'
export const stop = 'Dejar de vigilar'
export const stopAndDelete = 'Dejar de vigilar y eliminar'
export const willNoLongerFollow = (dataset: ReactNode, path: ReactNode) => (
  <>
    “{dataset}” dejará de seguir {path}. La carpeta en sí no cambia.
  </>
)
export const deleteItsDocuments = 'Eliminar sus documentos'
export const cameFromThisFolder = (documents: number) =>
  `${plural(documents, 'documento procede', 'documentos proceden')} de esta carpeta.`
