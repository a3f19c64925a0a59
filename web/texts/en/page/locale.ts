/** The language of the page, for <html lang>, and the locale of its numbers and dates. */
export const language = 'en'
export const locale = 'en-US'
