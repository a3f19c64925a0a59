export const requestFailed = (code: string) => `Request failed: ${code}`
export const theGatewayReplied = (status: number) => `The gateway replied ${status}`
export const theUploadWasStopped = 'The upload was stopped'
