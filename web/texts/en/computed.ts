import type { TableReading } from '../../../shared/computed.ts'

export const queryInWords = ({ query }: TableReading) => query
