import { MAX_WEB_PAGE_BYTES, MAX_WEB_PAGE_REDIRECTS, WEB_PAGE_SECONDS } from '../../../shared/limits.ts'
import type { PageOrigin } from '../../../shared/page-origin.ts'
import { outboundFetch } from '../../platform/outbound.ts'
import { type PageReach, pageAddress, reachableAddresses } from './page-address.ts'
import { PageError } from './page-error.ts'
import { fileOfPage, formatOfPage } from './page-file.ts'

/** A page that is arriving. `path`: its address as a path, by which it is recognised. `bytes` can be read once. */
export type FetchedPage = {
  readonly name: string
  readonly path?: string
  readonly origin: PageOrigin
  readonly bytes: AsyncIterable<Uint8Array>
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Compressed pages could be bombs, and would not be kept as they came. */
const HEADERS = {
  Accept: 'text/html, application/pdf, text/*, */*;q=0.5',
  'Accept-Encoding': 'identity',
  'User-Agent': 'Ibid',
}

/**
 * Fetches one page of the web, and nothing that it refers to. Connects only to addresses that have been checked, again for
 * each redirect. This and reading `bytes` throw PageError if the page cannot be had, is too large or takes too long, and the
 * reason of `signal` when it aborts. `seconds`: the time limit for all of it.
 */
export async function fetchPage(
  address: string,
  reach: PageReach,
  signal: AbortSignal,
  seconds = WEB_PAGE_SECONDS,
): Promise<FetchedPage> {
  const timeout = AbortSignal.timeout(seconds * 1000)
  const late = (url: URL) =>
    new PageError('page_slow', `'${url.host}' did not send the page within ${seconds} seconds`)
  const limit = { either: AbortSignal.any([signal, timeout]), signal, timeout, late }
  let url = pageAddress(address)
  for (let redirects = 0; redirects <= MAX_WEB_PAGE_REDIRECTS; redirects++) {
    const response = await answerOf(url, reach, limit)
    const next = REDIRECTS.has(response.status) ? response.headers.get('location') : null
    if (next === null) return pageOf(url, response, limit)
    await response.body?.cancel()
    url = pageAddress(URL.canParse(next, url.href) ? new URL(next, url).href : next)
  }
  throw new PageError('page_redirects', `'${address}' leads on more than ${MAX_WEB_PAGE_REDIRECTS} times`)
}

type Limit = {
  readonly either: AbortSignal
  readonly signal: AbortSignal
  readonly timeout: AbortSignal
  readonly late: (url: URL) => PageError
}

/** Asks the first of a host's addresses that answers. */
async function answerOf(url: URL, reach: PageReach, limit: Limit): Promise<Response> {
  let failure: unknown = null
  for (const at of await inTime(reachableAddresses(url, reach), url, limit)) {
    try {
      const init = { headers: HEADERS, decompress: false, signal: limit.either }
      return await inTime(outboundFetch('page', url.origin, url, init, at), url, limit)
    } catch (error) {
      if (error instanceof PageError) throw error
      limit.signal.throwIfAborted()
      failure = error
    }
  }
  throw new PageError('page_unreachable', `'${url.host}' cannot be reached: ${reasonOf(failure)}`, {
    cause: failure,
  })
}

function pageOf(url: URL, response: Response, limit: Limit): FetchedPage {
  const refuse = (code: string, why: string) => {
    void response.body?.cancel()
    throw new PageError(code, `'${url.href}' ${why}`)
  }
  if (!response.ok) refuse('page_status', `answered with status ${response.status}`)
  const type = response.headers.get('content-type')
  const format = formatOfPage(type, url)
  if (format === null)
    throw refuse(
      'page_type',
      type ? `is ${type.slice(0, 100)}, which Ibid does not read` : 'does not say what it is',
    )
  const coding = response.headers.get('content-encoding') ?? 'identity'
  if (coding !== 'identity')
    refuse('page_compressed', `came compressed (${coding.slice(0, 30)}), which Ibid did not ask for`)
  if (Number(response.headers.get('content-length')) > MAX_WEB_PAGE_BYTES) refuse('page_too_large', TOO_LARGE)
  const origin = { address: url.href, fetched_at: Math.floor(Date.now() / 1000) }
  return { ...fileOfPage(url, format), origin, bytes: bytesOf(url, response, limit) }
}

const TOO_LARGE = `is larger than ${MAX_WEB_PAGE_BYTES / 1024 ** 2} MB`

async function* bytesOf(url: URL, response: Response, limit: Limit): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), url, limit)
      if (done) return
      bytes += value.length
      if (bytes > MAX_WEB_PAGE_BYTES) throw new PageError('page_too_large', `'${url.href}' ${TOO_LARGE}`)
      yield value
    }
  } catch (error) {
    if (error instanceof PageError) throw error
    limit.signal.throwIfAborted()
    throw new PageError('page_cut', `The connection to '${url.host}' broke off`, { cause: error })
  } finally {
    // It may never settle.
    void reader.cancel().catch(() => undefined)
  }
}

/** Waits for work that may ignore its signal. */
async function inTime<T>(work: Promise<T>, url: URL, { either, signal, timeout, late }: Limit): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(timeout.aborted && !signal.aborted ? late(url) : signal.reason)
  if (either.aborted) stop()
  either.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, promise])
  } catch (error) {
    if (timeout.aborted && !signal.aborted) throw late(url)
    throw error
  } finally {
    either.removeEventListener('abort', stop)
  }
}

/** Says why a connection failed, by the code of its error. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/CERT|TLS|SELF_SIGNED|ISSUER/i.test(code)) return `its certificate is not valid (${code})`
  return code === '' ? 'it does not answer' : `it does not answer (${code})`
}
