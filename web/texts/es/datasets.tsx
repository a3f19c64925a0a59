import type { ReactNode } from 'react'
import { formatCount, plural } from '../numbers.ts'

export const showStatsOf = (name: string) => `Mostrar las cifras de ${name}`
export const deleteIt = (name: string) => `Eliminar ${name}`
export const documents = 'Documentos'
export const size = 'Tamaño'
export const kinds = 'Formatos'
export const loadingTheStatsOf = (name: string) => `Cargando las cifras de ${name}`
export const chunks = (totalChunks: number) => plural(totalChunks, 'fragmento')
export const query = 'Consultar'
export const query2 = (name: string) => `Consultar ${name}`
export const upload = 'Subir'
export const uploadTo = (name: string) => `Subir a ${name}`
export const deleteDataset = 'Eliminar la colección'
export const cancel = 'Cancelar'
export const deleting = 'Eliminando…'
export const deleteIt2 = 'Eliminar'
export const areYouSureYouWantTo = (bdi: ReactNode) => <>¿Seguro que quiere eliminar la colección “{bdi}”?</>
export const thisWillPermanentlyRemoveAll = (documentCount: undefined | number) =>
  `${
    documentCount === 1
      ? 'Se eliminará para siempre su único documento.'
      : `Se eliminarán para siempre sus ${formatCount(documentCount ?? 0)} documentos.`
  } Esta acción no se puede deshacer.`
export const refresh = 'Actualizar'
export const noDatasetsYet = 'Aún no hay colecciones'
export const toCreateYourFirstDataset = ' para crear su primera colección'
export const uploadDocuments = 'Suba documentos'
export const manageDatasets = 'Gestionar colecciones'
export const datasetSAvailable = (length: string) =>
  length === '1' ? '1 colección disponible' : `${length} colecciones disponibles`
export const loadingDatasets = 'Cargando colecciones…'
export const theServerDidNotSendThe = 'El servidor no envió la lista de colecciones.'
export const failedToLoadDatasets = 'No se pudieron cargar las colecciones'
export const tryAgain = 'Reintentar'
export const findADataset = 'Buscar una colección'
export const noResultsFor = (trim: string) => `Sin resultados para “${trim}”.`
export const showMoreOf = (formatCount: string) => `Mostrar más (${formatCount} en total)`
export const theDocumentCouldNotBeDeleted = 'No se pudo eliminar el documento.'
export const deleteDocument = 'Eliminar el documento'
export const areYouSureYouWantTo2 = (filename: undefined | string) =>
  `¿Seguro que quiere eliminar “${filename}”?`
export const thisPermanentlyRemovesTheFile =
  'Se eliminarán para siempre el archivo, su texto y su índice de búsqueda.'
export const nChunks = (chunks: number) => plural(chunks, 'fragmento')
export const thisDocumentCouldNotBeRead = 'No se pudo leer este documento.'
export const download = (filename: string) => `Descargar ${filename}`
export const deleteIt3 = (filename: string) => `Eliminar ${filename}`
export const datasetNotFound = 'No se encontró la colección'
export const thereIsNoDatasetCalledIt = (bdi: ReactNode) => (
  <>Ninguna colección se llama “{bdi}”. Tal vez se renombró o se eliminó. Suba documentos para crearla.</>
)
export const backToDatasets = 'Volver a las colecciones'
export const breadcrumb = 'Ruta de navegación'
export const datasets = 'Colecciones'
export const queryThisDataset = 'Consultar esta colección'
export const findADocument = 'Buscar un documento'
export const nOfDocuments = (found: string, all: number) => `${found} de ${plural(all, 'documento')}`
export const nDocuments = (total: number) => plural(total, 'documento')
export const theDocumentsOfThisDatasetCould = 'No se pudieron cargar los documentos de esta colección.'
export const noResultsFor2 = (wanted: string) => `Sin resultados para “${wanted}”.`
export const thisDatasetHasNoDocuments = 'Esta colección no tiene documentos.'
export const showMoreOf2 = (left: number) => `Mostrar más (${plural(left, 'documento')})`
export const rename = 'Renombrar'
export const renamedTo = (name: string) => `Ahora se llama ${name}`
export const newName = 'Nombre nuevo'
export const theDatasetCouldNotBeRenamed = 'No se pudo renombrar la colección.'
