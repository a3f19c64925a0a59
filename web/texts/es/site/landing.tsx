import type { ReactNode } from 'react'

export const upload = 'Subir'
export const aiProcessing = 'Análisis con IA'
export const askQuestion = 'Hacer una pregunta'
export const getAnswer = 'Leer la respuesta'
export const fourWorkersReadDocumentsIn =
  'Cuatro procesos leen documentos en paralelo. Seis agentes se turnan para responder a una pregunta. Elija uno para ver qué hace.'
export const howDocumentsAndQuestionsFlow = 'El recorrido de los documentos y las preguntas'
export const yourQuestion = 'Su pregunta'
export const analyzing = ' Analizando…'
export const theAnswerWillAppearHere = 'Aquí aparecerá la respuesta.'
export const confidence = (confidence: string) =>
  `Fiabilidad ${
    new Map([
      ['high', 'alta'],
      ['medium', 'media'],
    ]).get(confidence.toLowerCase()) ?? 'baja'
  }`
export const sourceShowItInTheDocument = (number: number) => `Fuente ${number}: mostrarla en el documento`
export const sampleDocuments = 'documentos de ejemplo'
export const passagesSearchable = (chunks: number) => `${chunks} pasajes, listos para consultar`
export const uploading = 'Subiendo…'
export const reading = ' Leyendo'
export const passages = (chunks: number) => ` ${chunks} pasajes`
export const page = (page: number) => `página ${page}`
export const aDemoWithSampleDocumentsWhat =
  'Una demostración con documentos de ejemplo: lo que respondió Ibid, palabra por palabra, sin modelo de lenguaje. Haga clic en una referencia para ver su fuente.'
export const fromAPileOfFilesTo = 'De una pila de archivos a una frase comprobable'
export const demoTheDatasetComesWithIbid = (code: ReactNode) => (
  <>Demostración en inglés, con la colección {code} que viene con Ibid.</>
)
export const pauseDemo = 'Pausar la demostración'
export const playDemo = 'Reproducir la demostración'
export const engineersOneFileOneFolderOne = 'Para ingenieros: un archivo, una carpeta, un puerto'
export const oneFileContainsTheDatabaseThe =
  'Un solo archivo contiene la base de datos, el modelo de vectorización y esta página. La API hace todo lo que hace el panel, y un único contrato define sus rutas para el servidor, el cliente y la documentación.'
export const viewTechnicalDocs = 'Documentación técnica'
export const launchPlatform = 'Abrir la plataforma'
export const buildItAndStartItIn = 'Compilar y arrancar desde un clon'
export const buildAndStart = 'compilar y arrancar'
export const oneFileOneQuestionNothingKept = (code: ReactNode) => (
  <>{code}: un archivo, una pregunta, nada se conserva</>
)
export const analyzeAFile = 'analizar un archivo'
export const quotesAreCopiedNotComposed = 'Citas copiadas, no inventadas'
export const quotesAreCopiedFromTheDocument =
  'Las citas las copia el programa del documento; nunca las escribe un modelo. Cada una abre su documento en esa frase.'
export const everyStatementIsChecked = 'Cada afirmación se comprueba'
export const ibidComparesEachStatementOfA = (figure: ReactNode, figure2: ReactNode) => (
  <>
    Ibid compara cada afirmación de un modelo de lenguaje con las fuentes y la señala si no la respaldan.
    Detecta {figure} de las afirmaciones con un número, un nombre, una fecha o un “no” cambiados, y {figure2}{' '}
    de los errores más sutiles, como dos nombres intercambiados.
  </>
)
export const itSaysWhenItDoesntKnow = 'Dice cuando no lo sabe'
export const noEvidenceNoAnswerYouSee = (figure: ReactNode, figure2: ReactNode) => (
  <>
    Sin pruebas no hay respuesta: en su lugar verá los pasajes más próximos. Cuando falta el pasaje correcto,
    Ibid rechaza {figure} de las preguntas o presenta su cita como respuesta posible; cuando está, rechaza{' '}
    {figure2}.
  </>
)
export const confidenceIsAMeasuredWord = 'Una fiabilidad medida'
export const ofHighConfidenceAnswersCome = (figure: ReactNode) => (
  <>{figure} de las respuestas de fiabilidad alta proceden del pasaje correcto.</>
)
export const worksBeforeAnyModelIsInstalled = 'Funciona sin ningún modelo instalado'
export const withoutAModelAnswersAre =
  'Sin modelo, las respuestas son citas. Con uno en Ollama, redacta el modelo, y las citas toman el relevo si falla.'
export const nothingLeavesYourMachine = 'Nada sale de su equipo'
export const exceptRequestsToTheOllamaYou = (code: ReactNode, noteMark: ReactNode) => (
  <>
    Salvo las solicitudes al Ollama que usted configure. Sin telemetría, sin fuentes ni scripts de terceros, y{' '}
    {code} muestra cada conexión.{noteMark}
  </>
)
export const password2faAndApiTokens = 'Contraseña, 2FA y tokens de API'
export const protectTheDashboardWithA = (noteMark: ReactNode) => (
  <>
    Proteja el panel con una contraseña y un segundo factor, dé a los programas tokens de lectura o de
    administración, y active TLS. Ibid tiene un solo propietario, sin cuentas separadas, y no cifra el disco.
    {noteMark}
  </>
)
export const runs247AsASystemd = 'Funciona día y noche como servicio de systemd'
export const uploadsSurviveACrashFinished =
  'Las subidas sobreviven a una caída: los documentos terminados se conservan y el resto continúa en el siguiente arranque. El archivo de la unidad está en la página '
export const hasTheUnit = '.'
export const deployment = 'Despliegue'
export const yourFilesAsTheyAre = 'Sus archivos, tal como son'
export const formatsAndTables =
  'PDF, DOCX, PPTX, HTML, TXT, MD, CSV, XLSX, JSON, ODT, ODS, ODP, ODG, RTF, EPUB, TeX, PNG, JPEG, TIFF, EML y MSG. Las tablas conservan sus encabezados, tesseract lee las páginas escaneadas y LibreOffice abre DOC, XLS y PPT.'
export const answersForYourRole = 'Respuestas para su rol'
export const generalDoctorLawyerAndHrThe =
  'General, medicina, derecho y recursos humanos: el rol determina en qué se centra una respuesta y qué advertencia lleva.'
export const whatItDoesAndWhatIt = 'Lo que hace y lo que no'
export const everyAnswerShows = (mark: ReactNode, span: ReactNode) => (
  <>
    Cada respuesta muestra {mark}
    {span}
  </>
)
export const addYourDocumentsAskAQuestion =
  'Añada sus documentos, haga una pregunta y obtenga una respuesta en la que cada afirmación remite a la página y la frase de donde procede. Un ejecutable en su propio equipo: sin nube, sin contenedor, sin cuenta, y sin necesidad de un modelo de lenguaje.'
export const liveDemo = 'Demostración'
export const documentsAMinuteFromUploadTo = 'documentos por minuto, de la subida a la búsqueda'
export const toACompleteAnswerWithCitations = 'hasta una respuesta completa con referencias'
export const ofUnanswerableQuestionsDeclined = 'de preguntas sin respuesta rechazadas o puestas en duda'
export const ofAlteredStatementsCaught = 'de afirmaciones alteradas detectadas'
export const features = 'Funciones'
export const architecture = 'Arquitectura'
export const performance = 'Rendimiento'
export const source = 'Código fuente'
export const anyChatModelOnThisMachine =
  'Cualquier modelo de chat, en este equipo o en otro. Se detecta solo; elíjalo en Ajustes.'
export const answersByAModel = 'Respuestas de un modelo'
export const httpApi = 'API HTTP'
export const uploadAskSearchChatAnd =
  'Subir, preguntar, buscar, conversar y resumir; respuestas y progreso como server-sent events.'
export const everyRouteWithCurl = 'Cada ruta, con curl'
export const generateAClientFromTheContract =
  'Genere un cliente a partir del contrato con el que se prueba el propio servidor.'
export const terminal = 'Terminal'
export const addsFoldersAnswersScripts = (code: ReactNode, code2: ReactNode) => (
  <>
    {code} añade carpetas, {code2} es para scripts.
  </>
)
export const commands = 'Comandos'
export const oneCommandPrintsAHardenedUnit =
  'Un comando genera un archivo de unidad reforzado. Cualquier ruta base tras un proxy, y /metrics.'
export const embeddingModels = 'Modelos de vectorización'
export const anySentenceTransformerTheOld =
  'Cualquier sentence-transformer; el índice anterior sirve hasta que el nuevo está listo.'
export const configuration = 'Configuración'
export const worksWithWhatYouHave = 'Se adapta a lo que tiene'
export const everyFigureComesFromABenchmark =
  'Cada cifra procede de una prueba o evaluación del repositorio. Su nota indica el comando y el equipo.'
export const measuredAndYouCanMeasureIt = 'Medido, y usted puede volver a medirlo'
export const realFilesInTheTimeOf = (
  figure: ReactNode,
  figure2: ReactNode,
  figure3: ReactNode,
  figure4: ReactNode,
) => (
  <>
    {figure} archivos reales tardan {figure2} lo que con Recoll, que solo indexa palabras. Cuatro procesos son{' '}
    {figure3} más rápidos que uno. A ese ritmo, Ibid lee {figure4} documentos al día.
  </>
)
export const wordsAndMeaningWeighedBy = (figure: ReactNode, figure2: ReactNode, figure3: ReactNode) => (
  <>
    La búsqueda va por palabras y por significado, y lee los primeros pasajes para ordenarlos. En {figure}{' '}
    pasajes suele tardar {figure2}, y rara vez más de {figure3}.
  </>
)
export const questionsOfCovidQa = (figure: ReactNode, figure2: ReactNode) => (
  <>
    {figure} preguntas médicas de COVID-QA, con el que no se entrenó ningún modelo. La respuesta mediana tarda{' '}
    {figure2}.
  </>
)
export const statementsMadeOfRealSentences = (figure: ReactNode, figure2: ReactNode) => (
  <>
    {figure} afirmaciones tomadas de frases reales, algunas con un número, un nombre o un “no” cambiados.
    Comprobar una tarda {figure2}.
  </>
)
export const askYourOwnDocuments = (mark: ReactNode) => <>Haga a sus documentos {mark}</>
export const anEmptyInstallationOffersIts =
  'Una instalación nueva ofrece documentos de ejemplo. Pruébelos, haga clic en una referencia y suelte los suyos: se quedan en este equipo.'
export const itsSource = 'su fuente.'
export const readingTheSameFiles = 'Leer los mismos archivos'
export const secondsLowerIsBetter = 'segundos, menos es mejor'
export const ibidFourWorkers = 'Ibid, cuatro procesos'
export const ibidOneWorker = 'Ibid, un proceso'
export const findingTheRightDocument = 'Encontrar el documento correcto'
export const ndcg10OnGov2 = 'nDCG@10 en GOV2, con el que no se entrenó ningún modelo; más es mejor'
export const lancedbFullText = 'LanceDB, texto completo'
export const vectorsAlone = 'Solo vectores'
export const answeringWithoutALanguageModel = 'Responder sin modelo de lenguaje'
export const ofTheQuestions = '% de las preguntas, o de las respuestas de fiabilidad alta'
export const answeredFromTheRightPassage = 'Respondida con el pasaje correcto'
export const declinedWithoutThatPassage = 'Rechazada o puesta en duda sin ese pasaje'
export const rightWhenConfidenceIsHigh = 'Correcta cuando la fiabilidad es alta'
export const checkingWhatAnAnswerSays = 'Comprobar lo que dice una respuesta'
export const ofTheStatements = '% de las afirmaciones'
export const verbatimFoundSupported = 'Literales, reconocidas con respaldo'
export const paraphrasedFoundSupported = 'Parafraseadas, reconocidas con respaldo'
export const alteredStatementsCaught = 'Afirmaciones alteradas detectadas'
export const theFirstQuestion = 'la primera pregunta.'
