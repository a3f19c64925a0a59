/** The language of the page as <html lang> names it, and where its numbers and dates are written so. */
export const language = 'en'
export const locale = 'en-US'
