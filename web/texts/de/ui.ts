import { plural } from '../numbers.ts'

export const dismiss = 'Ausblenden'
export const min = (minutes: number) => `${minutes} Min.`
export const hMin = (floor: number, value: number) => `${floor} Std. ${value} Min.`
export const justNow = 'gerade eben'
export const closeNotification = 'Meldung schließen'
export const remove = (name: string) => `${name} entfernen`
export const add = 'Hinzufügen'
export const findIn = (label: string) => `In ${label} suchen`
export const findByName = 'Nach Namen suchen'
export const nothingHasThisName = 'Keine Treffer.'
export const moreTypeToFindThem = (rest: string) => `${rest} weitere: zum Suchen tippen`
export const close = 'Schließen'
export const source = (number: number) => `Quelle ${number}`
export const nPages = (pages: number) => plural(pages, 'Seite', 'Seiten')
export const nSlides = (slides: number) => plural(slides, 'Folie', 'Folien')
export const fetchedOn = (date: string) => `abgerufen am ${date}`
