export const language = 'de'
export const locale = 'de-DE'
export const byteUnits = ['Bytes', 'KB', 'MB', 'GB'] as const
