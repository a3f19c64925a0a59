import type { ReactNode } from 'react'

export const failedToLoadDatasets = 'Impossible de charger les collections'
export const preparingSampleDocuments = 'Préparation des exemples…'
export const tryItWithSampleDocuments = 'Essayer avec des exemples'
export const theSampleDocumentsCouldNotBe = 'Les exemples n’ont pas pu être préparés'
export const youCanTryAgainNow = 'Vous pouvez réessayer maintenant.'
export const tryAgainIn = (wait: string) => `Réessayez dans ${wait}.`
export const tryAgainIn2 = (left: string) => `Réessayez dans ${left}.`
export const overview = 'Vue d’ensemble'
export const upload = 'Importer'
export const query = 'Interroger'
export const datasets = 'Collections'
export const settings = 'Paramètres'
export const connections = 'Connexions'
export const help = 'Aide'
export const thisPageCouldNotBeLoaded = 'Cette page n’a pas pu être chargée'
export const thisPageStoppedWorking = 'Cette page a cessé de fonctionner'
export const reload = 'Recharger'
export const theServerIsAwayOrIbid =
  'Le serveur est injoignable, ou Ibid a été mis à jour pendant que cet onglet était ouvert. Rechargez la page pour continuer.'
export const anErrorCameUpReloadTo = (said: string) =>
  `Une erreur est survenue : ${said}. Rechargez la page pour réessayer. Vos documents ne sont pas affectés.`
export const couldNotBeLoadedReloadThe = (what: string) => `Échec du chargement : ${what}. Rechargez la page.`
export const notifications = 'Notifications'
export const markAllAsRead = 'Tout marquer comme lu'
export const nothingYetFinishedAndFailed =
  'Rien pour l’instant. Vous verrez ici les imports terminés ou échoués, un disque plein ou la perte du modèle de langage.'
export const notificationsUnread = (unread: number) =>
  `Notifications, ${unread} non ${unread > 1 ? 'lues' : 'lue'}`
export const latestNotifications = 'Dernières notifications'
export const theListOfNotifications = 'La liste des notifications'
export const reconnectingLastUpdatedAt = (formatClock: string) =>
  `Reconnexion… Dernière mise à jour à ${formatClock}.`
export const closeSidebar = 'Fermer le panneau latéral'
export const openSidebar = 'Ouvrir le panneau latéral'
export const documentAnalysisDashboard = 'Analyse de documents'
export const goTo = (span: ReactNode) => <>Aller à{span}</>
export const ctrlK = 'Ctrl K'
export const darkMode = 'Mode sombre'
export const user = 'Utilisateur'
export const main = 'Principal'
export const more = 'Autres'
export const localInstance = 'Instance locale'
export const signOut = 'Se déconnecter'
export const goTo2 = 'Aller à'
export const aPageADatasetADocument = 'Une page, une collection, un document ou une action'
export const matches = 'Résultats'
export const noResultsFor = (value: string) => `Aucun résultat pour « ${value} ».`
export const documentIn = (dataset: string) => `Document dans ${dataset}`
export const page = 'Page'
export const lightTheme = 'Thème clair'
export const action = 'Action'
export const darkTheme = 'Thème sombre'
export const dataset = 'Collection'
export const query2 = (name: string) => `Interroger ${name}`
export const goAnywhere = 'Aller où vous voulez'
export const enter = 'Entrée'
export const sendTheQuestion = 'Envoyer la question'
export const shift = 'Maj'
export const beginANewLineInIt = 'Aller à la ligne'
export const fromSourceToSource = 'D’une source à l’autre'
export const esc = 'Échap'
export const closeWhatIsOpen = 'Fermer le panneau ouvert'
export const thisList = 'Cette liste'
export const keyboard = 'Clavier'
export const skipToContent = 'Aller au contenu'
export const theListOfKeys = 'La liste des touches'
export const theDialog = 'La boîte de dialogue'
export const theSearch = 'La recherche'
export const documentsUploadedSuccessfully = 'Documents importés !'
export const datasetDeletedSuccessfully = 'Collection supprimée'
export const aPageDatasetOrDocument = ' une page, une collection, un document'
export const processingFailed = 'Le traitement a échoué'
export const exampleQueries = 'Exemples de questions'
export const cancel = 'Annuler'
export const downloadBegins = 'Démarrage'
export const downloading = (name: string) => `Téléchargement de ${name}`
export const bytesOf = (done: string, all: string) => `${done} sur ${all}`
export const theServerCannotBeReached = 'Le serveur est injoignable. Cette page se remplira dès son retour.'
export const enterPassword = 'Saisir le mot de passe'
export const wrongPassword = 'Mot de passe incorrect.'
export const enterPasswordFor = (name: string) => `Saisir le mot de passe de ${name}`
export const passwordOf = (name: string) => `Mot de passe de ${name}`
export const ibidUsesThePasswordOnce = 'Ibid utilise le mot de passe une fois et ne le conserve pas.'
export const readFile = 'Lire le fichier'
export const theFileCouldNotBeRead = 'Le fichier n’a pas pu être lu.'
export const isReady = (name: string) => `${name} est prêt.`
