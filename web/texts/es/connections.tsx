import type { ReactNode } from 'react'
import { plural } from '../numbers.ts'

export const everyRequestThatIbidMadeSince =
  'Cada solicitud que Ibid ha hecho desde que arrancó, en directo, y lo que contenía.'
export const connections = 'Conexiones'
export const failedToLoadConnections = 'No se pudieron cargar las conexiones'
export const tryAgain = 'Reintentar'
export const theServerDidNotTellWhere = 'El servidor no envió la lista de sus conexiones.'
export const sinceTheStartOn = (since: string) => `Desde el arranque, el ${since}`
export const nothingHasLeftThisMachine = 'Nada ha salido de este equipo'
export const somethingHasLeftThisMachine = 'Han salido datos de este equipo'
export const toWith = (count: number, bdi: ReactNode, bytesSent: string) => (
  <>
    {plural(count, 'solicitud', 'solicitudes')} a {bdi}, con {bytesSent}
  </>
)
export const anOpenConnectionTo = (bdi: ReactNode) => <>Una conexión abierta con {bdi}</>
export const places = 'Destinos'
export const ibidConnectedToNothing = 'Ibid no se ha conectado a nada.'
export const nRequests = (count: number) => plural(count, 'solicitud', 'solicitudes')
export const whatOllamaSendsOnByItself =
  'Lo que Ollama envía por su cuenta no aparece aquí: contacta con sus creadores por los modelos que usted descarga y por los que se ejecutan en su nube.'
export const lastRequests = 'Últimas solicitudes'
export const theyAppearHereAsSoonAs = 'Las solicitudes aparecen aquí en cuanto Ibid las hace.'
export const elsewhere = 'Otro equipo'
export const thisMachine = 'Este equipo'
export const sentReceived = (bytesSent: string, bytesReceived: string) =>
  `${bytesSent} enviados, ${bytesReceived} recibidos`
export const byIbidsOwnRecord = (since: string) => `${since}, según el registro del propio Ibid.`
export const byIbidsOwnRecordAndTheSystem = (since: string) =>
  `${since}, según el registro del propio Ibid y las conexiones abiertas que indica el sistema.`
export const requestsOfOtherMachines = (requests: number) =>
  plural(requests, 'solicitud de otro equipo atendida', 'solicitudes de otros equipos atendidas')
export const requestsOfOtherMachinesLast = (requests: number, lastAt: string) =>
  `${requestsOfOtherMachines(requests)}, la última a las ${lastAt}`
export const open = 'abierta'
