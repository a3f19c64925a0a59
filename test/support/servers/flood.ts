/** What a flood has sent, in bytes. */
export type Flood = { sent: number }

/** Replies with the same bytes again and again, until the client leaves. `pauseMs`: between two times. */
export function flooded(
  {
    bytes,
    pauseMs = 0,
    status = 200,
  }: { readonly bytes: string; readonly pauseMs?: number; readonly status?: number },
  flood: Flood,
): Response {
  const piece = new TextEncoder().encode(bytes)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await Bun.sleep(pauseMs)
      flood.sent += piece.length
      controller.enqueue(piece)
    },
  })
  return new Response(body, { status, headers: { 'content-type': 'text/event-stream' } })
}
