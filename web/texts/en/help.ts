export const gettingStarted = 'Getting Started'
export const whatFileFormatsAreSupported = 'What file formats are supported?'
export const ibidChecksAFilesContentAs = (formats: string) =>
  `${formats}; with LibreOffice installed, also DOC, XLS and PPT. Ibid checks a file’s content as well as its name.`
export const whatIsTheMaximumFileSize = 'What is the maximum file size?'
export const upTo100mbPerFileYou = 'Up to 100MB per file. You can upload any number of files together.'
export const doINeedALanguageModel = 'Do I need a language model?'
export const noWithoutOneAnswersQuote =
  'No. Without one, answers quote sentences from your documents. With Ollama on this machine or another, the model you choose in Settings writes them.'
export const datasets = 'Datasets'
export const howDoIOrganizeMyDocuments = 'How do I organize my documents?'
export const useDatasetsWhenYouUploadCreate =
  'Use datasets. When you upload, create one or add to an existing one. You can ask one dataset, several or all of them.'
export const canIDeleteADataset = 'Can I delete a dataset?'
export const yesOnTheDatasetsPageDeletion =
  'Yes, on the Datasets page. Deletion is permanent: it removes the files, their text and their search index, and cannot be undone.'
export const whatHappensWhenIUploadThe = 'What happens when I upload the same file again?'
export const nothingIbidRecognizesAFileWith =
  'Nothing: Ibid recognizes a file with the same content. A file with the same name and new content replaces the old one as soon as it has been read.'
export const queries = 'Queries'
export const canIQueryMultipleDatasetsAt = 'Can I query multiple datasets at once?'
export const yesChooseAsManyAsYou =
  'Yes. Choose as many as you like. If you choose none, Ibid searches all datasets.'
export const whatAreRoleContexts = 'What are role contexts?'
export const theySetWhatAnAnswerFocuses = (roles: string) => `They set what an answer focuses on: ${roles}.`
export const whatDoesTheConfidenceMean = 'What does the confidence mean?'
export const howWellTheDocumentsSupportThe =
  'How well the documents support the answer: high, medium or low. Ibid computes it from the evidence; no language model decides it. If your documents don’t answer the question, Ibid says so.'
export const howDoICheckAnAnswer = 'How do I check an answer?'
export const everyStatementHasTheNumberOf =
  'Click the number after a statement. It opens the document with the sentence highlighted.'
export const technical = 'Technical'
export const howAreDocumentsProcessed = 'How are documents processed?'
export const ibidReadsEachFileKeepsTrack = (chunkchars: number, chunkoverlapchars: number) =>
  `Ibid reads each file, keeps track of its pages, slides, sheets and headings, splits it into passages of about ${chunkchars} characters with an overlap of ${chunkoverlapchars}, and makes them searchable by word and by meaning.`
export const doesAnythingLeaveThisMachine = 'Does anything leave this machine?'
export const noDocumentsQuestionsAndAnswers =
  'No. Documents, questions and answers stay here. Ibid contacts only the model server you configure and, if you allow it, the web pages you add.'
export const documentation = 'Documentation'
export const setUpRunAndUseIbid = 'Set up, run and use Ibid'
export const howItWorks = 'How it works'
export const fromADocumentToAnAnswer = 'From a document to an answer'
export const videoTutorials = 'Video Tutorials'
export const seeItDone = 'See it done'
export const community = 'Community'
export const askOthersWhoUseIt = 'Ask others who use it'
export const apiStatus = 'API Status'
export const checkThisServerAndItsLanguage = 'Check this server and its language model'
export const apiDocumentation = 'API Documentation'
export const everyRouteWithItsParametersAnd = 'Every route with its parameters and replies'
export const bestPracticesGuide = 'Best Practices Guide'
export const organizeDocumentsAndAskFor = 'Organize documents and ask for reliable answers'
export const emailSupport = 'Email Support'
export const githubIssues = 'GitHub Issues'
export const visitWebsite = 'Visit Website'
export const uploadDocuments = 'Upload Documents'
export const dropFilesIntoANewDataset = 'Drop files into a new dataset or an existing one.'
export const organizeDatasets = 'Organize Datasets'
export const seeWhatIsInEachAnd = 'See what is in each, and delete what you no longer need.'
export const queryAnalyze = 'Query & Analyze'
export const askAQuestionThenClickA = 'Ask a question, then click a number to see its source.'
export const helpCenter = 'Help Center'
export const gettingStarted2 = 'Getting started'
export const stillNeedHelp = 'Still Need Help?'
export const additionalResources = 'Additional Resources'
export const frequentlyAskedQuestions = 'Frequently Asked Questions'
export const searchQuestions = 'Search questions'
export const noResultsFor = (value: string) => `No results for “${value}”.`
