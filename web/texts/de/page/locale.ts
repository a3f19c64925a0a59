export const language = 'de'
export const locale = 'de-DE'
