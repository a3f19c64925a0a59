import type { TableReading } from '../../../shared/computed.ts'
import { queryInWords as inWords } from '../localize/query-in-words.ts'
import { QUERY_WORDS } from './query-in-words.ts'

export const queryInWords = (reading: TableReading) => inWords(reading, QUERY_WORDS)
