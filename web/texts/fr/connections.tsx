import type { ReactNode } from 'react'
import { plural } from '../numbers.ts'

export const everyRequestThatIbidMadeSince =
  'Chaque requête envoyée par Ibid depuis son démarrage, en direct, avec ce qu’elle contenait.'
export const connections = 'Connexions'
export const failedToLoadConnections = 'Impossible de charger les connexions'
export const tryAgain = 'Réessayer'
export const theServerDidNotTellWhere = 'Le serveur n’a pas envoyé la liste de ses connexions.'
export const sinceTheStartOn = (since: string) => `Depuis le démarrage, le ${since}`
export const nothingHasLeftThisMachine = 'Rien n’a quitté cette machine'
export const somethingHasLeftThisMachine = 'Des données ont quitté cette machine'
export const toWith = (count: number, bdi: ReactNode, bytesSent: string) => (
  <>
    {plural(count, 'requête')} vers {bdi}, avec {bytesSent}
  </>
)
export const anOpenConnectionTo = (bdi: ReactNode) => <>Une connexion ouverte vers {bdi}</>
export const places = 'Destinations'
export const ibidConnectedToNothing = 'Ibid ne s’est connecté à rien.'
export const nRequests = (count: number) => plural(count, 'requête')
export const whatOllamaSendsOnByItself =
  'Ce qu’Ollama envoie de lui-même n’apparaît pas ici : il contacte son éditeur pour les modèles que vous téléchargez et pour ceux qui s’exécutent dans son cloud.'
export const lastRequests = 'Dernières requêtes'
export const theyAppearHereAsSoonAs = 'Les requêtes apparaissent ici dès qu’Ibid les envoie.'
export const elsewhere = 'Ailleurs'
export const thisMachine = 'Cette machine'
export const sentReceived = (bytesSent: string, bytesReceived: string) =>
  `${bytesSent} envoyés, ${bytesReceived} reçus`
export const byIbidsOwnRecord = (since: string) => `${since}, d’après le journal d’Ibid.`
export const byIbidsOwnRecordAndTheSystem = (since: string) =>
  `${since}, d’après le journal d’Ibid et les connexions ouvertes que signale le système.`
export const requestsOfOtherMachines = (requests: number) =>
  `${plural(requests, 'requête')} d’autres machines ${requests > 1 ? 'traitées' : 'traitée'}`
export const requestsOfOtherMachinesLast = (requests: number, lastAt: string) =>
  `${requestsOfOtherMachines(requests)}, la dernière à ${lastAt}`
export const open = 'ouverte'
