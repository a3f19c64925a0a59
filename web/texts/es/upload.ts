import { plural } from '../numbers.ts'

export const unchanged = 'sin cambios'
export const nChunks = (chunks: number) => plural(chunks, 'fragmento')
export const processingComplete = '¡Procesamiento completo!'
export const processingDocuments = 'Procesando documentos…'
export const uploadingAndQueueingDocuments = 'Subiendo y encolando documentos…'
export const thisMayTakeAFewMoments = 'Puede tardar unos instantes'
export const ofFilesProcessedChunksCreated = (processed: number, total: number, chunks: number) =>
  `${processed} de ${plural(total, 'archivo procesado', 'archivos procesados')} | ${plural(chunks, 'fragmento creado', 'fragmentos creados')}`
export const uploadProgress = 'Progreso de la subida'
export const aboutLeft = (etaSeconds: string) => `faltan unos ${etaSeconds}`
export const cancel = 'Cancelar'
export const log = 'Registro'
export const files = 'Archivos'
export const stillRunning = 'En curso'
export const datasetConfiguration = 'Colección'
export const whereTheFilesGo = 'Adónde van los archivos'
export const createNewDataset = 'Colección nueva'
export const addToExisting = 'Colección existente'
export const datasetName = 'Nombre de la colección'
export const alreadyExistsFilesWillBeAdded = (wanted: string) =>
  `“${wanted}” ya existe: los archivos se añadirán a ella`
export const eGQuarterlyReports = 'p. ej., informes-trimestrales'
export const findADataset = 'Buscar una colección'
export const dataset = 'Colección'
export const moreTypeAboveToFindThem = (rest: string) => `${rest} más: escriba arriba para encontrarlas`
export const selectADataset = 'Elegir una colección'
export const nDocuments = (documentCount: number) => plural(documentCount, 'documento')
export const isNotASupportedFileType = (name: string) => `${name} no es de un tipo admitido`
export const emptyFile = 'Archivo vacío'
export const exceeds100mbLimit = (name: string) => `${name} supera los 100 MB`
export const dropYourFilesHere = 'Suelte aquí sus archivos'
export const dragDropFilesOrClickTo = 'Arrastre archivos aquí o haga clic para buscarlos'
export const upTo100mbPerFile = (join: string) => `${join}. Hasta 100 MB por archivo.`
export const failedFiles = 'Archivos fallidos'
export const andMore = (value: number) => ` y ${value} más`
export const selected = (length: number) => plural(length, 'archivo elegido', 'archivos elegidos')
export const remove = (path: string) => `Quitar ${path}`
export const recentUploads = 'Subidas recientes'
export const nFiles = (documentsTotal: number) => plural(documentsTotal, 'archivo')
export const nChunks2 = (chunksCreated: number) => plural(chunksCreated, 'fragmento')
export const query = 'Consultar'
export const query2 = (datasetName: string) => `Consultar ${datasetName}`
export const retryFailedFiles = 'Reintentar los archivos fallidos'
export const processingFailed = 'El procesamiento falló'
export const failedToCheckJobStatus = 'No se pudo comprobar el estado de la subida'
export const theUploadWasCancelled = 'La subida se canceló.'
export const uploadFailedPleaseTryAgain = 'La subida falló. Inténtelo de nuevo.'
export const theUploadCouldNotBeCancelled = 'No se pudo cancelar la subida.'
export const pleaseSelectAtLeastOneFile = 'Elija al menos un archivo para subir.'
export const transformYourDocumentsInto =
  'Convierta sus documentos en conocimiento consultable con análisis mediante IA.'
export const uploadDocuments = 'Subir documentos'
export const uploading = 'Subiendo…'
export const uploadSuccessful = '¡Subida correcta!'
export const removeAndUploadTheRest = 'Quitar y subir el resto'
export const remove2 = 'Quitar'
export const uploadError = 'Error al subir'
export const ofReady = (value: number, total: number) =>
  `${value} de ${plural(total, 'documento listo', 'documentos listos')}`
export const cannotBeUploaded = (length: number) =>
  `${plural(length, 'archivo no se puede subir', 'archivos no se pueden subir')}.`
export const yourDocumentsAreReady = 'Sus documentos están listos.'
export const processedCreated = (processed: number, chunks: number) =>
  `${plural(processed, 'documento procesado', 'documentos procesados')}, ${plural(chunks, 'fragmento creado', 'fragmentos creados')}.`
export const alreadyThere = (count: number) =>
  `${plural(count, 'documento ya estaba, sin cambios', 'documentos ya estaban, sin cambios')}.`
export const upload = 'Subir'
export const upload2 = (files: number) => `Subir ${plural(files, 'archivo')}`
/** How a sentence about one file begins, and how one about several does. */
export const beginningInPlural: Readonly<Record<string, string>> = {
  contiene: 'contienen',
  'no contiene': 'no contienen',
  'está vacío': 'están vacíos',
  'está protegido': 'están protegidos',
  'está bloqueado': 'están bloqueados',
  'está dañado': 'están dañados',
  'está anidado': 'están anidados',
  está: 'están',
  'es una imagen': 'son imágenes',
  'es un escaneo': 'son escaneos',
  'es demasiado grande': 'son demasiado grandes',
  es: 'son',
  'no es': 'no son',
  tiene: 'tienen',
  'se rechazó': 'se rechazaron',
  'se abandonó': 'se abandonaron',
  'no se pudo': 'no se pudieron',
  'no se puede': 'no se pueden',
  lleva: 'llevan',
  supera: 'superan',
  'es un enlace': 'son enlaces',
  'es un ZIP': 'son archivos ZIP',
}
export const text = 'Texto'
export const whatToAdd = 'Qué añadir'
export const nameOfTheText = 'Nombre'
export const becomes = (name: string) => `Se llamará ${name}`
export const eGMeetingNotes = 'p. ej., notas de la reunión'
export const pasteOrTypeTheText = 'Pegue o escriba el texto'
export const pleaseNameTheText = 'Dé un nombre al texto.'
export const pleaseEnterAText = 'Escriba un texto.'
export const uploadText = 'Subir el texto'
export const leftOut = (count: number) => `No se han incluido: ${plural(count, 'archivo')}`
export const webPage = 'Página web'
export const addressOfThePage = 'Dirección'
export const ibidFetchesThisPageOnce =
  'Ibid obtiene solo esta página y la conserva como está ahora. Para actualizarla, añádala de nuevo.'
export const webPagesAreOff = 'La obtención de páginas web está desactivada'
export const allowThemInSettings = 'Activarla en Ajustes, en Conexiones'
export const pleaseEnterTheAddress = 'Introduzca la dirección de una página.'
export const addPage = 'Añadir la página'
export const sameAs = (name: string) => `igual que ${name}`
