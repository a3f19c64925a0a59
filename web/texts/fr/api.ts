export const requestFailed = (code: string) => `La requête a échoué : ${code}`
export const theGatewayReplied = (status: number) => `La passerelle a répondu ${status}`
export const theUploadWasStopped = 'L’import a été interrompu'
