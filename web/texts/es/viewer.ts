import type { TableTest } from '../../../shared/tables.ts'
import { formatCount, plural } from '../numbers.ts'

export const page = (page: number) => `Página ${page}`
export const slide = (slide: number) => `Diapositiva ${slide}`
export const sheet = (sheet: string) => `Hoja ${sheet}`
export const table = 'Tabla'
export const tryAgain = 'Reintentar'
export const theTextOfThisDocumentCould = 'No se pudo cargar el texto de este documento.'
export const showWhatComesBefore = 'Mostrar lo anterior'
export const thisDocumentHasNoText = 'Este documento no contiene texto.'
export const showWhatFollows = 'Mostrar lo que sigue'
export const thisPageCannotBeShownHere =
  'Esta página no se puede mostrar aquí. Puede leer su texto y descargar el original.'
export const thisPictureIsTooLarge =
  'Esta imagen es demasiado grande para mostrarla aquí. Puede leer su texto y descargar el original.'
export const thisPictureIsUnusual =
  'Esta imagen está guardada de una forma que no se puede mostrar aquí. Puede leer su texto y descargar el original.'
export const previousPage = 'Página anterior'
export const pageOf = (page: number, numPages: number) => `Página ${page} de ${numPages}`
export const opening = 'Abriendo…'
export const nextPage = 'Página siguiente'
export const fitToWidth = 'Ajustar al ancho'
export const enlarge = 'Ampliar'
export const source = 'Fuente'
export const documentNotFound = 'No se encontró el documento'
export const noDocumentHasThisAddress = 'Ningún documento tiene esta dirección. Tal vez se eliminó.'
export const documentNotAvailable = 'Documento no disponible'
export const view = 'Vista'
export const page2 = 'Página'
export const text = 'Texto'
export const openOnAPageOfIts = 'Abrir en su propia página'
export const downloadTheOriginal = 'Descargar el original'
export const closeSource = 'Cerrar la fuente'
export const document = 'Documento'
export const thisDocumentCouldNotBeLoaded = 'No se pudo cargar este documento.'
export const backToDatasets = 'Volver a las colecciones'
export const tableNumber = (number: number) => `Tabla ${number}`
export const thisTableCouldNotBeLoaded = 'No se pudo cargar esta tabla.'
export const thisTableHasNoRows = 'Esta tabla no tiene filas.'
export const noRowsMatch = 'Ninguna fila coincide.'
export const rowNumber = 'Fila'
export const columnNumber = (number: number) => `Columna ${formatCount(number)}`
export const sortBy = (column: string) => `Ordenar por ${column}`
export const rows = (count: number) => plural(count, 'fila')
export const rowsOf = (count: number, total: number) => `${formatCount(count)} de ${plural(total, 'fila')}`
export const rowRange = (from: number, to: number, total: number) =>
  `Filas ${formatCount(from)}–${formatCount(to)} de ${formatCount(total)}`
export const rowPages = ['Primeras filas', 'Filas anteriores', 'Filas siguientes', 'Últimas filas'] as const
export const columnRange = (from: number, to: number, total: number) =>
  `Columnas ${formatCount(from)}–${formatCount(to)} de ${formatCount(total)}`
export const columnPages = [
  'Primeras columnas',
  'Columnas anteriores',
  'Columnas siguientes',
  'Últimas columnas',
] as const
export const columnsLeftOut = (count: number) =>
  `${plural(count, 'columna más', 'columnas más')} solo en el texto`
export const filter = 'Filtrar'
export const column = 'Columna'
export const condition = 'Condición'
export const value = 'Valor'
export const apply = 'Aplicar'
export const removeFilter = (condition: string) => `Quitar el filtro: ${condition}`
export const tests: Readonly<Record<TableTest, string>> = {
  contains: 'contiene',
  is: 'es',
  is_not: 'no es',
  more_than: 'es mayor que',
  at_least: 'es mayor o igual que',
  less_than: 'es menor que',
  at_most: 'es menor o igual que',
  empty: 'está vacío',
  filled: 'no está vacío',
}
export const showAll = 'Mostrar todo'
export const showLess = 'Mostrar menos'
export const sortAndFilter = 'Ordenar y filtrar'
export const labelFromAbove = 'Escrito una vez para varias filas'
export const showWholeTable = 'Mostrar toda la tabla'
export const aboutThisDocument = 'Acerca de este documento'
export const quotedFromIt = 'Citado palabra por palabra'
export const tableOf = (rows: number, columns: string) =>
  columns === '' ? plural(rows, 'fila') : `${plural(rows, 'fila')} con ${columns}`
export const andMoreTables = (tables: number) => `y ${plural(tables, 'tabla más', 'tablas más')}`
export const outline = 'Esquema'
export const allNHeadings = (headings: number) => `Los ${formatCount(headings)} títulos`
export const datesAndAmounts = 'Fechas e importes'
export const askThisDocument = 'Preguntar a este documento'
export const onPage = (page: number) => `pág. ${page}`
