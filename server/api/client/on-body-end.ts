/** Returns the response with a body that calls `end` once it is read to its end or cancelled. */
export function onBodyEnd(response: Response, end: () => void): Response {
  const { body, status, headers } = response
  if (!body) {
    end()
    return response
  }
  const reader = body.getReader()
  const passed = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (!done) return controller.enqueue(value)
      controller.close()
      end()
    },
    async cancel(reason) {
      end()
      await reader.cancel(reason)
    },
  })
  return new Response(passed, { status, headers })
}
