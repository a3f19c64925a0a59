import { endpoints } from '../../../shared/endpoints.ts'

/** Whether a server of this kind answers at an endpoint, in a sentence. */
export async function checkConnection(endpoint: string): Promise<{ ok: boolean; sentence: string }> {
  const address = endpoint.trim().replace(/\/+$/, '')
  const started = performance.now()
  let response: Response
  try {
    response = await fetch(`${address}${endpoints.systemStatus.path}`, {
      signal: AbortSignal.timeout(10_000),
    })
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    return { ok: false, sentence: late ? 'No answer within 10 seconds.' : 'No server can be reached there.' }
  }
  if (response.status === 401)
    return { ok: true, sentence: 'A server answers there, and asks to sign in first.' }
  if (!response.ok)
    return { ok: false, sentence: `A server answers there, but with status ${response.status}.` }
  const reply = endpoints.systemStatus.reply.safeParse(await response.json().catch(() => null))
  if (!reply.success) return { ok: false, sentence: 'Something answers there, but it is not Ibid.' }
  const took = Math.round(performance.now() - started)
  return { ok: true, sentence: `Ibid ${reply.data.data.version} answered in ${took} ms.` }
}
