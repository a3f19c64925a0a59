import type { ReactNode } from 'react'
import { formatDecimal } from '../../numbers.ts'

export const product = 'Produit'
export const liveDemo = 'Démo'
export const features = 'Fonctions'
export const performance = 'Performances'
export const dashboard = 'Tableau de bord'
export const changelog = 'Nouveautés'
export const website = 'Site web'
export const videos = 'Vidéos'
export const developer = 'Développement'
export const technicalDocs = 'Technique'
export const gettingStarted = 'Premiers pas'
export const apiDocs = 'Documentation de l’API'
export const deployment = 'Déploiement'
export const backup = 'Sauvegarde'
export const source = 'Code source'
export const issues = 'Tickets'
export const community = 'Communauté'
export const legal = 'Mentions légales'
export const privacy = 'Confidentialité'
export const security = 'Sécurité'
export const compliance = 'Conformité'
export const terms = 'Licence'
export const reportAVulnerability = 'Signaler une faille'
export const contact = 'Contact'
export const notes = 'Notes'
export const everyFigureOnThisPageWas =
  'Chaque chiffre de cette page vient d’une commande du dépôt. Exécutez-la pour vérifier.'
export const load = (machine: string, load: number) =>
  `, ${machine.replace(' cores', ' cœurs')}, charge ${formatDecimal(load, 1)}.`
export const shortForLatinInTheSame = (italic: ReactNode, italic2: ReactNode) => (
  <>
    {italic}, abréviation du latin {italic2} : au même endroit. C’est ce qu’écrit une note qui renvoie à la
    source qu’on vient de citer.
  </>
)
export const eachSentenceInBoldOnThe = (link: ReactNode, code: ReactNode) => (
  <>
    Chaque phrase en gras de la {link} est le nom d’un test qui la prouve : {code}
  </>
)
export const inOneExecutable = (tagline: string) => `${tagline} en un seul exécutable.`
export const mitLicence = (year: number, name: string) => `© ${year} ${name}. Licence MIT.`
export const documents = 'Documents'
export const asTheyAre = 'tels quels'
export const fileStore = 'Fichiers'
export const byContentOnce = 'un contenu, une fois'
export const fourWorkers = 'Quatre processus'
export const oneWriter = 'Un rédacteur'
export const inBatches = 'par lots'
export const index = 'Index'
export const wordsAndVectors = 'mots, vecteurs'
export const howADocumentIsIndexed = 'Comment un document est indexé'
export const howAQuestionIsAnswered = 'Comment une question reçoit sa réponse'
export const question = 'Question'
export const answer = 'Réponse'
export const indexingADocument = 'Un document'
export const answeringAQuestion = 'Une question'
export const aDocumentGoesFromTheFile =
  'Un document passe du stockage des fichiers par quatre processus, qui le lisent, le découpent et le vectorisent, puis par un rédacteur, dans l’index. Une question passe par six agents, dont la recherche parallèle parcourt l’index, et devient une réponse. Une marque dans la réponse ramène à l’endroit du document.'
export const theMarkLeadsBackFilePage = 'Chaque référence ramène au fichier, à la page, à la phrase.'
export const pause = 'Pause'
export const start = 'Démarrer'
export const documentsProcessed = (span: ReactNode, span2: ReactNode) => (
  <>
    {span} documents traités {span2}
  </>
)
export const working = 'En cours'
export const paused = 'En pause'
export const done = 'Terminé'
export const waiting = 'En attente'
export const progress = (title: string) => `${title}, progression`
export const takes = 'Entrée'
export const gives = 'Sortie'
export const agent = 'Agent'
export const file = 'Fichier'
export const inTheDemo = 'Dans la démo'
export const note = (number: number) => `Note ${number}`
export const sections = 'Sections'
export const menu = 'Menu'
export const launchDashboard = 'Ouvrir le tableau de bord'
export const darkMode = 'Mode sombre'
export const securityPage = 'page de sécurité'
export const demoCountsNothing = '(compteur de démo)'
export const copied = (label: string) => `Copié : ${label}`
export const copy = (label: string) => `Copier : ${label}`
export const percent = 'Pour cent'
export const ibidNote = (number: number) => `ibid., note ${number}`
export const runTitle = {
  answerability: 'Répondre quand la réponse est là',
  answers: 'Réponses sans modèle de langage',
  embedding: 'Vectorisation',
  ingest: 'Lecture des documents',
  office: 'Lecture de Word, Excel et PowerPoint',
  pdf: 'Lecture des PDF',
  retrieval: 'Recherche de passages',
  start: 'Taille et démarrage',
  support: 'Vérification des affirmations',
}
export const readCutEmbed = 'lire, découper, vectoriser'
