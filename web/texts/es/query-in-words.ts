import { type QueryWords, SIGNS } from '../localize/query-in-words.ts'

export const QUERY_WORDS: QueryWords = {
  and: ' y ',
  or: ' o ',
  tests: {
    ...SIGNS,
    contains: (name, value) => `${name} contiene “${value}”`,
    empty: (name) => `${name} está vacío`,
    filled: (name) => `${name} no está vacío`,
    same_as: (name, value, key) => `${name} es igual que donde ${key} = ${value}`,
    more_than_row: (name, value, key) => `${name} es mayor que donde ${key} = ${value}`,
    less_than_row: (name, value, key) => `${name} es menor que donde ${key} = ${value}`,
  },
  ofRows: (conditions) => ` donde ${conditions}`,
  ofColumn: (conditions) => ` donde ${conditions}`,
  allRows: 'todas las filas',
  rows: 'las filas',
  row: 'la fila',
  within: (shown, rows) => `${shown} en ${rows}`,
  place: (first, limit, nth) =>
    nth > 1
      ? `la fila n.º ${nth}${first ? '' : ' desde el final'}`
      : limit === 1
        ? `la ${first ? 'primera' : 'última'} fila`
        : `las ${limit} ${first ? 'primeras' : 'últimas'} filas`,
  extreme: (column, highest, limit, nth) =>
    `${limit === 1 ? 'la fila' : `las ${limit} filas`} con el ${nth > 1 ? `${nth}.º ` : ''}${highest ? 'mayor' : 'menor'} valor de ${column}`,
  step: (rows, after, from) =>
    rows === 1
      ? `la fila ${after ? 'siguiente' : 'anterior'} a ${from}`
      : `la fila que está ${rows} filas ${after ? 'después' : 'antes'} de ${from}`,
  figures: {
    sum: (column) => `suma de ${column}`,
    average: (column) => `promedio de ${column}`,
    minimum: (column) => `valor mínimo de ${column}`,
    maximum: (column) => `valor máximo de ${column}`,
    range: (column) => `diferencia entre el máximo y el mínimo de ${column}`,
    distinct: (column) => `número de valores distintos de ${column}`,
  },
  count: 'número de filas',
  exists: (where) => `si hay una fila${where}`,
  difference: (counted, first, second) =>
    `diferencia de ${counted} entre las filas${first} y las filas${second}`,
  share: (column, rows, among) =>
    `proporción ${column === null ? 'de las filas' : `en la suma de ${column}`}${rows}${among && `, entre las filas${among}`}`,
  group: (column, sum, highest) =>
    `${column} con ${sum === null ? `${highest ? 'más' : 'menos'} filas` : `la ${highest ? 'mayor' : 'menor'} suma de ${sum}`}`,
  ofGroup: (isSum, group) => `${isSum ? 'suma' : 'número de filas'} de ${group}`,
}
