import { plural } from '../numbers.ts'

export const dismiss = 'Dismiss'
export const min = (minutes: number) => `${minutes} min`
export const hMin = (floor: number, value: number) => `${floor} h ${value} min`
export const justNow = 'just now'
export const closeNotification = 'Close notification'
export const remove = (name: string) => `Remove ${name}`
export const add = 'Add'
export const findIn = (label: string) => `Find in ${label}`
export const findByName = 'Find by name'
export const nothingHasThisName = 'No results.'
export const moreTypeToFindThem = (rest: string) => `${rest} more: type to find them`
export const close = 'Close'
export const source = (number: number) => `Source ${number}`
export const nPages = (pages: number) => plural(pages, 'page')
export const nSlides = (slides: number) => plural(slides, 'slide')
export const fetchedOn = (date: string) => `fetched on ${date}`
