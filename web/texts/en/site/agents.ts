export const decidesWhatToSearchTheChosen =
  'Decides what to search: the chosen datasets or all of them, and which of their documents are ready.'
export const theQuestionWithTheChosen = 'The question with the chosen datasets and documents'
export const theScopeAndHowManyDocuments = 'The scope, and how many documents are still being read'
export const searchesAllDatasetsInScopeBy =
  'Searches all datasets in scope by word and by meaning at once, and merges the results.'
export const theQuestionAndTheScope = 'The question and the scope'
export const relevantPassagesOrTheNearest = 'Relevant passages, or the nearest misses'
export const scoresTheSentencesOfThe =
  'Scores the sentences of the passages found, puts the passage that answers best first, and numbers them all. The answer cites these numbers.'
export const passagesWithTheirRelevance = 'Passages with their relevance'
export const numberedSourcesWithTheirScored = 'Numbered sources with their scored sentences'
export const decidesWhetherTheSentences =
  'Decides whether the sentences answer the question at all, and quotes the ones that do, word for word. With a model in Ollama, the model writes from the sources; if it fails, the quotes take over.'
export const numberedSourcesTheQuestionAnd = 'Numbered sources, the question and the role context'
export const theAnswerAsItIsWritten = 'The answer while it is being written, with a mark after each statement'
export const splitsTheAnswerIntoStatements =
  'Splits the answer into statements, finds the sentences that support each one, corrects wrong citations, and copies the document’s own words.'
export const theAnswerAndTheSentencesOf = 'The answer and the sentences of the sources'
export const statementsSupportedPartly = 'Statements: supported, partly supported or unsupported'
export const ratesTheAnswerAsAWhole =
  'Rates the answer as a whole: how likely it is right, which disclaimer the role needs, and what to ask next.'
export const theCheckedStatementsAndTheir = 'The checked statements and their sources'
export const confidenceDisclaimerAndAFollow = 'Confidence, disclaimer and a follow-up question'
