import type { ReactNode } from 'react'

export const failedToLoadDatasets = 'No se pudieron cargar las colecciones'
export const preparingSampleDocuments = 'Preparando los ejemplos…'
export const tryItWithSampleDocuments = 'Probar con documentos de ejemplo'
export const theSampleDocumentsCouldNotBe = 'No se pudieron preparar los documentos de ejemplo'
export const youCanTryAgainNow = 'Ya puede volver a intentarlo.'
export const tryAgainIn = (wait: string) => `Vuelva a intentarlo en ${wait}.`
export const tryAgainIn2 = (left: string) => `Vuelva a intentarlo en ${left}.`
export const overview = 'Resumen'
export const upload = 'Subir'
export const query = 'Consultar'
export const datasets = 'Colecciones'
export const settings = 'Ajustes'
export const connections = 'Conexiones'
export const help = 'Ayuda'
export const thisPageCouldNotBeLoaded = 'No se pudo cargar esta página'
export const thisPageStoppedWorking = 'Esta página dejó de funcionar'
export const reload = 'Recargar'
export const theServerIsAwayOrIbid =
  'No se puede acceder al servidor, o Ibid se actualizó mientras esta pestaña estaba abierta. Recargue la página para continuar.'
export const anErrorCameUpReloadTo = (said: string) =>
  `Se produjo un error: ${said}. Recargue la página para volver a intentarlo. Sus documentos no se ven afectados.`
export const couldNotBeLoadedReloadThe = (what: string) => `No se pudo cargar: ${what}. Recargue la página.`
export const notifications = 'Notificaciones'
export const markAllAsRead = 'Marcar todo como leído'
export const nothingYetFinishedAndFailed =
  'Nada todavía. Aquí verá las subidas terminadas y fallidas, un disco lleno o la pérdida del modelo de lenguaje.'
export const notificationsUnread = (unread: number) => `Notificaciones, ${unread} sin leer`
export const latestNotifications = 'Últimas notificaciones'
export const theListOfNotifications = 'La lista de notificaciones'
export const reconnectingLastUpdatedAt = (formatClock: string) =>
  `Reconectando… Actualizado por última vez a las ${formatClock}.`
export const closeSidebar = 'Cerrar la barra lateral'
export const openSidebar = 'Abrir la barra lateral'
export const documentAnalysisDashboard = 'Análisis de documentos'
export const goTo = (span: ReactNode) => <>Ir a{span}</>
export const ctrlK = 'Ctrl K'
export const darkMode = 'Modo oscuro'
export const user = 'Usuario'
export const main = 'Principal'
export const more = 'Más'
export const localInstance = 'Instancia local'
export const signOut = 'Cerrar sesión'
export const goTo2 = 'Ir a'
export const aPageADatasetADocument = 'Una página, una colección, un documento o una acción'
export const matches = 'Coincidencias'
export const noResultsFor = (value: string) => `Sin resultados para “${value}”.`
export const documentIn = (dataset: string) => `Documento en ${dataset}`
export const page = 'Página'
export const lightTheme = 'Tema claro'
export const action = 'Acción'
export const darkTheme = 'Tema oscuro'
export const dataset = 'Colección'
export const query2 = (name: string) => `Consultar ${name}`
export const goAnywhere = 'Ir a cualquier parte'
export const enter = 'Intro'
export const sendTheQuestion = 'Enviar la pregunta'
export const shift = 'Mayús'
export const beginANewLineInIt = 'Empezar una línea nueva'
export const fromSourceToSource = 'De fuente en fuente'
export const esc = 'Esc'
export const closeWhatIsOpen = 'Cerrar el panel abierto'
export const thisList = 'Esta lista'
export const keyboard = 'Teclado'
export const skipToContent = 'Ir al contenido'
export const theListOfKeys = 'La lista de teclas'
export const theDialog = 'El cuadro de diálogo'
export const theSearch = 'La búsqueda'
export const documentsUploadedSuccessfully = '¡Documentos subidos!'
export const datasetDeletedSuccessfully = 'Colección eliminada'
export const aPageDatasetOrDocument = ' una página, colección o documento'
export const processingFailed = 'El procesamiento falló'
export const exampleQueries = 'Preguntas de ejemplo'
export const cancel = 'Cancelar'
export const downloadBegins = 'Empezando'
export const downloading = (name: string) => `Descargando ${name}`
export const bytesOf = (done: string, all: string) => `${done} de ${all}`
export const theServerCannotBeReached =
  'No se puede acceder al servidor. Esta página se completará cuando vuelva.'
export const enterPassword = 'Introducir la contraseña'
export const wrongPassword = 'Contraseña incorrecta.'
export const enterPasswordFor = (name: string) => `Introducir la contraseña de ${name}`
export const passwordOf = (name: string) => `Contraseña de ${name}`
export const ibidUsesThePasswordOnce = 'Ibid usa la contraseña una sola vez y no la conserva.'
export const readFile = 'Leer el archivo'
export const theFileCouldNotBeRead = 'No se pudo leer el archivo.'
export const isReady = (name: string) => `${name} está listo.`
