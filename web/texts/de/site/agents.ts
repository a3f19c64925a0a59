export const decidesWhatToSearchTheChosen =
  'Legt fest, was durchsucht wird: die gewählten Sammlungen oder alle, und welche ihrer Dokumente bereit sind.'
export const theQuestionWithTheChosen = 'Die Frage mit den gewählten Sammlungen und Dokumenten'
export const theScopeAndHowManyDocuments = 'Den Suchbereich und wie viele Dokumente noch gelesen werden'
export const searchesAllDatasetsInScopeBy =
  'Durchsucht alle Sammlungen im Suchbereich gleichzeitig nach Wörtern und Bedeutung und führt die Treffer zusammen.'
export const theQuestionAndTheScope = 'Die Frage und den Suchbereich'
export const relevantPassagesOrTheNearest = 'Relevante Passagen oder die ähnlichsten'
export const scoresTheSentencesOfThe =
  'Bewertet die Sätze der gefundenen Passagen, stellt die beste voran und nummeriert alle. Die Antwort zitiert diese Nummern.'
export const passagesWithTheirRelevance = 'Passagen mit ihrer Relevanz'
export const numberedSourcesWithTheirScored = 'Nummerierte Quellen mit bewerteten Sätzen'
export const decidesWhetherTheSentences =
  'Entscheidet, ob die Sätze die Frage überhaupt beantworten, und zitiert die passenden wörtlich. Mit einem Modell in Ollama schreibt das Modell aus den Quellen; scheitert es, springen die Zitate ein.'
export const numberedSourcesTheQuestionAnd = 'Nummerierte Quellen, die Frage und die Rolle'
export const theAnswerAsItIsWritten = 'Die Antwort im Entstehen, mit einer Marke nach jeder Aussage'
export const splitsTheAnswerIntoStatements =
  'Zerlegt die Antwort in Aussagen, findet die Sätze, die jede stützen, berichtigt falsche Verweise und übernimmt den Wortlaut des Dokuments.'
export const theAnswerAndTheSentencesOf = 'Die Antwort und die Sätze der Quellen'
export const statementsSupportedPartly = 'Aussagen: belegt, teilweise belegt oder nicht belegt'
export const ratesTheAnswerAsAWhole =
  'Bewertet die Antwort als Ganzes: wie wahrscheinlich sie stimmt, welchen Hinweis die Rolle verlangt und was Sie als Nächstes fragen könnten.'
export const theCheckedStatementsAndTheir = 'Die geprüften Aussagen und ihre Quellen'
export const confidenceDisclaimerAndAFollow = 'Verlässlichkeit, Hinweis und eine Anschlussfrage'
