export const language = 'de'
export const locale = 'de-DE'
export const lists = 'de-DE'
