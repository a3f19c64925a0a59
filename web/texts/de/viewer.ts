export const page = (page: number) => `Seite ${page}`
export const slide = (slide: number) => `Folie ${slide}`
export const sheet = (sheet: string) => `Blatt ${sheet}`
export const table = 'Tabelle'
export const tryAgain = 'Erneut versuchen'
export const theTextOfThisDocumentCould = 'Der Text dieses Dokuments konnte nicht geladen werden.'
export const showWhatComesBefore = 'Vorherigen Text anzeigen'
export const thisDocumentHasNoText = 'Dieses Dokument enthält keinen Text.'
export const showWhatFollows = 'Weiteren Text anzeigen'
export const thisPageCannotBeShownHere =
  'Diese Seite lässt sich hier nicht anzeigen. Ihren Text können Sie lesen und das Original herunterladen.'
export const thisPictureIsTooLarge =
  'Dieses Bild ist zu groß, um hier angezeigt zu werden. Seinen Text können Sie lesen und das Original herunterladen.'
export const thisPictureIsUnusual =
  'Dieses Bild ist auf eine Art gespeichert, die sich hier nicht anzeigen lässt. Seinen Text können Sie lesen und das Original herunterladen.'
export const previousPage = 'Vorherige Seite'
export const pageOf = (page: number, numPages: number) => `Seite ${page} von ${numPages}`
export const opening = 'Wird geöffnet …'
export const nextPage = 'Nächste Seite'
export const fitToWidth = 'An Breite anpassen'
export const enlarge = 'Vergrößern'
export const source = 'Quelle'
export const documentNotFound = 'Dokument nicht gefunden'
export const noDocumentHasThisAddress =
  'Unter dieser Adresse gibt es kein Dokument. Vielleicht wurde es gelöscht.'
export const documentNotAvailable = 'Dokument nicht verfügbar'
export const view = 'Ansicht'
export const page2 = 'Seite'
export const text = 'Text'
export const openOnAPageOfIts = 'Auf eigener Seite öffnen'
export const downloadTheOriginal = 'Original herunterladen'
export const closeSource = 'Quelle schließen'
export const document = 'Dokument'
export const thisDocumentCouldNotBeLoaded = 'Dieses Dokument konnte nicht geladen werden.'
export const backToDatasets = 'Zurück zu den Sammlungen'
