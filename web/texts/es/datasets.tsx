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
export const rename = 'Renombrar'
export const renamedTo = (name: string) => `Ahora se llama ${name}`
export const newName = 'Nombre nuevo'
export const theDatasetCouldNotBeRenamed = 'No se pudo renombrar la colección.'
export const kind = 'Formato'
export const allKinds = 'Todos los formatos'
export const state = 'Estado'
export const allStates = 'Todos los estados'
export const date = 'Fecha'
export const anyDate = 'Cualquier fecha'
export const periods = {
  today: 'Hoy',
  week: 'Últimos 7 días',
  month: 'Últimos 30 días',
  year: 'Últimos 365 días',
} as const
export const betweenDays = 'Entre dos días'
export const since = 'Del'
export const until = 'al'
export const sortBy = 'Ordenar por'
export const sortings = {
  date: { asc: 'Antiguos primero', desc: 'Recientes primero' },
  name: { asc: 'Nombre, de la A a la Z', desc: 'Nombre, de la Z a la A' },
  size: { asc: 'Pequeños primero', desc: 'Grandes primero' },
  kind: { asc: 'Formato, de la A a la Z', desc: 'Formato, de la Z a la A' },
  state: { asc: 'Listos primero', desc: 'No listos primero' },
} as const
export const noDocumentMatches = 'Ningún documento coincide.'
export const clearFilters = 'Quitar los filtros'
export const fromTo = (begin: string, end: string) => `${begin}–${end}`
export const pages = ['Primera página', 'Página anterior', 'Página siguiente', 'Última página'] as const
export const selectAll = 'Seleccionar todo'
export const selectThisPage = 'Seleccionar esta página'
export const selectIt = (filename: string) => `Seleccionar ${filename}`
export const selectedDocuments = 'Documentos seleccionados'
export const nSelected = (count: number) => plural(count, 'seleccionado')
export const selectAllN = (total: number) => `Seleccionar los ${formatCount(total)} que coinciden`
export const clearSelection = 'Anular la selección'
export const move = 'Mover…'
export const downloadThem = 'Descargar'
export const tooManyToDownload = (most: number) =>
  `Descargue como máximo ${most} documentos a la vez, o todos los que coinciden.`
export const moveNDocuments = (count: number) => `Mover ${plural(count, 'documento')}`
export const moveThem = 'Mover'
export const moving = 'Moviendo…'
export const toDataset = 'A la colección'
export const newDataset = 'Colección nueva'
export const movedDocumentsKeep =
  'Siguen disponibles para la búsqueda, y las respuestas que los citan siguen siendo válidas. Si un nombre ya existe allí, recibe un número.'
export const moved = (count: number, to: string) =>
  `${plural(count, 'documento movido', 'documentos movidos')} a ${to}`
export const movedBut = (count: number, stay: number) =>
  `${plural(count, 'documento movido', 'documentos movidos')}. ${plural(stay, 'documento se queda', 'documentos se quedan')}: aún en lectura, o de una carpeta vigilada.`
export const theDocumentsCouldNotBeMoved = 'No se pudieron mover los documentos.'
export const deleteNDocuments = (count: number) =>
  count === 1 ? 'Eliminar el documento' : `Eliminar ${plural(count, 'documento')}`
export const thisPermanentlyRemovesThem = (count: number) =>
  `${
    count === 1
      ? 'Se eliminarán para siempre el archivo, su texto y su índice de búsqueda.'
      : `Se eliminarán para siempre ${plural(count, 'archivo')}, sus textos y su índice de búsqueda.`
  } Esta acción no se puede deshacer.`
export const deleted = (count: number) => plural(count, 'documento eliminado', 'documentos eliminados')
export const theDocumentsCouldNotBeDeleted = 'No se pudieron eliminar los documentos.'
export const nOfM = (done: number, all: number) => `${formatCount(done)} de ${formatCount(all)}`
export const whatIsInIt = 'Contenido'
export const questionsItAnswers = 'Preguntas que responde'
export const nOfKind = (count: number, kind: string) => `${kind} ${formatCount(count)}`
