import { type QueryWords, SIGNS } from '../localize/query-in-words.ts'

/** Rows are in the dative: they stand behind 'in'. */
export const QUERY_WORDS: QueryWords = {
  and: ' und ',
  or: ' oder ',
  tests: {
    ...SIGNS,
    contains: (name, value) => `„${value}“ in ${name}`,
    empty: (name) => `leerem Feld ${name}`,
    filled: (name) => `ausgefülltem Feld ${name}`,
    same_as: (name, value, key) => `demselben ${name} wie bei ${key} = ${value}`,
    more_than_row: (name, value, key) => `größerem ${name} als bei ${key} = ${value}`,
    less_than_row: (name, value, key) => `kleinerem ${name} als bei ${key} = ${value}`,
  },
  ofRows: (conditions) => ` mit ${conditions}`,
  ofColumn: (conditions) => ` bei ${conditions}`,
  allRows: 'allen Zeilen',
  rows: 'den Zeilen',
  row: 'der Zeile',
  within: (shown, rows) => `${shown} in ${rows}`,
  place: (first, limit, nth) =>
    nth > 1
      ? `der ${nth}. Zeile${first ? '' : ' von hinten'}`
      : limit === 1
        ? `der ${first ? 'ersten' : 'letzten'} Zeile`
        : `den ${first ? 'ersten' : 'letzten'} ${limit} Zeilen`,
  extreme: (column, highest, limit, nth) =>
    `${limit === 1 ? 'der Zeile' : `den ${limit} Zeilen`} mit dem ${nth > 1 ? `${nth}.-` : ''}${highest ? 'höchsten' : 'niedrigsten'} Wert von ${column}`,
  step: (rows, after, from) =>
    `der Zeile ${rows === 1 ? '' : `${rows} Zeilen `}${after ? 'nach' : 'vor'} ${from}`,
  figures: {
    sum: (column) => `Summe von ${column}`,
    average: (column) => `Durchschnitt von ${column}`,
    minimum: (column) => `kleinster Wert von ${column}`,
    maximum: (column) => `größter Wert von ${column}`,
    range: (column) => `Abstand zwischen größtem und kleinstem Wert von ${column}`,
    distinct: (column) => `Anzahl verschiedener Werte von ${column}`,
  },
  count: 'Anzahl der Zeilen',
  exists: (where) => `ob es eine Zeile${where} gibt`,
  difference: (counted, first, second) =>
    `Unterschied von ${counted} zwischen den Zeilen${first} und den Zeilen${second}`,
  share: (column, rows, among) =>
    `Anteil ${column === null ? 'der Zeilen' : `an der Summe von ${column}`}${rows}${among && `, unter den Zeilen${among}`}`,
  group: (column, sum, highest) =>
    `${column} mit ${sum === null ? `den ${highest ? 'meisten' : 'wenigsten'} Zeilen` : `der ${highest ? 'größten' : 'kleinsten'} Summe von ${sum}`}`,
  ofGroup: (isSum, group) => `${isSum ? 'Summe' : 'Anzahl der Zeilen'} für ${group}`,
}
