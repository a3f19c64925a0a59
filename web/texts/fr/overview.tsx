import type { ReactNode } from 'react'
import { plural } from '../numbers.ts'

export const last30Days = '30 derniers jours'
export const nDocuments = (documents: number) => plural(documents, 'document ajouté', 'documents ajoutés')
export const nQuestions = (queries: number) => plural(queries, 'question posée', 'questions posées')
export const inTheLastDays = (label: string, length: number) =>
  `${label} au cours des ${length} derniers jours`
export const question = 'Question'
export const yourQuestion = 'Votre question'
export const whatWouldYouLikeToKnow = 'Que voulez-vous savoir ?'
export const aQueryMayHaveAtMost = (maxquerychars: string) =>
  `Une question compte au plus ${maxquerychars} caractères.`
export const dataset = 'Collection'
export const allDatasets = 'Toutes les collections'
export const searchDocuments = 'Rechercher'
export const continueIt = 'Continuer'
export const notFound = 'Sans réponse'
export const questions = (count: number) => plural(count, 'question')
export const totalDatasets = 'Collections'
export const totalDocuments = 'Documents'
export const storageUsed = 'Espace utilisé'
export const thisWeek = (moreBytes: string) => `+${moreBytes} cette semaine`
export const onDiskWithTheIndexFree = (bytes: string, freeBytes: string) =>
  `${bytes} sur le disque avec l’index, ${freeBytes} libres`
export const queriesToday = 'Questions du jour'
export const addedInTheLastSevenDays = 'Ajout des sept derniers jours'
export const thisWeek2 = (value: string) => `+${value} cette semaine`
export const uploadNewDocuments = 'Importer des documents'
export const addFilesToADataset = 'Ajouter des fichiers à une collection'
export const queryDocuments = 'Interroger les documents'
export const askAndSeeTheSource = 'Poser une question et voir la source'
export const manageDatasets = 'Gérer les collections'
export const openRenameOrDeleteThem = 'Les ouvrir, renommer ou supprimer'
export const welcome = 'Bienvenue'
export const welcomeBack = 'Bon retour !'
export const askYourDocumentsEveryAnswer = 'Interrogez vos documents. Chaque réponse montre sa source.'
export const quickActions = 'Accès rapide'
export const askADocumentAQuestionAnd = (span: ReactNode) => (
  <>Posez une question à un document et voyez la phrase qui y répond{span}</>
)
export const startWithShortSamples =
  'Commencez par trois exemples courts : un bail, un guide du personnel et une liste de factures. La première réponse arrive en quelques secondes. Comme tout ce que vous importez, ils restent sur cette machine.'
export const recentDatasets = 'Collections récentes'
export const failedToLoadDatasets = 'Impossible de charger les collections'
export const tryAgain = 'Réessayer'
export const noDatasetsYet = 'Aucune collection pour l’instant'
export const uploadDocumentsToGetStarted = 'Importez des documents pour commencer'
export const nDocuments2 = (documentCount: number) => plural(documentCount, 'document')
export const atMostADay = (most: string) => `jusqu’à ${most} par jour`
