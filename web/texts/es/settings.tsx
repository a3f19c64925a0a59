import type { ReactNode } from 'react'
import { formatCount, plural } from '../numbers.ts'

export const noAnswerWithin10Seconds = 'Sin respuesta en 10 segundos.'
export const noServerCanBeReachedThere = 'Ningún servidor responde en esa dirección.'
export const aServerAnswersThereAndAsks = 'En esa dirección responde un servidor que exige iniciar sesión.'
export const aServerAnswersThereButWith = (status: number) =>
  `En esa dirección responde un servidor, pero con el estado ${status}.`
export const somethingAnswersThereButItIs = 'En esa dirección responde algo, pero no es Ibid.'
export const ibidAnsweredInMs = (version: string, took: number) => `Ibid ${version} respondió en ${took} ms.`
export const testConnection = 'Probar la conexión'
export const profile = 'Perfil'
export const displayName = 'Nombre visible'
export const email = 'Correo electrónico'
export const organization = 'Organización'
export const light = 'Claro'
export const dark = 'Oscuro'
export const system = 'Sistema'
export const appearance = 'Apariencia'
export const theme = 'Tema'
export const language = 'Idioma'
export const asInTheBrowser = 'El del navegador'
export const answersStayInTheirLanguage =
  'Se aplica en este navegador al guardar. Las respuestas siguen en el idioma de sus documentos.'
export const apiConfiguration = 'Configuración de la API'
export const apiEndpoint = 'Dirección de la API'
export const keptInThisBrowserAnotherServer = (here: ReactNode, there: ReactNode) => (
  <>
    Se guarda en este navegador. Para usar otro servidor, defina {here} aquí y {there} allí.
  </>
)
export const requestTimeoutSeconds = 'Tiempo límite de las solicitudes (segundos)'
export const uploadsAndAnswersBeingWritten = 'Las subidas y las respuestas en curso no tienen tiempo límite.'
export const thisBrowserCannotNotifyYouFrom =
  'Este navegador no puede enviarle notificaciones desde esta página.'
export const thisBrowserBlocksNotifications =
  'Este navegador bloquea las notificaciones de esta página. Permítalas en sus ajustes para este sitio.'
export const thisBrowserHasNotAllowedIt =
  'Este navegador aún no ha permitido las notificaciones. Desactive y vuelva a activar la opción para que se lo pregunte.'
export const thisBrowserTellsYou =
  'Este navegador le avisa cuando termina una subida mientras la página no está a la vista.'
export const thisBrowserTellsYouAsksFirst =
  'Este navegador le avisa cuando termina una subida mientras la página no está a la vista. Antes le pide permiso.'
export const notifications = 'Notificaciones'
export const emailNotifications = 'Notificaciones por correo'
export const thisInstanceSendsNoMailThe =
  'Ibid aún no envía correos. Su elección queda guardada para cuando lo haga.'
export const pushNotifications = 'Notificaciones push'
export const productUpdates = 'Novedades del producto'
export const nothingIsFetchedFromTheNetwork =
  'Ibid no descarga nada de la red. Consulte el registro de cambios de cada versión.'
export const cancel = 'Cancelar'
export const theServerDoesNotAnswerTry = 'El servidor no responde. Inténtelo de nuevo.'
export const passwordChanged = 'Contraseña cambiada'
export const keep = 'Conservar'
export const revokeThem = (tokens: number) =>
  tokens === 1 ? 'Revocarlo' : `Revocar los ${formatCount(tokens)}`
export const tokensStillLetIn = (tokens: number) =>
  tokens === 1
    ? '1 token de API sigue funcionando. Si otra persona conocía la contraseña, revóquelo.'
    : `${formatCount(tokens)} tokens de API siguen funcionando. Si otra persona conocía la contraseña, revóquelos.`
export const neverUsed = 'Nunca usado'
export const theTokensWereNotRevoked = 'Los tokens no se revocaron.'
export const passwordChangedOtherBrowsers =
  'Contraseña cambiada. Se ha cerrado la sesión en los demás navegadores.'
export const passwordSet = 'Contraseña definida.'
export const changePassword = 'Cambiar la contraseña'
export const setPassword = 'Definir una contraseña'
export const theTwoAreNotTheSame = 'Las contraseñas no coinciden.'
export const fromThenOnTheDashboardAsks =
  'El panel la pedirá, también en este equipo, y los programas necesitarán un token.'
export const currentPassword = 'Contraseña actual'
export const newPassword = 'Contraseña nueva'
export const atLeastCharactersAFewWords = (minpasswordchars: number) =>
  `Al menos ${minpasswordchars} caracteres. Varias palabras sin relación son fáciles de recordar.`
export const newPasswordAgain = 'Repetir la contraseña nueva'
export const code = 'Código'
export const yourPassword = 'Su contraseña'
export const theSixDigitsThatYour =
  'Los seis dígitos que muestra ahora su aplicación de autenticación, o un código de recuperación.'
export const recoveryCodes = 'Códigos de recuperación'
export const copied = 'Copiado'
export const copy = 'Copiar'
export const save = 'Guardar'
export const iHaveSavedThem = 'Ya los he guardado'
export const eachOfTheseLetsYouIn =
  'Cada código permite iniciar sesión una vez si pierde su aplicación de autenticación. Guárdelos con sus contraseñas: no se volverán a mostrar.'
export const signingInWillThenTakeYour =
  'Iniciará sesión con su contraseña y un código de una aplicación de autenticación en su teléfono. Se cerrará la sesión en los demás navegadores.'
export const enable2fa = 'Activar 2FA'
export const continueIt = 'Continuar'
export const scanThisWithYourAuthenticator =
  'Escanee este código con su aplicación de autenticación o escriba en ella la clave.'
export const qrCodeForYourAuthenticatorApp = 'Código QR para su aplicación de autenticación'
export const key = 'Clave'
export const theSixDigitsThatTheApp = 'Los seis dígitos que muestra ahora la aplicación.'
export const apiTokens = 'Tokens de API'
export const newToken = 'Token nuevo'
export const programsSendOneAsWhereA = (code: ReactNode) => (
  <>Cuando se exige una contraseña, los programas envían un token como {code}.</>
)
export const madeNeverUsed = (createdAt: string) => `Creado ${createdAt}, nunca usado`
export const lastUsedFrom = (usedAt: string, usedAddress: null | string) =>
  `Usado por última vez ${usedAt} desde ${usedAddress}`
export const revoke = (name: string) => `Revocar ${name}`
export const revoke2 = 'Revocar'
export const readerAsksAndReads = 'Lector: puede preguntar y leer'
export const adminMayDoEverything = 'Administrador: puede hacer todo'
export const done = 'Listo'
export const token = (name: string) => `Token “${name}”`
export const copyItNowItIsNot = 'Cópielo ahora: no se volverá a mostrar. Ibid solo conserva su huella (hash).'
export const makeToken = 'Crear token'
export const name = 'Nombre'
export const whatWillUseIt = 'Para qué lo usará.'
export const eGNightlyImport = 'p. ej., importación nocturna'
export const role = 'Rol'
export const revokeToken = 'Revocar token'
export const whatUsesTheTokenIsNot = (bdi: ReactNode) => (
  <>Los programas que usan el token “{bdi}” pierden el acceso de inmediato.</>
)
export const security = 'Seguridad'
export const theServerDidNotReportSecurity = 'El servidor no comunicó sus ajustes de seguridad.'
export const password = 'Contraseña'
export const notSet = 'Sin definir'
export const set = (changedAt: string) => `Definida ${changedAt}`
export const remove = 'Quitar'
export const twoFactorAuthentication = 'Autenticación en dos pasos'
export const disable2fa = 'Desactivar 2FA'
export const onLeft = (recoveryCodes: number) =>
  `Activada; quedan ${plural(recoveryCodes, 'código de recuperación', 'códigos de recuperación')}`
export const makeNewOnes = 'Crear otros'
export const offThePasswordAloneLetsIn = 'Desactivada: basta la contraseña para iniciar sesión'
export const setAPasswordFirst = 'Defina antes una contraseña'
export const ibidWillAskNobodyForA =
  'Quien tenga acceso a Ibid podrá usarlo entonces sin contraseña. También se quita el segundo factor y se cierran todas las sesiones.'
export const removePassword = 'Quitar la contraseña'
export const thePasswordAloneWillLetIn = 'Bastará la contraseña para iniciar sesión.'
export const theFormerCodesWillLetNobody = 'Los códigos anteriores dejarán de funcionar.'
export const newRecoveryCodes = 'Códigos de recuperación nuevos'
export const makeCodes = 'Crear códigos'
export const ibidListensOnWhichThisMachine = (host: string) =>
  `Ibid escucha en ${host}, accesible solo desde este equipo, y no pide contraseña.`
export const ibidListensOnWhereOthersCan = (host: string) =>
  `Ibid escucha en ${host}, accesible desde otros equipos.`
export const noPasswordIsSet = 'No hay contraseña definida'
export const othersCanReachAndIbidDoes = (host: string) =>
  `Otros pueden acceder a ${host}, e Ibid no cifra la conexión: use un certificado (--tls-cert) o un proxy inverso que la cifre.`
export const lastLogin = 'Último inicio de sesión'
export const from = (at: string, address: string) => `${at} desde ${address}`
export const noneBeforeThisOne = 'Ninguno antes de este'
export const sinceThen = (failed: number) =>
  `${plural(failed, 'intento fallido', 'intentos fallidos')} desde entonces`
export const sessions = 'Sesiones'
export const signOutOthers = 'Cerrar las demás'
export const theOtherBrowsersWereNotSigned = 'No se cerró la sesión en los demás navegadores.'
export const thisBrowserAloneIsSignedIn = 'Solo este navegador tiene la sesión iniciada'
export const thisBrowserAndAreSignedIn = (others: number) =>
  `Este navegador y ${plural(others, 'otro')} tienen la sesión iniciada`
export const model = 'Modelo'
export const theModelCouldNotBeChosen = 'No se pudo elegir el modelo.'
export const chooseAModel = 'Elegir un modelo'
export const theModelCouldNotBeDownloaded = 'No se pudo descargar el modelo.'
export const getAnotherModel = 'Obtener otro modelo'
export const ollamaDownloadsItOnItsOwn = 'Ollama lo descarga en el equipo donde se ejecuta.'
export const eGLlama323b = 'p. ej., llama3.2:3b'
export const download = 'Descargar'
export const answering = 'Respuestas'
export const writer = 'Redacción'
export const extractiveVerbatimSentences = 'Por Ibid: frases citadas palabra por palabra'
export const embedding = 'Vectorización'
export const dimensions = (model: string, dimensions: number) => `${model}, ${dimensions} dimensiones`
export const reindexingWithOf = (line: string, model: string, done: number, total: number) =>
  `${line}; reindexando con ${model}, ${done} de ${total}`
export const reachable = 'accesible'
export const notReachable = 'no accesible'
export const systemInfo = 'Información del sistema'
export const selfHosted = 'Autoalojado'
export const documents = 'Documentos'
export const unlimited = 'Ilimitado'
export const queries = 'Preguntas'
export const storage = 'Almacenamiento'
export const localStorage = 'Almacenamiento local'
export const version = 'Versión'
export const workers = 'Procesos de lectura'
export const ofBusy = (busy: number, count: number) => `${busy} de ${count} ocupados`
export const onDisk = 'En disco'
export const free = (bytes: string, freeBytes: string) => `${bytes}, ${freeBytes} libres`
export const dataFolder = 'Carpeta de datos'
export const scannedPages = 'Páginas escaneadas'
export const oldOfficeFiles = 'DOC, XLS, PPT'
export const readByTesseract = (found: boolean) =>
  found ? 'se leen con tesseract' : 'tesseract no está instalado'
export const readByLibreOffice = (found: boolean) =>
  found ? 'se leen con LibreOffice' : 'LibreOffice no está instalado'
export const seeAllConnections = 'Ver todas las conexiones'
export const viewDocumentation = 'Ver la documentación'
export const theServerDidNotTellIts = 'El servidor no comunicó su estado.'
export const settings = 'Ajustes'
export const failedToLoadSettings = 'No se pudieron cargar los ajustes'
export const tryAgain = 'Reintentar'
export const theServerDidNotGiveIts = 'El servidor no envió sus ajustes.'
export const saved = '¡Guardado!'
export const saveChanges = 'Guardar cambios'
export const theSettingsWereNotSaved = 'Los ajustes no se guardaron'
export const theServerDidNotTakeThem = 'El servidor los rechazó.'
export const modelServer = 'Servidor de modelos'
export const questionsLeaveYourNetwork = 'Preguntas y pasajes salen de su red'
export const theyGoTo = (host: ReactNode) => <>Van a {host}, que redacta las respuestas.</>
export const connections = 'Conexiones'
export const webPages = 'Páginas web'
export const ibidFetchesAPageWhen =
  'Ibid obtiene una página cuando usted añade su dirección en Subir: solo esa página, y solo de direcciones públicas.'
export const helpLinks = 'Enlaces de la ayuda'
export const theHelpCenterShowsALink =
  'La ayuda y el pie de la página de inicio muestran un enlace por cada dirección que indique aquí.'
export const emptyTheCarriedDocumentation = 'Vacío: la documentación que incluye Ibid'
export const anAddressBeginsWith = 'Una dirección empieza por https://, http:// o mailto:.'
export const searchSettings = 'Buscar en los ajustes'
export const noSettingFor = (text: string) => `Sin resultados para “${text}”.`
export const inactive = 'Inactivo'
