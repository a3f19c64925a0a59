import { plural } from '../numbers.ts'

export const dismiss = 'Ocultar'
export const min = (minutes: number) => `${minutes} min`
export const hMin = (floor: number, value: number) => `${floor} h ${value} min`
export const justNow = 'ahora mismo'
export const closeNotification = 'Cerrar la notificación'
export const remove = (name: string) => `Quitar ${name}`
export const add = 'Añadir'
export const findIn = (label: string) => `Buscar en ${label}`
export const findByName = 'Buscar por nombre'
export const nothingHasThisName = 'Sin resultados.'
export const moreTypeToFindThem = (rest: string) => `${rest} más: escriba para encontrarlos`
export const close = 'Cerrar'
export const source = (number: number) => `Fuente ${number}`
export const nPages = (pages: number) => plural(pages, 'página')
export const nSlides = (slides: number) => plural(slides, 'diapositiva')
export const fetchedOn = (date: string) => `obtenida el ${date}`
