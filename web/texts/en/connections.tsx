import type { ReactNode } from 'react'
import { plural } from '../plural.ts'

export const everyRequestThatIbidMadeSince =
  'Every request that Ibid made since it started, as it happens, and what it carried.'
export const connections = 'Connections'
export const failedToLoadConnections = 'Failed to load connections'
export const tryAgain = 'Try again'
export const theServerDidNotTellWhere = 'The server did not tell where it connected to.'
export const sinceTheStartOn = (since: string) => `Since the start on ${since}`
export const nothingHasLeftThisMachine = 'Nothing has left this machine'
export const somethingHasLeftThisMachine = 'Something has left this machine'
export const toWith = (count: number, bdi: ReactNode, bytesSent: string) => (
  <>
    {plural(count, 'request')} to {bdi}, with {bytesSent}
  </>
)
export const anOpenConnectionTo = (bdi: ReactNode) => <>An open connection to {bdi}</>
export const places = 'Places'
export const ibidConnectedToNothing = 'Ibid connected to nothing.'
export const nRequests = (count: number) => `${plural(count, 'request')}`
export const whatOllamaSendsOnByItself =
  'What Ollama sends on by itself is not seen here: it asks its makers for models that you have it download, and for those that run in their cloud.'
export const lastRequests = 'Last requests'
export const theyAppearHereAsSoonAs = 'They appear here as soon as they leave.'
export const elsewhere = 'Elsewhere'
export const thisMachine = 'This machine'
export const sentReceived = (bytesSent: string, bytesReceived: string) =>
  `${bytesSent} sent, ${bytesReceived} received`
export const byIbidsOwnRecord = (since: string) => `${since}, by Ibid's own record.`
export const byIbidsOwnRecordAndTheSystem = (since: string) =>
  `${since}, by Ibid's own record and by what the system says of its open connections.`
export const requestsOfOtherMachines = (requests: number) =>
  `${plural(requests, 'request')} of other machines answered`
export const requestsOfOtherMachinesLast = (requests: number, lastAt: string) =>
  `${plural(requests, 'request')} of other machines answered, the last at ${lastAt}`
