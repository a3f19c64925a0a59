export const requestFailed = (code: string) => `Anfrage fehlgeschlagen: ${code}`
export const theGatewayReplied = (status: number) => `Das Gateway antwortete mit ${status}`
export const theUploadWasStopped = 'Der Upload wurde abgebrochen'
