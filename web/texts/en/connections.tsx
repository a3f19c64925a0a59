import type { ReactNode } from 'react'
import { plural } from '../numbers.ts'

export const everyRequestThatIbidMadeSince =
  'Every request Ibid has made since it started, live, and what it carried.'
export const connections = 'Connections'
export const failedToLoadConnections = 'Failed to load connections'
export const tryAgain = 'Try again'
export const theServerDidNotTellWhere = 'The server did not send its connections.'
export const sinceTheStartOn = (since: string) => `Since it started on ${since}`
export const nothingHasLeftThisMachine = 'Nothing has left this machine'
export const somethingHasLeftThisMachine = 'Something has left this machine'
export const toWith = (count: number, bdi: ReactNode, bytesSent: string) => (
  <>
    {plural(count, 'request')} to {bdi}, with {bytesSent}
  </>
)
export const anOpenConnectionTo = (bdi: ReactNode) => <>An open connection to {bdi}</>
export const places = 'Destinations'
export const ibidConnectedToNothing = 'Ibid has made no connections.'
export const nRequests = (count: number) => `${plural(count, 'request')}`
export const whatOllamaSendsOnByItself =
  'This does not show what Ollama sends by itself: it contacts its makers for models you download and for models that run in their cloud.'
export const lastRequests = 'Last requests'
export const theyAppearHereAsSoonAs = 'Requests appear here as soon as Ibid makes them.'
export const elsewhere = 'Elsewhere'
export const thisMachine = 'This machine'
export const sentReceived = (bytesSent: string, bytesReceived: string) =>
  `${bytesSent} sent, ${bytesReceived} received`
export const byIbidsOwnRecord = (since: string) => `${since}, according to Ibid's own record.`
export const byIbidsOwnRecordAndTheSystem = (since: string) =>
  `${since}, according to Ibid's own record and the system's list of its open connections.`
export const requestsOfOtherMachines = (requests: number) =>
  `${plural(requests, 'request')} from other machines answered`
export const requestsOfOtherMachinesLast = (requests: number, lastAt: string) =>
  `${plural(requests, 'request')} from other machines answered, the last at ${lastAt}`
export const open = 'open'
