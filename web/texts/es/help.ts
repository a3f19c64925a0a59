export const gettingStarted = 'Primeros pasos'
export const whatFileFormatsAreSupported = '¿Qué formatos de archivo se admiten?'
export const ibidChecksAFilesContentAs = (formats: string) =>
  `${formats}; con LibreOffice instalado, también DOC, XLS y PPT. Ibid comprueba el contenido del archivo, no solo su nombre.`
export const whatIsTheMaximumFileSize = '¿Cuál es el tamaño máximo de un archivo?'
export const upTo100mbPerFileYou =
  'Hasta 100 MB por archivo. Puede subir a la vez tantos archivos como quiera.'
export const doINeedALanguageModel = '¿Necesito un modelo de lenguaje?'
export const noWithoutOneAnswersQuote =
  'No. Sin modelo, las respuestas citan frases de sus documentos. Con Ollama en este equipo o en otro, las redacta el modelo que elija en Ajustes.'
export const datasets = 'Colecciones'
export const howDoIOrganizeMyDocuments = '¿Cómo organizo mis documentos?'
export const useDatasetsWhenYouUploadCreate =
  'En colecciones. Al subir documentos, cree una o amplíe una existente. Puede consultar una colección, varias o todas.'
export const canIDeleteADataset = '¿Puedo eliminar una colección?'
export const yesOnTheDatasetsPageDeletion =
  'Sí, en la página Colecciones. La eliminación es definitiva: borra los archivos, su texto y su índice de búsqueda, y no se puede deshacer.'
export const whatHappensWhenIUploadThe = '¿Qué ocurre si vuelvo a subir el mismo archivo?'
export const nothingIbidRecognizesAFileWith =
  'Nada: Ibid reconoce un archivo con el mismo contenido. Un archivo con el mismo nombre y contenido nuevo reemplaza al anterior en cuanto se ha leído.'
export const queries = 'Preguntas'
export const canIQueryMultipleDatasetsAt = '¿Puedo consultar varias colecciones a la vez?'
export const yesChooseAsManyAsYou = 'Sí. Elija tantas como quiera. Si no elige ninguna, Ibid busca en todas.'
export const whatAreRoleContexts = '¿Para qué sirven los roles?'
export const theySetWhatAnAnswerFocuses = (roles: string) =>
  `Determinan en qué se centra una respuesta: ${roles}.`
export const whatDoesTheConfidenceMean = '¿Qué significa la fiabilidad?'
export const howWellTheDocumentsSupportThe =
  'En qué medida los documentos respaldan la respuesta: alta, media o baja. Ibid la calcula a partir de los pasajes encontrados; ningún modelo de lenguaje la decide. Si sus documentos no responden a la pregunta, Ibid lo dice.'
export const howDoICheckAnAnswer = '¿Cómo compruebo una respuesta?'
export const everyStatementHasTheNumberOf =
  'Haga clic en el número que sigue a una afirmación. Se abre el documento con la frase resaltada.'
export const technical = 'Técnica'
export const howAreDocumentsProcessed = '¿Cómo se procesan los documentos?'
export const ibidReadsEachFileKeepsTrack = (chunkchars: number, chunkoverlapchars: number) =>
  `Ibid lee cada archivo, recuerda sus páginas, diapositivas, hojas y títulos, lo divide en pasajes de unos ${chunkchars} caracteres que se solapan en ${chunkoverlapchars}, y permite buscarlos por palabras y por significado.`
export const doesAnythingLeaveThisMachine = '¿Sale algo de este equipo?'
export const noDocumentsQuestionsAndAnswers =
  'No. Los documentos, las preguntas y las respuestas se quedan aquí. Ibid solo contacta con el servidor de modelos que usted configure y, si lo permite, con las páginas web que añada.'
export const documentation = 'Documentación'
export const setUpRunAndUseIbid = 'Instalar, operar y usar Ibid'
export const howItWorks = 'Cómo funciona'
export const fromADocumentToAnAnswer = 'Del documento a la respuesta'
export const videoTutorials = 'Tutoriales en vídeo'
export const seeItDone = 'Ver cómo se hace'
export const community = 'Comunidad'
export const askOthersWhoUseIt = 'Preguntar a otras personas que lo usan'
export const apiStatus = 'Estado de la API'
export const checkThisServerAndItsLanguage = 'Comprobar este servidor y su modelo de lenguaje'
export const apiDocumentation = 'Documentación de la API'
export const everyRouteWithItsParametersAnd = 'Cada ruta, con sus parámetros y respuestas'
export const bestPracticesGuide = 'Guía de buenas prácticas'
export const organizeDocumentsAndAskFor = 'Organizar documentos y obtener respuestas fiables'
export const emailSupport = 'Asistencia por correo'
export const githubIssues = 'Incidencias en GitHub'
export const visitWebsite = 'Visitar el sitio web'
export const uploadDocuments = 'Subir documentos'
export const dropFilesIntoANewDataset = 'Suelte archivos en una colección nueva o existente.'
export const organizeDatasets = 'Organizar colecciones'
export const seeWhatIsInEachAnd = 'Vea qué contiene cada una y elimine lo que ya no necesite.'
export const queryAnalyze = 'Consultar y analizar'
export const askAQuestionThenClickA = 'Haga una pregunta y haga clic en un número para ver su fuente.'
export const helpCenter = 'Centro de ayuda'
export const gettingStarted2 = 'Primeros pasos'
export const stillNeedHelp = '¿Necesita más ayuda?'
export const additionalResources = 'Más recursos'
export const frequentlyAskedQuestions = 'Preguntas frecuentes'
export const searchQuestions = 'Buscar en las preguntas'
export const noResultsFor = (value: string) => `Sin resultados para “${value}”.`
