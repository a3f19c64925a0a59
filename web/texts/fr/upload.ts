import { plural } from '../numbers.ts'

export const unchanged = 'inchangé'
export const nChunks = (chunks: number) => plural(chunks, 'segment')
export const processingComplete = 'Traitement terminé !'
export const processingDocuments = 'Traitement des documents…'
export const uploadingAndQueueingDocuments = 'Envoi et mise en file des documents…'
export const thisMayTakeAFewMoments = 'Cela peut prendre quelques instants'
export const ofFilesProcessedChunksCreated = (processed: number, total: number, chunks: number) =>
  `${processed} sur ${plural(total, 'fichier traité', 'fichiers traités')} | ${plural(chunks, 'segment créé', 'segments créés')}`
export const uploadProgress = 'Progression de l’import'
export const aboutLeft = (etaSeconds: string) => `encore ${etaSeconds} environ`
export const cancel = 'Annuler'
export const log = 'Journal'
export const files = 'Fichiers'
export const stillRunning = 'En cours'
export const datasetConfiguration = 'Collection'
export const whereTheFilesGo = 'Où vont les fichiers'
export const createNewDataset = 'Nouvelle collection'
export const addToExisting = 'Collection existante'
export const datasetName = 'Nom de la collection'
export const alreadyExistsFilesWillBeAdded = (wanted: string) =>
  `« ${wanted} » existe déjà : les fichiers y seront ajoutés`
export const eGQuarterlyReports = 'p. ex. rapports-trimestriels'
export const findADataset = 'Rechercher une collection'
export const dataset = 'Collection'
export const moreTypeAboveToFindThem = (rest: string) => `Encore ${rest} : tapez ci-dessus pour les trouver`
export const selectADataset = 'Choisir une collection'
export const nDocuments = (documentCount: number) => plural(documentCount, 'document')
export const isNotASupportedFileType = (name: string) => `${name} n’est pas d’un type accepté`
export const emptyFile = 'Fichier vide'
export const exceeds100mbLimit = (name: string) => `${name} dépasse 100 Mo`
export const dropYourFilesHere = 'Déposez vos fichiers ici'
export const dragDropFilesOrClickTo = 'Glissez-déposez des fichiers ou cliquez pour parcourir'
export const upTo100mbPerFile = (join: string) => `${join}. Jusqu’à 100 Mo par fichier.`
export const failedFiles = 'Fichiers en échec'
export const andMore = (value: number) => (value === 1 ? ' et 1 autre' : ` et ${value} autres`)
export const selected = (length: number) => plural(length, 'fichier choisi', 'fichiers choisis')
export const remove = (path: string) => `Retirer ${path}`
export const recentUploads = 'Imports récents'
export const nFiles = (documentsTotal: number) => plural(documentsTotal, 'fichier')
export const nChunks2 = (chunksCreated: number) => plural(chunksCreated, 'segment')
export const query = 'Interroger'
export const query2 = (datasetName: string) => `Interroger ${datasetName}`
export const retryFailedFiles = 'Réessayer les fichiers en échec'
export const processingFailed = 'Le traitement a échoué'
export const failedToCheckJobStatus = 'Impossible de vérifier l’état de l’import'
export const theUploadWasCancelled = 'L’import a été annulé.'
export const uploadFailedPleaseTryAgain = 'L’import a échoué. Veuillez réessayer.'
export const theUploadCouldNotBeCancelled = 'L’import n’a pas pu être annulé.'
export const pleaseSelectAtLeastOneFile = 'Veuillez choisir au moins un fichier à importer.'
export const transformYourDocumentsInto =
  'Transformez vos documents en connaissances consultables grâce à une analyse par IA.'
export const uploadDocuments = 'Importer des documents'
export const uploading = 'Import…'
export const uploadSuccessful = 'Import réussi !'
export const removeAndUploadTheRest = 'Retirer et importer le reste'
export const remove2 = 'Retirer'
export const uploadError = 'Échec de l’import'
export const ofReady = (value: number, total: number) =>
  `${value} sur ${plural(total, 'document prêt', 'documents prêts')}`
export const cannotBeUploaded = (length: number) =>
  `${plural(length, 'fichier ne peut pas être importé', 'fichiers ne peuvent pas être importés')}.`
export const yourDocumentsAreReady = 'Vos documents sont prêts.'
export const processedCreated = (processed: number, chunks: number) =>
  `${plural(processed, 'document traité', 'documents traités')}, ${plural(chunks, 'segment créé', 'segments créés')}.`
export const alreadyThere = (count: number) =>
  `${plural(count, 'document déjà présent, inchangé', 'documents déjà présents, inchangés')}.`
export const upload = 'Importer'
export const upload2 = (files: number) => `Importer ${plural(files, 'fichier')}`
/** How a sentence about one file begins, and how one about several does. */
export const beginningInPlural: Readonly<Record<string, string>> = {
  'ne contient': 'ne contiennent',
  contient: 'contiennent',
  'est vide': 'sont vides',
  'est protégé': 'sont protégés',
  'est verrouillé': 'sont verrouillés',
  'est endommagé': 'sont endommagés',
  'est imbriqué': 'sont imbriqués',
  'est trop grand': 'sont trop grands',
  'est au format': 'sont au format',
  'est une image': 'sont des images',
  'est un scan': 'sont des scans',
  est: 'sont',
  'n’est pas': 'ne sont pas',
  'a été refusé': 'ont été refusés',
  'a été abandonné': 'ont été abandonnés',
  a: 'ont',
  'n’a pas pu être lu': 'n’ont pas pu être lus',
  'n’a pas pu être enregistré': 'n’ont pas pu être enregistrés',
  'n’a pas pu être ouvert': 'n’ont pas pu être ouverts',
  'n’a pas': 'n’ont pas',
  'ne peut pas être lu': 'ne peuvent pas être lus',
  'porte le nom': 'portent le nom',
  dépasse: 'dépassent',
  mène: 'mènent',
  'est un lien': 'sont des liens',
  'est une archive': 'sont des archives',
}
export const text = 'Texte'
export const whatToAdd = 'Ce qu’il faut ajouter'
export const nameOfTheText = 'Nom'
export const becomes = (name: string) => `Devient ${name}`
export const eGMeetingNotes = 'p. ex. notes de réunion'
export const pasteOrTypeTheText = 'Collez ou saisissez le texte'
export const pleaseNameTheText = 'Veuillez donner un nom au texte.'
export const pleaseEnterAText = 'Veuillez saisir un texte.'
export const uploadText = 'Importer le texte'
export const leftOut = (count: number) => `Laissés de côté : ${plural(count, 'fichier')}`
export const webPage = 'Page web'
export const addressOfThePage = 'Adresse'
export const ibidFetchesThisPageOnce =
  'Ibid récupère cette seule page et la garde telle qu’elle est maintenant. Pour l’actualiser, ajoutez-la de nouveau.'
export const webPagesAreOff = 'La récupération de pages web est désactivée'
export const allowThemInSettings = 'L’activer dans les paramètres, à la rubrique Connexions'
export const pleaseEnterTheAddress = 'Veuillez saisir l’adresse d’une page.'
export const addPage = 'Ajouter la page'
export const sameAs = (name: string) => `identique à ${name}`
