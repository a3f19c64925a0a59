/** The bytes of a request's body. Throws for one whose size is not known before it is sent. */
export function sizeOfBody(body: unknown): number {
  if (body === undefined || body === null) return 0
  if (typeof body === 'string') return Buffer.byteLength(body)
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body.byteLength
  if (body instanceof Blob) return body.size
  throw new Error('Cannot send a request to elsewhere: the size of its body is not known')
}

/** The same response; `received` is told of each part of its body as it is read, and once that no more comes. */
export function countedResponse(
  response: Response,
  received: (bytes: number, open: boolean) => void,
): Response {
  const { body, status, statusText, headers } = response
  if (!body) {
    received(0, false)
    return response
  }
  const reader = body.getReader()
  const counted = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        received(value?.length ?? 0, !done)
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        received(0, false)
        throw error
      }
    },
    async cancel(reason) {
      received(0, false)
      await reader.cancel(reason)
    },
  })
  return new Response(counted, { status, statusText, headers })
}
