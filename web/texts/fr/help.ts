export const gettingStarted = 'Premiers pas'
export const whatFileFormatsAreSupported = 'Quels formats de fichiers sont acceptés ?'
export const ibidChecksAFilesContentAs = (formats: string) =>
  `${formats} ; si LibreOffice est installé, aussi DOC, XLS et PPT. Ibid vérifie le contenu du fichier, pas seulement son nom.`
export const whatIsTheMaximumFileSize = 'Quelle est la taille maximale d’un fichier ?'
export const upTo100mbPerFileYou =
  '100 Mo par fichier. Vous pouvez importer autant de fichiers que vous voulez à la fois.'
export const doINeedALanguageModel = 'Faut-il un modèle de langage ?'
export const noWithoutOneAnswersQuote =
  'Non. Sans modèle, les réponses citent des phrases de vos documents. Avec Ollama sur cette machine ou sur une autre, le modèle que vous choisissez dans les paramètres les rédige.'
export const datasets = 'Collections'
export const howDoIOrganizeMyDocuments = 'Comment organiser mes documents ?'
export const useDatasetsWhenYouUploadCreate =
  'En collections. À l’import, créez-en une ou complétez une collection existante. Vous pouvez en interroger une, plusieurs ou toutes.'
export const canIDeleteADataset = 'Puis-je supprimer une collection ?'
export const yesOnTheDatasetsPageDeletion =
  'Oui, à la page Collections. La suppression est définitive : elle efface les fichiers, leur texte et leur index de recherche, et ne peut pas être annulée.'
export const whatHappensWhenIUploadThe = 'Que se passe-t-il si j’importe à nouveau le même fichier ?'
export const nothingIbidRecognizesAFileWith =
  'Rien : Ibid reconnaît un fichier dont le contenu est identique. Un fichier de même nom au contenu nouveau remplace l’ancien dès qu’il est lu.'
export const queries = 'Questions'
export const canIQueryMultipleDatasetsAt = 'Puis-je interroger plusieurs collections à la fois ?'
export const yesChooseAsManyAsYou =
  'Oui. Choisissez-en autant que vous voulez. Si vous n’en choisissez aucune, Ibid cherche dans toutes.'
export const whatAreRoleContexts = 'À quoi servent les rôles ?'
export const theySetWhatAnAnswerFocuses = (roles: string) =>
  `Ils déterminent ce que la réponse met en avant : ${roles}.`
export const whatDoesTheConfidenceMean = 'Que signifie la fiabilité d’une réponse ?'
export const howWellTheDocumentsSupportThe =
  'À quel point les documents étayent la réponse : élevée, moyenne ou faible. Ibid la calcule à partir des passages trouvés ; aucun modèle de langage n’en décide. Si vos documents ne répondent pas à la question, Ibid le dit.'
export const howDoICheckAnAnswer = 'Comment vérifier une réponse ?'
export const everyStatementHasTheNumberOf =
  'Cliquez sur le numéro qui suit une affirmation. Le document s’ouvre, avec la phrase surlignée.'
export const technical = 'Technique'
export const howAreDocumentsProcessed = 'Comment les documents sont-ils traités ?'
export const ibidReadsEachFileKeepsTrack = (chunkchars: number, chunkoverlapchars: number) =>
  `Ibid lit chaque fichier, retient ses pages, diapositives, feuilles et titres, le découpe en passages d’environ ${chunkchars} caractères qui se chevauchent sur ${chunkoverlapchars}, et permet de les retrouver par les mots et par le sens.`
export const doesAnythingLeaveThisMachine = 'Des données quittent-elles cette machine ?'
export const noDocumentsQuestionsAndAnswers =
  'Non. Documents, questions et réponses restent ici. Ibid ne contacte que le serveur de modèles que vous configurez et, si vous l’autorisez, les pages web que vous ajoutez.'
export const documentation = 'Documentation'
export const setUpRunAndUseIbid = 'Installer, exploiter et utiliser Ibid'
export const howItWorks = 'Fonctionnement'
export const fromADocumentToAnAnswer = 'Du document à la réponse'
export const videoTutorials = 'Tutoriels vidéo'
export const seeItDone = 'Voir comment faire'
export const community = 'Communauté'
export const askOthersWhoUseIt = 'Demander à d’autres utilisateurs'
export const apiStatus = 'État de l’API'
export const checkThisServerAndItsLanguage = 'Vérifier ce serveur et son modèle de langage'
export const apiDocumentation = 'Documentation de l’API'
export const everyRouteWithItsParametersAnd = 'Chaque route, avec ses paramètres et ses réponses'
export const bestPracticesGuide = 'Bonnes pratiques'
export const organizeDocumentsAndAskFor = 'Organiser ses documents et obtenir des réponses fiables'
export const emailSupport = 'Assistance par e-mail'
export const githubIssues = 'Tickets GitHub'
export const visitWebsite = 'Visiter le site'
export const uploadDocuments = 'Importer des documents'
export const dropFilesIntoANewDataset = 'Déposez des fichiers dans une collection, nouvelle ou existante.'
export const organizeDatasets = 'Organiser les collections'
export const seeWhatIsInEachAnd =
  'Voyez ce que chacune contient et supprimez ce dont vous n’avez plus besoin.'
export const queryAnalyze = 'Interroger et analyser'
export const askAQuestionThenClickA = 'Posez une question, puis cliquez sur un numéro pour voir sa source.'
export const helpCenter = 'Centre d’aide'
export const gettingStarted2 = 'Premiers pas'
export const stillNeedHelp = 'Besoin d’aide ?'
export const additionalResources = 'Autres ressources'
export const frequentlyAskedQuestions = 'Questions fréquentes'
export const searchQuestions = 'Rechercher une question'
export const noResultsFor = (value: string) => `Aucun résultat pour « ${value} ».`
