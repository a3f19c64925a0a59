export const language = 'fr'
export const locale = 'fr-FR'
export const byteUnits = ['octets', 'Ko', 'Mo', 'Go'] as const
