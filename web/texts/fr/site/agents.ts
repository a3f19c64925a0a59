export const decidesWhatToSearchTheChosen =
  'Décide où chercher : les collections choisies ou toutes, et lesquels de leurs documents sont prêts.'
export const theQuestionWithTheChosen = 'La question, avec les collections et documents choisis'
export const theScopeAndHowManyDocuments = 'Le périmètre, et le nombre de documents encore en lecture'
export const searchesAllDatasetsInScopeBy =
  'Cherche à la fois par les mots et par le sens dans toutes les collections du périmètre, et fusionne les résultats.'
export const theQuestionAndTheScope = 'La question et le périmètre'
export const relevantPassagesOrTheNearest = 'Les passages pertinents, ou les plus proches'
export const scoresTheSentencesOfThe =
  'Note les phrases des passages trouvés, met en tête le passage qui répond le mieux et les numérote tous. La réponse cite ces numéros.'
export const passagesWithTheirRelevance = 'Les passages et leur pertinence'
export const numberedSourcesWithTheirScored = 'Des sources numérotées, aux phrases notées'
export const decidesWhetherTheSentences =
  'Décide si les phrases répondent bien à la question, et cite mot pour mot celles qui le font. Avec un modèle dans Ollama, c’est lui qui rédige à partir des sources ; s’il échoue, les citations prennent le relais.'
export const numberedSourcesTheQuestionAnd = 'Les sources numérotées, la question et le rôle'
export const theAnswerAsItIsWritten =
  'La réponse au fil de sa rédaction, avec une marque après chaque affirmation'
export const splitsTheAnswerIntoStatements =
  'Découpe la réponse en affirmations, trouve les phrases qui étayent chacune, corrige les mauvaises références et reprend les mots du document.'
export const theAnswerAndTheSentencesOf = 'La réponse et les phrases des sources'
export const statementsSupportedPartly = 'Les affirmations : étayées, en partie étayées ou non étayées'
export const ratesTheAnswerAsAWhole =
  'Évalue la réponse dans son ensemble : la probabilité qu’elle soit juste, l’avertissement que le rôle exige et la question à poser ensuite.'
export const theCheckedStatementsAndTheir = 'Les affirmations vérifiées et leurs sources'
export const confidenceDisclaimerAndAFollow = 'La fiabilité, l’avertissement et une question de suivi'
