export const requestFailed = (code: string) => `La solicitud falló: ${code}`
export const theGatewayReplied = (status: number) => `La puerta de enlace respondió ${status}`
export const theUploadWasStopped = 'La subida se interrumpió'
