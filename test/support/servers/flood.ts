/** How many floods go on. */
export type Floods = { open: number }

/** Replies with the same bytes again and again, until the client leaves. `pauseMs`: between two times. */
export function flooded(
  {
    bytes,
    pauseMs = 0,
    status = 200,
  }: { readonly bytes: string; readonly pauseMs?: number; readonly status?: number },
  floods: Floods,
): Response {
  const piece = new TextEncoder().encode(bytes)
  floods.open++
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await Bun.sleep(pauseMs)
      controller.enqueue(piece)
    },
    cancel() {
      floods.open--
    },
  })
  return new Response(body, { status, headers: { 'content-type': 'text/event-stream' } })
}
