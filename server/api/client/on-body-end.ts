/** The same response; `end` is called when its body has ended or is not wanted any more. */
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
