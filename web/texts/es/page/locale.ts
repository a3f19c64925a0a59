export const language = 'es'
export const locale = 'es-ES'
export const byteUnits = ['bytes', 'KB', 'MB', 'GB'] as const
