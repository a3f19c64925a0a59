import { plural } from '../numbers.ts'

export const dismiss = 'Masquer'
export const min = (minutes: number) => `${minutes} min`
export const hMin = (floor: number, value: number) => `${floor} h ${value} min`
export const justNow = 'à l’instant'
export const closeNotification = 'Fermer la notification'
export const remove = (name: string) => `Retirer ${name}`
export const add = 'Ajouter'
export const findIn = (label: string) => `Rechercher dans ${label}`
export const findByName = 'Rechercher par nom'
export const nothingHasThisName = 'Aucun résultat.'
export const moreTypeToFindThem = (rest: string) => `Encore ${rest} : tapez pour les trouver`
export const close = 'Fermer'
export const source = (number: number) => `Source ${number}`
export const nPages = (pages: number) => plural(pages, 'page')
export const nSlides = (slides: number) => plural(slides, 'diapositive')
export const fetchedOn = (date: string) => `récupérée le ${date}`
