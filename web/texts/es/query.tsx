import type { ReactNode } from 'react'
import type { TableReading } from '../../../shared/computed.ts'
import { queryInWords as inWords } from '../localize/query-in-words.ts'
import { formatCount, plural } from '../numbers.ts'
import { QUERY_WORDS } from './query-in-words.ts'

export const fast = 'Rápido'
export const theModelAnswersFromTheBest = 'El modelo responde enseguida a partir de los mejores pasajes'
export const thorough = 'Exhaustivo'
export const theModelJudgesEveryPassage =
  'El modelo valora antes cada pasaje y reescribe lo que sus fuentes no respaldan; tarda más'
export const yourQuestion = 'Su pregunta'
export const aQueryMayHaveAtMost = (maxquerychars: string, length: string) =>
  `Una pregunta puede tener como máximo ${maxquerychars} caracteres. Esta tiene ${length}.`
export const nDocuments = (documentCount: number) => plural(documentCount, 'documento')
export const datasets = 'Colecciones'
export const allDatasets = 'Todas las colecciones'
export const roleContext = 'Rol'
export const answer = 'Respuesta'
export const searching = 'Buscando…'
export const stop = 'Detener'
export const searchDocuments = 'Buscar'
export const datasets2 = (length: string) => `${length} colecciones`
export const askOn = 'Seguir preguntando'
export const askAFollowUpOrA = 'Siga preguntando o haga una pregunta nueva'
export const roleContext2 = (label: string, mode: string) => `Rol: ${label}${mode}`
export const question = 'Pregunta'
export const whatWouldYouLikeToKnow = '¿Qué quiere saber?'
export const partlySupported = 'respaldado en parte'
export const notSupported = 'no respaldado'
export const choosingWhatIsSearched = 'Eligiendo dónde buscar'
export const searching2 = 'Búsqueda'
export const ranking = 'Clasificación'
export const writing = 'Redacción'
export const matchingStatementsToTheir = 'Asociando las afirmaciones con sus fuentes'
export const checkingEveryStatement = 'Comprobando cada afirmación'
export const documentsThatThisAnswerCites =
  'Desde esta respuesta se han modificado o eliminado documentos que cita.'
export const noReceiptCameFromTheServer = 'El servidor no envió ningún comprobante.'
export const saveSignedReceipt = 'Guardar comprobante firmado'
export const whatWasAskedAnsweredAndQuoted =
  'Pregunta, respuesta y citas, firmadas; otros pueden comprobarlas con ibid verify-receipt'
export const copyWithSources = 'Copiar con fuentes'
export const copied = 'Copiado'
export const copy = 'Copiar'
export const save = 'Guardar'
export const saveAs = (label: string) => `Guardar como ${label}`
export const standing = { Cited: 'Citado', Related: 'Afín', Weak: 'Lejano' }
export const page = (page: number) => `página ${page}`
export const slide = (slide: number) => `diapositiva ${slide}`
export const howThisAnswerWasMade = (chevron: ReactNode) => <>Cómo se elaboró esta respuesta{chevron}</>
export const source = 'Fuente'
export const use = 'Uso'
export const relevance = 'Relevancia'
export const answerTo = (question: string) => `Respuesta a: ${question}`
export const documentsChangedSince = 'Documentos modificados desde entonces'
export const suggestedFollowUps = 'Siguientes preguntas sugeridas'
export const understoodAs = (understood: string) => `Entendido como: ${understood}`
export const notFound = 'Sin respuesta'
export const possibleAnswer = 'Respuesta posible'
export const confidence = { high: 'Fiabilidad alta', medium: 'Fiabilidad media', low: 'Fiabilidad baja' }
export const confidenceWhenGiven = {
  high: 'Fiabilidad alta en su momento',
  medium: 'Fiabilidad media en su momento',
  low: 'Fiabilidad baja en su momento',
}
export const writtenBy = (model: string) => `Redactado por ${model}`
export const writtenByTheModel = 'Redactado por el modelo de lenguaje'
export const datasetsChosen = (datasets: string) => `Colecciones: ${datasets}`
export const sourcesHeading = 'Fuentes'
/** With the model that the documentation names. */
export const haveAModelWrite = (
  <>
    Los resúmenes y las comparaciones necesitan un modelo. Instale Ollama y después el modelo:{' '}
    <code>ollama pull llama3.2</code>
  </>
)
export const quotedWordForWordFromThe = 'Citado palabra por palabra de los documentos'
export const keyHighlights = 'Puntos clave'
export const answerInProgress = 'Respuesta en curso'
export const sourcesFound = 'Fuentes encontradas'
export const noSourcesFound = 'No se encontraron fuentes'
export const rows = 'Filas'
export const theAnswerUsesIt = 'Citado en la respuesta'
export const aboutTheQuestionTheAnswerDoes = 'Relacionado con la pregunta, pero no usado en la respuesta'
export const hardlyAboutTheQuestion = 'Apenas relacionado con la pregunta'
export const passage = 'Pasaje'
export const thisPassageWentWithItsDocument = 'El documento de este pasaje se eliminó.'
export const openInDocument = 'Abrir en el documento'
export const quoteOnly = 'Solo la cita'
export const wholePassage = 'Pasaje completo'
export const sourcesCitations = 'Fuentes y citas'
export const nMorePassages = (length: number) => plural(length, 'pasaje más', 'pasajes más')
export const passagesInDocuments = (passages: number, documents: number) =>
  `${plural(passages, 'pasaje')} en ${plural(documents, 'documento')}`
export const morePassagesInOthers = (passages: number, documents: number) =>
  `${plural(passages, 'pasaje más', 'pasajes más')} en ${plural(documents, 'documento más', 'documentos más')}`
export const closestPassagesJudgedNot = 'Pasajes más próximos'
export const nSources = (count: number) => plural(count, 'fuente')
export const sourceBesideTheAnswer = 'Fuente junto a la respuesta'
export const queryFailedPleaseTryAgain = 'La pregunta falló. Inténtelo de nuevo.'
export const forgetAllQuestions = 'Olvidar todas las preguntas'
export const clearHistory = 'Borrar el historial'
export const theHistoryCouldNotBeRead = 'No se pudo leer o modificar el historial.'
export const noQuestionContainsThis = 'Sin resultados.'
export const showMore = 'Mostrar más'
export const queryDocuments = 'Consultar documentos'
export const newQuestion = 'Nueva pregunta'
export const askAQuestionEveryStatementOf =
  'Haga una pregunta. Cada afirmación de la respuesta remite a su fuente.'
export const itMayHaveBeenDeleted =
  'Tal vez se eliminó o pertenece a otra persona. Vuelva a hacer su pregunta abajo.'
export const theAnswerCouldNotBeLoaded = 'No se pudo cargar la respuesta.'
export const thereIsNothingToAskYet =
  'Aún no hay nada que consultar. Suba documentos o pruebe los documentos de ejemplo.'
export const uploadDocuments = 'Subir documentos'
export const answerAnnounced = (answer: string) => `Respuesta: ${answer}`
export const passagesSentTo = (host: string) => `Pasajes enviados a ${host}`
export const readAs = 'Leído como'
export const queryInWords = (reading: TableReading) => inWords(reading, QUERY_WORDS)
export const didYouMean = 'Quizá quiso decir'
export const notUnderstood = (words: readonly string[]) =>
  `No entendido: ${words.map((word) => `“${word}”`).join(', ')}`
export const modelReadsItTheSame = 'El modelo de lenguaje lee la pregunta igual.'
export const modelWroteTheQuery = 'El modelo de lenguaje leyó la pregunta; Ibid calculó el resultado.'
export const programReadsItAs = (query: string, value: string) =>
  `Así lee la pregunta el modelo de lenguaje. Ibid por sí solo la lee como ${query}: ${value}`
export const computedFromATable = 'Calculado a partir de una tabla de sus documentos'
export const cellIsEmpty = 'La celda está vacía'
export const emptyCell = 'vacía'
export const rowsTheResultComesFrom = 'Filas de las que procede el resultado'
export const sourceOfRow = (source: number, row: number | null) =>
  row === null ? `Fuente ${source}` : `Fuente ${source}, fila ${row}`
export const openTheTable = 'Abrir la tabla'
export const allRows = (count: number) => (count === 1 ? '1 fila' : `Las ${plural(count, 'fila')}`)
export const openRow = (row: number) => `Abrir la fila ${row}`
export const rowsOfSource = (source: number) => `Filas de la fuente ${source}`
/** The server's units of rows and lines, where this language has other words. */
export const placeUnit: Readonly<Record<string, string>> = {
  row: 'fila',
  rows: 'filas',
  line: 'línea',
  lines: 'líneas',
}
export const summariesNeedAModel = 'Los resúmenes y las comparaciones necesitan un modelo de lenguaje.'
export const haveAnAdminInstallAModel =
  'Los resúmenes y las comparaciones necesitan un modelo de lenguaje. Quien administra Ibid puede instalar uno en Ajustes.'
export const installModelOfSize = (model: string) => `Instalar ${model}, 2 GB`
export const modelIsInstalled = (model: string) => `${model} está instalado y redactará la próxima respuesta.`
export const theModelCouldNotBeInstalled = 'No se pudo instalar el modelo.'
export const tryAgain = 'Reintentar'
export const firstWordsOnly = 'Solo el comienzo'
export const rowsLeftOut = (count: number) => plural(count, 'fila más sin mostrar', 'filas más sin mostrar')
export const conversations = 'Conversaciones'
export const hideConversations = 'Ocultar las conversaciones'
export const findAConversation = 'Buscar una conversación'
export const noConversationsYet = 'Aún no hay conversaciones.'
export const noConversationHasThisAddress = 'Ninguna conversación tiene esta dirección'
export const nQuestions = (count: number) => plural(count, 'pregunta')
export const nEarlierAnswers = (count: number) =>
  `Mostrar ${plural(count, 'respuesta anterior', 'respuestas anteriores')}`
export const pinned = 'Fijadas'
export const more = 'Más'
export const moreAbout = (name: string) => `Más sobre “${name}”`
export const rename = 'Renombrar'
export const pin = 'Fijar'
export const unpin = 'Desfijar'
export const copyLink = 'Copiar enlace'
export const linkCopied = 'Enlace copiado'
export const linkNotCopied = (address: string) => `El navegador no permite copiar. El enlace: ${address}`
export const exportAsMarkdown = 'Exportar como Markdown'
export const theConversationCouldNotBeExported = 'No se pudo exportar la conversación.'
export const deleteThread = 'Eliminar'
export const deleteThreadNamed = (name: string, questions: number) =>
  `¿Eliminar “${name}” con ${plural(questions, 'pregunta')}?`
export const cancel = 'Cancelar'
export const nameOfTheConversation = 'Nombre de la conversación'
export const nameTheConversation = 'Dé un nombre a la conversación.'
export const nameTooLong = (most: number) => `Un nombre puede tener como máximo ${most} caracteres.`
export const askAgain = 'Volver a preguntar'
export const goodAnswer = 'Buena respuesta'
export const badAnswer = 'Mala respuesta'
export const note = 'Nota'
export const addNote = 'Añadir una nota'
export const editNote = 'Editar la nota'
export const saveNote = 'Guardar la nota'
export const noteOnThisAnswer = 'Nota sobre esta respuesta'
export const noteTooLong = (most: number) =>
  `Una nota puede tener como máximo ${formatCount(most)} caracteres.`
export const theAnswerCouldNotBeRated = 'No se pudo guardar la valoración o la nota.'
