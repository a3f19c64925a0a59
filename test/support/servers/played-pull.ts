const encoder = new TextEncoder()

/** Streams a model's download in steps, and fails halfway with `pullError`. Calls `end` once, at its end or when aborted. */
export function playedPull(
  name: string,
  install: (name: string) => void,
  {
    pullMs = 5,
    pullError,
  }: { readonly pullMs?: number | undefined; readonly pullError?: string | undefined },
  end: () => void,
): Response {
  const known = /^[a-z0-9.:/_-]+$/i.test(name) && !name.includes('nosuch')
  const layer = (completed: number) => ({
    status: 'pulling 74701a8c35f6',
    digest: 'sha256:74',
    total: 100,
    completed,
  })
  const rest = pullError
    ? [{ error: pullError }]
    : [50, 75, 100].map<object>(layer).concat([{ status: 'verifying sha256 digest' }, { status: 'success' }])
  const steps = known
    ? [{ status: 'pulling manifest' }, layer(0), layer(25), ...rest]
    : [{ status: 'pulling manifest' }, { error: 'pull model manifest: file does not exist' }]
  let gone = false
  return new Response(
    new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const step of steps) {
          if (gone) return
          if (JSON.stringify(step).includes('success')) install(name.includes(':') ? name : `${name}:latest`)
          controller.enqueue(encoder.encode(`${JSON.stringify(step)}\n`))
          await Bun.sleep(pullMs)
        }
        if (gone) return
        end()
        controller.close()
      },
      cancel() {
        gone = true
        end()
      },
    }),
    { headers: { 'content-type': 'application/x-ndjson' } },
  )
}
