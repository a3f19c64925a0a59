import type { ReactNode } from 'react'
import { plural } from '../numbers.ts'

export const everyRequestThatIbidMadeSince =
  'Jede Anfrage, die Ibid seit dem Start gestellt hat, live und mit dem, was sie enthielt.'
export const connections = 'Verbindungen'
export const failedToLoadConnections = 'Die Verbindungen konnten nicht geladen werden'
export const tryAgain = 'Erneut versuchen'
export const theServerDidNotTellWhere = 'Der Server hat seine Verbindungen nicht gesendet.'
export const sinceTheStartOn = (since: string) => `Seit dem Start am ${since}`
export const nothingHasLeftThisMachine = 'Nichts hat diesen Rechner verlassen'
export const byIbidsOwnRecord = (since: string) => `${since}, nach Ibids eigener Aufzeichnung.`
export const byIbidsOwnRecordAndTheSystem = (since: string) =>
  `${since}, nach Ibids eigener Aufzeichnung und nach den offenen Verbindungen, die das System nennt.`
export const requestsOfOtherMachines = (requests: number) =>
  `${plural(requests, 'Anfrage', 'Anfragen')} anderer Rechner beantwortet`
export const requestsOfOtherMachinesLast = (requests: number, lastAt: string) =>
  `${plural(requests, 'Anfrage', 'Anfragen')} anderer Rechner beantwortet, die letzte um ${lastAt}`
export const somethingHasLeftThisMachine = 'Etwas hat diesen Rechner verlassen'
export const toWith = (count: number, bdi: ReactNode, bytesSent: string) => (
  <>
    {plural(count, 'Anfrage', 'Anfragen')} an {bdi}, mit {bytesSent}
  </>
)
export const anOpenConnectionTo = (bdi: ReactNode) => <>Eine offene Verbindung zu {bdi}</>
export const places = 'Ziele'
export const ibidConnectedToNothing = 'Ibid hat keine Verbindung aufgebaut.'
export const nRequests = (count: number) => plural(count, 'Anfrage', 'Anfragen')
export const whatOllamaSendsOnByItself =
  'Was Ollama selbst weitersendet, ist hier nicht zu sehen: Es fragt bei seinem Hersteller nach Modellen, die Sie herunterladen lassen, und nach denen, die in dessen Cloud laufen.'
export const lastRequests = 'Letzte Anfragen'
export const theyAppearHereAsSoonAs = 'Anfragen erscheinen hier, sobald Ibid sie stellt.'
export const elsewhere = 'Anderswo'
export const thisMachine = 'Dieser Rechner'
export const sentReceived = (bytesSent: string, bytesReceived: string) =>
  `${bytesSent} gesendet, ${bytesReceived} empfangen`
export const open = 'offen'
