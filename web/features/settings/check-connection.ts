import * as texts from '#texts/settings.tsx'
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
    return { ok: false, sentence: late ? texts.noAnswerWithin10Seconds : texts.noServerCanBeReachedThere }
  }
  if (response.status === 401) return { ok: true, sentence: texts.aServerAnswersThereAndAsks }
  if (!response.ok) return { ok: false, sentence: texts.aServerAnswersThereButWith(response.status) }
  const reply = endpoints.systemStatus.reply.safeParse(await response.json().catch(() => null))
  if (!reply.success) return { ok: false, sentence: texts.somethingAnswersThereButItIs }
  const took = Math.round(performance.now() - started)
  return { ok: true, sentence: texts.ibidAnsweredInMs(reply.data.data.version, took) }
}
