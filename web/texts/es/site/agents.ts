export const decidesWhatToSearchTheChosen =
  'Decide dónde buscar: en las colecciones elegidas o en todas, y cuáles de sus documentos están listos.'
export const theQuestionWithTheChosen = 'La pregunta, con las colecciones y los documentos elegidos'
export const theScopeAndHowManyDocuments = 'El alcance, y cuántos documentos se están leyendo aún'
export const searchesAllDatasetsInScopeBy =
  'Busca a la vez por palabras y por significado en todas las colecciones del alcance, y reúne los resultados.'
export const theQuestionAndTheScope = 'La pregunta y el alcance'
export const relevantPassagesOrTheNearest = 'Los pasajes relevantes, o los más próximos'
export const scoresTheSentencesOfThe =
  'Puntúa las frases de los pasajes encontrados, pone primero el pasaje que mejor responde y los numera todos. La respuesta cita esos números.'
export const passagesWithTheirRelevance = 'Los pasajes con su relevancia'
export const numberedSourcesWithTheirScored = 'Fuentes numeradas, con sus frases puntuadas'
export const decidesWhetherTheSentences =
  'Decide si las frases responden de verdad a la pregunta y cita palabra por palabra las que lo hacen. Con un modelo en Ollama, este redacta a partir de las fuentes; si falla, las citas toman el relevo.'
export const numberedSourcesTheQuestionAnd = 'Las fuentes numeradas, la pregunta y el rol'
export const theAnswerAsItIsWritten = 'La respuesta mientras se redacta, con una marca tras cada afirmación'
export const splitsTheAnswerIntoStatements =
  'Divide la respuesta en afirmaciones, encuentra las frases que respaldan cada una, corrige las referencias erróneas y copia las palabras del documento.'
export const theAnswerAndTheSentencesOf = 'La respuesta y las frases de las fuentes'
export const statementsSupportedPartly = 'Las afirmaciones: respaldadas, respaldadas en parte o sin respaldo'
export const ratesTheAnswerAsAWhole =
  'Valora la respuesta en su conjunto: la probabilidad de que sea correcta, la advertencia que exige el rol y qué preguntar después.'
export const theCheckedStatementsAndTheir = 'Las afirmaciones comprobadas y sus fuentes'
export const confidenceDisclaimerAndAFollow = 'La fiabilidad, la advertencia y una siguiente pregunta'
