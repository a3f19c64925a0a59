import { type QueryWords, SIGNS } from '../localize/query-in-words.ts'

export const QUERY_WORDS: QueryWords = {
  and: ' et ',
  or: ' ou ',
  tests: {
    ...SIGNS,
    contains: (name, value) => `${name} contient « ${value} »`,
    empty: (name) => `${name} est vide`,
    filled: (name) => `${name} n’est pas vide`,
    same_as: (name, value, key) => `${name} est le même que là où ${key} = ${value}`,
    more_than_row: (name, value, key) => `${name} est supérieur à celui où ${key} = ${value}`,
    less_than_row: (name, value, key) => `${name} est inférieur à celui où ${key} = ${value}`,
  },
  ofRows: (conditions) => ` où ${conditions}`,
  ofColumn: (conditions) => `, là où ${conditions}`,
  allRows: 'toutes les lignes',
  rows: 'les lignes',
  row: 'la ligne',
  within: (shown, rows) => `${shown} dans ${rows}`,
  place: (first, limit, nth) =>
    nth > 1
      ? `la ligne n° ${nth}${first ? '' : ' en partant de la fin'}`
      : limit === 1
        ? `la ${first ? 'première' : 'dernière'} ligne`
        : `les ${limit} ${first ? 'premières' : 'dernières'} lignes`,
  extreme: (column, highest, limit, nth) =>
    `${limit === 1 ? 'la ligne' : `les ${limit} lignes`} avec la ${nth > 1 ? `${nth}e ` : ''}plus ${highest ? 'grande' : 'petite'} valeur de ${column}`,
  step: (rows, after, from) =>
    rows === 1
      ? `la ligne ${after ? 'après' : 'avant'} ${from}`
      : `la ligne située ${rows} lignes ${after ? 'après' : 'avant'} ${from}`,
  figures: {
    sum: (column) => `somme de ${column}`,
    average: (column) => `moyenne de ${column}`,
    minimum: (column) => `valeur minimale de ${column}`,
    maximum: (column) => `valeur maximale de ${column}`,
    range: (column) => `écart entre le maximum et le minimum de ${column}`,
    distinct: (column) => `nombre de valeurs différentes de ${column}`,
  },
  count: 'nombre de lignes',
  exists: (where) => `s’il existe une ligne${where}`,
  difference: (counted, first, second) =>
    `écart de ${counted} entre les lignes${first} et les lignes${second}`,
  share: (column, rows, among) =>
    `part ${column === null ? 'des lignes' : `dans la somme de ${column}`}${rows}${among && `, parmi les lignes${among}`}`,
  group: (column, sum, highest) =>
    `${column} avec ${sum === null ? `le ${highest ? 'plus' : 'moins'} de lignes` : `la plus ${highest ? 'grande' : 'petite'} somme de ${sum}`}`,
  ofGroup: (isSum, group) => `${isSum ? 'somme' : 'nombre de lignes'} pour ${group}`,
}
