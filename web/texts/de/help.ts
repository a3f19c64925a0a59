export const gettingStarted = 'Erste Schritte'
export const whatFileFormatsAreSupported = 'Welche Dateiformate werden unterstützt?'
export const ibidChecksAFilesContentAs = (formats: string) =>
  `${formats}; wenn LibreOffice installiert ist, auch DOC, XLS und PPT. Ibid prüft neben dem Namen einer Datei auch ihren Inhalt.`
export const whatIsTheMaximumFileSize = 'Wie groß darf eine Datei sein?'
export const upTo100mbPerFileYou =
  'Bis zu 100 MB pro Datei. Sie können beliebig viele Dateien zusammen hochladen.'
export const doINeedALanguageModel = 'Brauche ich ein Sprachmodell?'
export const noWithoutOneAnswersQuote =
  'Nein. Ohne Modell zitieren die Antworten Sätze aus Ihren Dokumenten. Mit Ollama auf diesem oder einem anderen Rechner schreibt sie das Modell, das Sie in den Einstellungen wählen.'
export const datasets = 'Sammlungen'
export const howDoIOrganizeMyDocuments = 'Wie ordne ich meine Dokumente?'
export const useDatasetsWhenYouUploadCreate =
  'Mit Sammlungen. Beim Hochladen legen Sie eine an oder ergänzen eine vorhandene. Sie können eine Sammlung befragen, mehrere oder alle.'
export const canIDeleteADataset = 'Kann ich eine Sammlung löschen?'
export const yesOnTheDatasetsPageDeletion =
  'Ja, auf der Seite „Sammlungen“. Das Löschen ist endgültig: Es entfernt die Dateien, ihren Text und ihren Suchindex und lässt sich nicht rückgängig machen.'
export const whatHappensWhenIUploadThe = 'Was geschieht, wenn ich dieselbe Datei noch einmal hochlade?'
export const nothingIbidRecognizesAFileWith =
  'Nichts: Ibid erkennt eine Datei mit demselben Inhalt. Eine Datei mit gleichem Namen und neuem Inhalt ersetzt die alte, sobald sie gelesen ist.'
export const queries = 'Fragen'
export const canIQueryMultipleDatasetsAt = 'Kann ich mehrere Sammlungen auf einmal befragen?'
export const yesChooseAsManyAsYou =
  'Ja. Wählen Sie so viele, wie Sie möchten. Wenn Sie keine wählen, durchsucht Ibid alle.'
export const whatAreRoleContexts = 'Was bewirken die Rollen?'
export const theySetWhatAnAnswerFocuses = (roles: string) =>
  `Sie legen fest, worauf eine Antwort den Schwerpunkt setzt: ${roles}.`
export const whatDoesTheConfidenceMean = 'Was bedeutet die Verlässlichkeit einer Antwort?'
export const howWellTheDocumentsSupportThe =
  'Wie gut die Dokumente die Antwort stützen: hoch, mittel oder gering. Ibid berechnet das aus den Belegen; kein Sprachmodell entscheidet darüber. Wenn Ihre Dokumente die Frage nicht beantworten, sagt Ibid das.'
export const howDoICheckAnAnswer = 'Wie prüfe ich eine Antwort?'
export const everyStatementHasTheNumberOf =
  'Jede Aussage trägt die Nummer ihrer Quelle. Klicken Sie darauf, um das Dokument mit dem markierten Satz zu öffnen.'
export const technical = 'Technik'
export const howAreDocumentsProcessed = 'Wie werden Dokumente verarbeitet?'
export const ibidReadsEachFileKeepsTrack = (chunkchars: number, chunkoverlapchars: number) =>
  `Ibid liest jede Datei, merkt sich Seiten, Folien, Blätter und Überschriften, teilt sie in Passagen von etwa ${chunkchars} Zeichen, die sich um ${chunkoverlapchars} überlappen, und macht sie nach Wörtern und nach Bedeutung durchsuchbar.`
export const doesAnythingLeaveThisMachine = 'Verlässt etwas diesen Rechner?'
export const noDocumentsQuestionsAndAnswers =
  'Nein. Dokumente, Fragen und Antworten bleiben hier. Ibid verbindet sich nur mit dem Modellserver, den Sie einrichten, und, wenn Sie es erlauben, mit Webseiten, die Sie hinzufügen.'
export const documentation = 'Dokumentation'
export const setUpRunAndUseIbid = 'Ibid einrichten, betreiben und nutzen'
export const howItWorks = 'So funktioniert es'
export const fromADocumentToAnAnswer = 'Vom Dokument zur Antwort'
export const videoTutorials = 'Videoanleitungen'
export const seeItDone = 'Zusehen und nachmachen'
export const community = 'Community'
export const askOthersWhoUseIt = 'Andere Anwender fragen'
export const apiStatus = 'API-Status'
export const checkThisServerAndItsLanguage = 'Diesen Server und sein Sprachmodell prüfen'
export const apiDocumentation = 'API-Dokumentation'
export const everyRouteWithItsParametersAnd = 'Jede Route mit ihren Parametern und Antworten'
export const bestPracticesGuide = 'Bewährte Vorgehensweisen'
export const organizeDocumentsAndAskFor = 'Dokumente ordnen und verlässliche Antworten bekommen'
export const emailSupport = 'Support per E-Mail'
export const githubIssues = 'GitHub-Issues'
export const visitWebsite = 'Website besuchen'
export const uploadDocuments = 'Dokumente hochladen'
export const dropFilesIntoANewDataset = 'Legen Sie Dateien in einer neuen oder vorhandenen Sammlung ab.'
export const organizeDatasets = 'Sammlungen ordnen'
export const seeWhatIsInEachAnd =
  'Sehen Sie, was sie enthalten, und löschen Sie, was Sie nicht mehr brauchen.'
export const queryAnalyze = 'Fragen und auswerten'
export const askAQuestionThenClickA =
  'Stellen Sie eine Frage, und klicken Sie auf eine Nummer, um ihre Quelle zu sehen.'
export const helpCenter = 'Hilfe'
export const gettingStarted2 = 'Erste Schritte'
export const stillNeedHelp = 'Brauchen Sie weitere Hilfe?'
export const additionalResources = 'Weitere Unterlagen'
export const frequentlyAskedQuestions = 'Häufige Fragen'
export const searchQuestions = 'Fragen durchsuchen'
export const noResultsFor = (value: string) => `Keine Treffer für „${value}“.`
