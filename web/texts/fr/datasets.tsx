import type { ReactNode } from 'react'
import { formatCount, plural } from '../numbers.ts'

export const showStatsOf = (name: string) => `Afficher les chiffres de ${name}`
export const deleteIt = (name: string) => `Supprimer ${name}`
export const documents = 'Documents'
export const size = 'Taille'
export const kinds = 'Formats'
export const loadingTheStatsOf = (name: string) => `Chargement des chiffres de ${name}`
export const chunks = (totalChunks: number) => plural(totalChunks, 'segment')
export const query = 'Interroger'
export const query2 = (name: string) => `Interroger ${name}`
export const upload = 'Importer'
export const uploadTo = (name: string) => `Importer dans ${name}`
export const deleteDataset = 'Supprimer la collection'
export const cancel = 'Annuler'
export const deleting = 'Suppression…'
export const deleteIt2 = 'Supprimer'
export const areYouSureYouWantTo = (bdi: ReactNode) => (
  <>Voulez-vous vraiment supprimer la collection « {bdi} » ?</>
)
export const thisWillPermanentlyRemoveAll = (documentCount: undefined | number) =>
  `${
    documentCount === 1
      ? 'Son seul document sera supprimé définitivement.'
      : `Ses ${formatCount(documentCount ?? 0)} documents seront supprimés définitivement.`
  } Cette action est irréversible.`
export const refresh = 'Actualiser'
export const noDatasetsYet = 'Aucune collection pour l’instant'
export const toCreateYourFirstDataset = ' pour créer votre première collection'
export const uploadDocuments = 'Importez des documents'
export const manageDatasets = 'Gérer les collections'
export const datasetSAvailable = (length: string) =>
  length === '0' || length === '1' ? `${length} collection disponible` : `${length} collections disponibles`
export const loadingDatasets = 'Chargement des collections…'
export const theServerDidNotSendThe = 'Le serveur n’a pas envoyé la liste des collections.'
export const failedToLoadDatasets = 'Impossible de charger les collections'
export const tryAgain = 'Réessayer'
export const findADataset = 'Rechercher une collection'
export const noResultsFor = (trim: string) => `Aucun résultat pour « ${trim} ».`
export const showMoreOf = (formatCount: string) => `Afficher la suite (${formatCount} au total)`
export const theDocumentCouldNotBeDeleted = 'Le document n’a pas pu être supprimé.'
export const deleteDocument = 'Supprimer le document'
export const areYouSureYouWantTo2 = (filename: undefined | string) =>
  `Voulez-vous vraiment supprimer « ${filename} » ?`
export const thisPermanentlyRemovesTheFile =
  'Le fichier, son texte et son index de recherche seront supprimés définitivement.'
export const nChunks = (chunks: number) => plural(chunks, 'segment')
export const thisDocumentCouldNotBeRead = 'Ce document n’a pas pu être lu.'
export const download = (filename: string) => `Télécharger ${filename}`
export const deleteIt3 = (filename: string) => `Supprimer ${filename}`
export const datasetNotFound = 'Collection introuvable'
export const thereIsNoDatasetCalledIt = (bdi: ReactNode) => (
  <>
    Aucune collection ne s’appelle « {bdi} ». Elle a peut-être été renommée ou supprimée. Importez des
    documents pour la créer.
  </>
)
export const backToDatasets = 'Retour aux collections'
export const breadcrumb = 'Fil d’Ariane'
export const datasets = 'Collections'
export const queryThisDataset = 'Interroger cette collection'
export const findADocument = 'Rechercher un document'
export const nOfDocuments = (found: string, all: number) => `${found} sur ${plural(all, 'document')}`
export const nDocuments = (total: number) => plural(total, 'document')
export const theDocumentsOfThisDatasetCould = 'Les documents de cette collection n’ont pas pu être chargés.'
export const noResultsFor2 = (wanted: string) => `Aucun résultat pour « ${wanted} ».`
export const thisDatasetHasNoDocuments = 'Cette collection ne contient aucun document.'
export const rename = 'Renommer'
export const renamedTo = (name: string) => `Renommée en ${name}`
export const newName = 'Nouveau nom'
export const theDatasetCouldNotBeRenamed = 'La collection n’a pas pu être renommée.'
export const kind = 'Format'
export const allKinds = 'Tous les formats'
export const state = 'État'
export const allStates = 'Tous les états'
export const date = 'Date'
export const anyDate = 'Toutes les dates'
export const periods = {
  today: 'Aujourd’hui',
  week: '7 derniers jours',
  month: '30 derniers jours',
  year: '365 derniers jours',
} as const
export const betweenDays = 'Entre deux jours'
export const since = 'Du'
export const until = 'au'
export const sortBy = 'Trier par'
export const sortings = {
  date: { asc: 'Anciens d’abord', desc: 'Récents d’abord' },
  name: { asc: 'Nom, de A à Z', desc: 'Nom, de Z à A' },
  size: { asc: 'Petits d’abord', desc: 'Grands d’abord' },
  kind: { asc: 'Format, de A à Z', desc: 'Format, de Z à A' },
  state: { asc: 'Prêts d’abord', desc: 'Non prêts d’abord' },
} as const
export const noDocumentMatches = 'Aucun document ne correspond.'
export const clearFilters = 'Effacer les filtres'
export const fromTo = (begin: string, end: string) => `${begin} à ${end}`
export const pages = ['Première page', 'Page précédente', 'Page suivante', 'Dernière page'] as const
export const selectAll = 'Tout sélectionner'
export const selectThisPage = 'Sélectionner cette page'
export const selectIt = (filename: string) => `Sélectionner ${filename}`
export const selectedDocuments = 'Documents sélectionnés'
export const nSelected = (count: number) => plural(count, 'sélectionné')
export const selectAllN = (total: number) => `Sélectionner les ${formatCount(total)} résultats`
export const clearSelection = 'Effacer la sélection'
export const move = 'Déplacer…'
export const downloadThem = 'Télécharger'
export const tooManyToDownload = (most: number) =>
  `Téléchargez au plus ${most} documents à la fois, ou tous les résultats.`
export const moveNDocuments = (count: number) => `Déplacer ${plural(count, 'document')}`
export const moveThem = 'Déplacer'
export const moving = 'Déplacement…'
export const toDataset = 'Vers la collection'
export const newDataset = 'Nouvelle collection'
export const movedDocumentsKeep =
  'Ils restent consultables, et les réponses qui les citent restent valables. Si un nom y est déjà pris, il reçoit un numéro.'
export const moved = (count: number, to: string) =>
  `${plural(count, 'document déplacé', 'documents déplacés')} vers ${to}`
export const movedBut = (count: number, stay: number) =>
  `${plural(count, 'document déplacé', 'documents déplacés')}. ${plural(stay, 'document reste', 'documents restent')} en place : encore en lecture, ou d’un dossier surveillé.`
export const theDocumentsCouldNotBeMoved = 'Les documents n’ont pas pu être déplacés.'
export const deleteNDocuments = (count: number) =>
  count === 1 ? 'Supprimer le document' : `Supprimer ${plural(count, 'document')}`
export const thisPermanentlyRemovesThem = (count: number) =>
  `${
    count === 1
      ? 'Le fichier, son texte et son index de recherche seront supprimés définitivement.'
      : `${plural(count, 'fichier')}, leurs textes et leur index de recherche seront supprimés définitivement.`
  } Cette action est irréversible.`
export const deleted = (count: number) => plural(count, 'document supprimé', 'documents supprimés')
export const theDocumentsCouldNotBeDeleted = 'Les documents n’ont pas pu être supprimés.'
export const nOfM = (done: number, all: number) => `${formatCount(done)} sur ${formatCount(all)}`
export const whatIsInIt = 'Contenu'
export const questionsItAnswers = 'Questions auxquelles elle répond'
export const nOfKind = (count: number, kind: string) => `${kind} ${formatCount(count)}`
