import type { ReactNode } from 'react'

export const stack = 'Tecnologías'
export const agents = 'Agentes'
export const pipeline = 'Recorrido'
export const api = 'API'
export const performance = 'Rendimiento'
export const asking = 'Preguntas'
export const documents = 'Documentos'
export const datasets = 'Colecciones'
export const jobs = 'Subidas'
export const system = 'Sistema'
export const access = 'Acceso'
export const generatedFromTheServersOwn = (code: ReactNode, link: ReactNode, link2: ReactNode) => (
  <>
    Generado a partir de la tabla de rutas del servidor. Cada comando funciona tal cual en este servidor una
    vez cargados los ejemplos; si hay una contraseña definida, añada {code}. Más detalles en la {link} y en{' '}
    {link2}.
  </>
)
export const firstTheSamples = 'Primero, los ejemplos'
export const theSamples = 'los ejemplos'
export const doneInSettingsWithThePassword = 'Se hace en Ajustes, con la contraseña.'
export const noTokenNeeded = 'No necesita token'
export const needsATokenWithTheRole = (endpoint: string) => `Necesita un token con el rol ${endpoint}`
export const needs = (needs: string) => `. Necesita ${needs}`
export const deployment = 'Despliegue'
export const oneExecutableAndOneDataFolder =
  'Un ejecutable y una carpeta de datos; sin base de datos, sin contenedor, sin red. Lo demás está en la '
export const hasTheRest = '.'
export const deploymentPage = 'página de despliegue'
export const oneOwner = 'Un propietario'
export const ibidHasOnePasswordAndTokens =
  'Ibid tiene una contraseña y tokens, pero no cuentas separadas. Quien puede leer la carpeta de datos puede leer los documentos.'
export const oneMachineOneProcess = 'Un equipo, un proceso'
export const oneProcessUsesADataFolder =
  'Una carpeta de datos la usa un solo proceso a la vez. Compartir una instalación entre servidores es experimental.'
export const linuxOnX64 = 'Linux en x64'
export const isWhatWeBuildRunAnd =
  'Ahí compilamos, ejecutamos y probamos Ibid. Las versiones para arm64, macOS y Windows esperan los paquetes de LanceDB.'
export const englishFirst = 'Primero, el inglés'
export const theEmbeddingModelIsTrainedOn =
  'El modelo de vectorización está entrenado con inglés. La búsqueda por palabras funciona en cualquier idioma; para buscar por significado, añada un modelo multilingüe.'
export const encryptTheDiskYourself = 'Cifre usted el disco'
export const ibidSpeaksTlsTheDataFolder =
  'Ibid habla TLS. La carpeta de datos solo la puede leer su propietario, pero no está cifrada.'
export const files = 'Archivos'
export const eachOfTheseKindsScannedPages = (span: ReactNode, join: string) => (
  <>
    {span} cada uno, en estos formatos: {join}. Las páginas escaneadas necesitan tesseract; DOC, XLS y PPT,
    LibreOffice.
  </>
)
export const quotesNotProse = 'Citas, no prosa'
export const withoutALanguageModelAnswers =
  'Sin modelo de lenguaje, las respuestas son frases citadas de sus documentos. Lo bien que escriba un modelo depende del modelo; en todo caso, Ibid comprueba lo que escribe.'
export const noSupportDesk = 'Sin servicio de asistencia'
export const youRunItYourselfUnderThe =
  'Lo opera usted, bajo la licencia MIT. La documentación dice qué hace, y el código fuente muestra cómo.'
export const limits = 'Límites'
export const readSoFar = 'Leído hasta ahora'
export const runtimeBundlerSqliteCompilesIt =
  'entorno de ejecución, empaquetador, SQLite; lo compila todo en un ejecutable'
export const http = 'HTTP'
export const passagesFullTextAndVectorsOn = 'los pasajes: texto completo y vectores, en disco'
export const theEmbeddingModelInTheProcess = 'el modelo de vectorización, en el proceso'
export const readsPdfAsWebassembly = 'lee PDF, como WebAssembly'
export const readsHtml = 'lee HTML'
export const readsCsv = 'lee CSV'
export const streamsUploadsToTheDisk = 'escribe las subidas directamente en el disco'
export const ollamaClient = 'Cliente de Ollama'
export const languageModelsOptional = 'modelos de lenguaje, opcionales'
export const theContractOfEveryRouteChecked = 'el contrato de cada ruta, comprobado en ambos lados'
export const thesePages = 'estas páginas'
export const paintsPdfPagesInTheBrowser = 'muestra páginas PDF en el navegador'
export const typescriptThroughoutVersions =
  'Todo en TypeScript. Las versiones son aquellas con las que se construyó esta página, Ibid '
export const executable = 'Ejecutable'
export const readyAgainAfter = 'Reinicia en'
export const memoryWhenIdle = 'Memoria en reposo'
export const wholeAnswerMedian = 'Respuesta completa, mediana'
export const listensOn = 'Escucha en'
export const callsElsewhere = 'Se conecta a'
export const ollamaIfYouNameOne = 'Ollama, si lo configura'
export const backToHome = 'Volver al inicio'
export const howAFileBecomes = (mark: ReactNode) => <>Cómo un archivo se convierte en {mark}</>
export const oneExecutableContainsThe =
  'Un solo ejecutable contiene el panel, la API, el motor de búsqueda, el modelo de vectorización y estas páginas. Vea de qué está hecho, cómo trata un archivo, lo rápido que es y dónde están sus límites.'
export const launchDashboard = 'Abrir el panel'
export const source = 'Código fuente'
export const readingDocuments = 'Lectura de documentos'
export const secondsForTheSameFiles = 'Segundos para los mismos archivos'
export const ibidFourWorkers = 'Ibid, cuatro procesos'
export const ibidOneWorker = 'Ibid, un proceso'
export const pdfWordPowerpointExcel = 'PDF, Word, PowerPoint, Excel'
export const fromTheFirstByteUploadedTo =
  'Del primer byte subido a la búsqueda. Recoll solo indexa palabras; Ibid calcula también vectores y ubicaciones.'
export const findingPassages = 'Búsqueda de pasajes'
export const lancedbFullText = 'LanceDB, texto completo'
export const vectorsAlone = 'Solo vectores'
export const passages = 'Pasajes'
export const median = 'Mediana'
export const slowestOneInTwenty = 'La más lenta de veinte'
export const publicCollectionsWithJudged =
  'Corpus públicos con los que no se entrenó ningún modelo; los pesos de la clasificación se ajustaron con otras preguntas suyas. Medido con el almacén y la clasificación reales.'
export const answersWithoutALanguageModel = 'Respuestas sin modelo de lenguaje'
export const shareOfTheQuestions = 'Proporción de las preguntas'
export const answeredFromTheRightPassage = 'Respondida con el pasaje correcto'
export const declinedWithItsPassageInPlace = 'Rechazada aunque el pasaje estaba'
export const declinedWithItsPassageRemoved = 'Rechazada o puesta en duda sin su pasaje'
export const timeToAWholeAnswerMedian = 'Tiempo hasta la respuesta completa, mediana'
export const timeToACompleteAnswerSlowest = 'Tiempo hasta la respuesta completa, la más lenta de veinte'
export const questionsFromPublicCollections =
  'COVID-QA: preguntas médicas con las que no se entrenó ningún modelo. Los tiempos son de preguntas sobre archivos reales.'
export const checkingStatements = 'Comprobación de afirmaciones'
export const shareOfTheStatements = 'Proporción de las afirmaciones'
export const verbatimFoundSupported = 'Literales, reconocidas con respaldo'
export const paraphrasedFoundSupported = 'Parafraseadas, reconocidas con respaldo'
export const alteredStatementsCaught = 'Afirmaciones alteradas detectadas'
export const subtlerErrorsCaught = 'Errores más sutiles detectados'
export const timeAStatement = 'Tiempo por afirmación'
export const alteredAChangedNumberNameDate =
  'Alterada: un número, nombre, fecha, unidad, sentido o “no” cambiado. Más sutil: dos nombres o números intercambiados, un sustantivo por otro, un detalle añadido.'
export const whatTheConfidenceMeans = 'Qué significa la fiabilidad'
export const questionsNotUsedForFitting = 'Preguntas no usadas para el ajuste'
export const highConfidenceAnswersFromThe = 'Respuestas de fiabilidad alta con el pasaje correcto'
export const rightAnswersWithHighConfidence = 'Respuestas correctas con fiabilidad alta'
export const theSetAlsoHasAsMany = 'El conjunto tiene otras tantas preguntas sin su pasaje.'
export const readingPdf = 'Lectura de PDF'
export const agreement = 'Concordancia'
export const wordsInCommonWithPdftotextF1 = 'Palabras en común con pdftotext (F1)'
export const tableCellsBesideTheir = 'Celdas de tabla junto a sus vecinas'
export const realFilesWithTablesTranscribed =
  'Archivos reales, con tablas transcritas a mano. pdftotext se ejecutó con -layout.'
export const readingOfficeFiles = 'Lectura de archivos de Office'
export const wordsInCommon = 'Palabras en común'
export const docxWithPandocF1 = 'DOCX, con pandoc (F1)'
export const xlsxWithOpenpyxlRecall = 'XLSX, con openpyxl (exhaustividad)'
export const pptxWithTheXmlOfThe = 'PPTX, con el XML de las diapositivas (exhaustividad)'
export const howMuchOfWhatAnIndependent =
  'Cuánto de lo que encuentra una herramienta independiente encuentra también Ibid.'
export const sizeAndStart = 'Tamaño y arranque'
export const whatItTakes = 'Lo que necesita'
export const executableEverythingIncluded = 'Ejecutable, todo incluido'
export const firstStartUntilReadyLibraries = 'Primer arranque, con las bibliotecas descomprimidas'
export const furtherStarts = 'Arranques siguientes'
export const withoutALanguageModelWhichIs = 'Sin el modelo de lenguaje, que se ejecuta en Ollama.'
export const eachTableLinksToItsNote =
  'Cada tabla remite a su nota: el comando que la produjo, el equipo y la fecha. Ejecútelo en el suyo.'
export const upload = 'Subir'
export const filesStreamToDiskAndAre =
  'Los archivos van directos al disco y cada contenido se guarda una sola vez. El catálogo los registra como una subida, así que una caída no pierde nada.'
export const read = 'Leer'
export const workersTurnFilesIntoBlocksThat = (limit: ReactNode, figure: ReactNode) => (
  <>
    {limit} procesos convierten los archivos en bloques que conocen su página, su diapositiva, su hoja y sus
    filas, o su título. Su texto coincide con el de pdftotext en un {figure}.
  </>
)
export const cut = 'Dividir'
export const blocksBecomePassagesOfAbout = (limit: ReactNode, limit2: ReactNode) => (
  <>
    Los bloques se convierten en pasajes de unos {limit} caracteres que se solapan en {limit2}, nunca cortados
    dentro de una palabra o de una fila de tabla.
  </>
)
export const embed = 'Vectorizar'
export const aModelInsideTheExecutableMakes = (figure: ReactNode) => (
  <>Un modelo dentro del ejecutable vectoriza los pasajes, {figure} por segundo en un hilo.</>
)
export const store = 'Guardar'
export const oneWriterAddsPassagesToThe =
  'Un único escritor añade los pasajes al índice por lotes y luego marca sus documentos como terminados en una transacción. Desde entonces, las búsquedas los encuentran.'
export const ask = 'Preguntar'
export const ibidSearchesWordsAndVectorsIn =
  'Ibid busca a la vez por palabras y por vectores en todas las colecciones elegidas. Una clasificación ajustada pondera cada pasaje junto con su documento.'
export const write = 'Redactar'
export const aLanguageModelWritesFromThe =
  'Un modelo de lenguaje redacta a partir de las fuentes y envía su respuesta sobre la marcha, o Ibid cita las mejores frases.'
export const cite = 'Referenciar'
export const ibidMatchesEachStatementWith =
  'Ibid asocia cada afirmación con las frases que la respaldan, o la señala como no respaldada. De ahí se sigue la fiabilidad.'
export const theSourceFoldersFollowThis =
  'Las carpetas del código siguen este orden, y una prueba garantiza que cada una solo importe de las anteriores.'
export const settledSizes = 'Valores predeterminados y límites'
export const workersChangedWithWorkers = 'Procesos, ajustables con --workers'
export const agentsForAQuestion = 'Agentes por pregunta'
export const charactersInAPassage = 'Caracteres por pasaje'
export const overlapCharacters = 'Solapamiento, caracteres'
export const sourcesOfAnAnswerAtMost = 'Fuentes por respuesta, como máximo'
export const charactersInAQuestionAtMost = 'Caracteres por pregunta, como máximo'
export const filesInAnUploadAtMost = 'Archivos por subida, como máximo'
export const uploadsAtOnce = 'Subidas simultáneas'
export const questionsAtOnce = 'Preguntas simultáneas'
export const sixAgentsRunInTurnEach =
  'Seis agentes trabajan por turnos, cada uno una sola función en su propio archivo. Cada respuesta guarda la traza de lo que hicieron y de lo que tardaron.'
export const reference = 'referencia'
export const aSentenceYouCanCheck = 'una frase comprobable'
export const whatToPlanFor = 'Qué prever'
export const recommended = 'Recomendado'
export const whatIbidTakes = 'Lo que necesita Ibid'
export const cpuCores = 'Núcleos de CPU'
export const memory = 'Memoria'
export const storage = 'Almacenamiento'
export const documentsInParallel = 'Documentos en paralelo'
export const passagesInParallel = 'Pasajes en paralelo'
export const batchSize = 'Tamaño de lote'
export const runsOnTwoCores = 'Bastan dos: todas las cifras de esta página se midieron con dos núcleos.'
export const memoryTaken = (figure: ReactNode) => (
  <>{figure} en reposo. Un modelo de lenguaje necesita la suya.</>
)
export const storageTaken = (figure: ReactNode) => (
  <>{figure} para Ibid; el resto, para sus documentos y su índice.</>
)
export const oneDocumentPerWorker = (limit: ReactNode) => (
  <>{limit} de forma predeterminada, uno por proceso. Se cambia con --workers.</>
)
export const passagesForAModel = (limit: ReactNode) => (
  <>En el modo Exhaustivo, un modelo de lenguaje lee hasta {limit}.</>
)
export const passagesAtATime = (limit: ReactNode) => <>{limit} pasajes cada vez.</>
export const routes = 'rutas'
