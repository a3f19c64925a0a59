import type { TableTest } from '../../../shared/tables.ts'
import { formatCount, plural } from '../numbers.ts'

export const page = (page: number) => `Page ${page}`
export const slide = (slide: number) => `Diapositive ${slide}`
export const sheet = (sheet: string) => `Feuille ${sheet}`
export const table = 'Tableau'
export const tryAgain = 'Réessayer'
export const theTextOfThisDocumentCould = 'Le texte de ce document n’a pas pu être chargé.'
export const showWhatComesBefore = 'Afficher ce qui précède'
export const thisDocumentHasNoText = 'Ce document ne contient aucun texte.'
export const showWhatFollows = 'Afficher la suite'
export const thisPageCannotBeShownHere =
  'Cette page ne peut pas être affichée ici. Vous pouvez lire son texte et télécharger l’original.'
export const thisPictureIsTooLarge =
  'Cette image est trop grande pour être affichée ici. Vous pouvez lire son texte et télécharger l’original.'
export const thisPictureIsUnusual =
  'Cette image est enregistrée d’une façon qui ne peut pas être affichée ici. Vous pouvez lire son texte et télécharger l’original.'
export const previousPage = 'Page précédente'
export const pageOf = (page: number, numPages: number) => `Page ${page} sur ${numPages}`
export const opening = 'Ouverture…'
export const nextPage = 'Page suivante'
export const fitToWidth = 'Ajuster à la largeur'
export const enlarge = 'Agrandir'
export const source = 'Source'
export const documentNotFound = 'Document introuvable'
export const noDocumentHasThisAddress = 'Aucun document à cette adresse. Il a peut-être été supprimé.'
export const documentNotAvailable = 'Document indisponible'
export const view = 'Affichage'
export const page2 = 'Page'
export const text = 'Texte'
export const openOnAPageOfIts = 'Ouvrir sur sa propre page'
export const downloadTheOriginal = 'Télécharger l’original'
export const closeSource = 'Fermer la source'
export const document = 'Document'
export const thisDocumentCouldNotBeLoaded = 'Ce document n’a pas pu être chargé.'
export const backToDatasets = 'Retour aux collections'
export const tableNumber = (number: number) => `Tableau ${number}`
export const thisTableCouldNotBeLoaded = 'Ce tableau n’a pas pu être chargé.'
export const thisTableHasNoRows = 'Ce tableau n’a aucune ligne.'
export const noRowsMatch = 'Aucune ligne ne correspond.'
export const rowNumber = 'Ligne'
export const columnNumber = (number: number) => `Colonne ${formatCount(number)}`
export const sortBy = (column: string) => `Trier par ${column}`
export const rows = (count: number) => plural(count, 'ligne')
export const rowsOf = (count: number, total: number) => `${formatCount(count)} sur ${plural(total, 'ligne')}`
export const rowRange = (from: number, to: number, total: number) =>
  `Lignes ${formatCount(from)} à ${formatCount(to)} sur ${formatCount(total)}`
export const rowPages = [
  'Premières lignes',
  'Lignes précédentes',
  'Lignes suivantes',
  'Dernières lignes',
] as const
export const columnRange = (from: number, to: number, total: number) =>
  `Colonnes ${formatCount(from)} à ${formatCount(to)} sur ${formatCount(total)}`
export const columnPages = [
  'Premières colonnes',
  'Colonnes précédentes',
  'Colonnes suivantes',
  'Dernières colonnes',
] as const
export const columnsLeftOut = (count: number) =>
  `${plural(count, 'autre colonne', 'autres colonnes')} dans le texte seulement`
export const filter = 'Filtrer'
export const column = 'Colonne'
export const condition = 'Condition'
export const value = 'Valeur'
export const apply = 'Appliquer'
export const removeFilter = (condition: string) => `Retirer le filtre : ${condition}`
export const tests: Readonly<Record<TableTest, string>> = {
  contains: 'contient',
  is: 'est',
  is_not: 'n’est pas',
  more_than: 'est supérieur à',
  at_least: 'est supérieur ou égal à',
  less_than: 'est inférieur à',
  at_most: 'est inférieur ou égal à',
  empty: 'est vide',
  filled: 'n’est pas vide',
}
export const showAll = 'Tout afficher'
export const showLess = 'Afficher moins'
export const sortAndFilter = 'Trier et filtrer'
export const labelFromAbove = 'Écrit une fois pour plusieurs lignes'
export const showWholeTable = 'Afficher tout le tableau'
export const aboutThisDocument = 'À propos de ce document'
export const quotedFromIt = 'Cité mot pour mot'
export const tableOf = (rows: number, columns: string) =>
  columns === '' ? plural(rows, 'ligne') : `${plural(rows, 'ligne')} avec ${columns}`
export const andMoreTables = (tables: number) => `et ${plural(tables, 'autre tableau', 'autres tableaux')}`
export const outline = 'Plan'
export const allNHeadings = (headings: number) => `Les ${formatCount(headings)} titres`
export const datesAndAmounts = 'Dates et montants'
export const askThisDocument = 'Interroger ce document'
export const onPage = (page: number) => `p. ${page}`
