/** The language of the page, for <html lang>, and the locale of its numbers and dates. */
export const language = 'en'
export const locale = 'en-US'
/** The units of a size, from bytes in steps of 1024. */
export const byteUnits = ['Bytes', 'KB', 'MB', 'GB'] as const
