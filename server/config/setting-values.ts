import { isIP, isIPv6 } from 'node:net'
import { z } from 'zod'

/** Reports an unusable setting; the message names it, its value and what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Base path with leading and trailing slash: '/' or '/a/b/'. */
export const BasePath = z
  .string()
  .regex(/^[\w\-./~]*$/, 'must be a path such as / or /ibid')
  .refine(
    (path) => !path.split('/').some((part) => /^\.\.?$/.test(part)),
    'must be a path such as / or /ibid',
  )
  .transform((path) => `/${path.split('/').filter(Boolean).join('/')}/`.replace('//', '/'))

/** Address with its path, without a trailing slash. */
export const PublicUrl = z
  .string()
  .refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    'must be an address such as https://docs.example.com/ibid',
  )
  .transform((value) => {
    const { origin, pathname } = new URL(value)
    return origin + pathname.replace(/\/+$/, '')
  })

/** Address of Ollama. OLLAMA_HOST may lack scheme or port, or be a listening address such as 0.0.0.0. */
export const OllamaHost = z.string().transform((value, context) => {
  const address = /^https?:\/\//.test(value) ? value : `http://${value}`
  if (!URL.canParse(address)) {
    context.addIssue({ code: 'custom', message: 'must be an address such as http://127.0.0.1:11434' })
    return z.NEVER
  }
  const url = new URL(address)
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1'
  if (address !== value && !/:\d+\/?$/.test(value)) url.port = '11434'
  return url.origin
})

/** Base URL of a server that speaks the OpenAI protocol, without a trailing slash. */
export const ModelUrl = z.string().transform((value, context) => {
  const url = urlOf(value)
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.search === ''
  )
    return `${url.origin}${url.pathname.replace(/\/(?:chat\/completions|models)?\/*$/, '')}`.replace(
      /\/+$/,
      '',
    )
  // The URL may contain a key, so the message does not repeat it.
  context.addIssue({
    code: 'custom',
    message: 'must be an address such as http://127.0.0.1:8080/v1, without a key in it',
  })
  return z.NEVER
})

/** Whole number from `low` to `high`, written in digits alone. */
export const wholeNumber = (low: number, high: number) =>
  z
    .union([z.int(), z.string().regex(/^\d+$/).transform(Number)], { error: 'must be a whole number' })
    .refine((number) => number >= low && number <= high, `must be from ${low} to ${high}`)

/** Switch, off by default. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], {
    error: 'must be true or false',
  })
  .default(false)

/** Items separated by commas. */
const list = z
  .string()
  .transform((items) =>
    items
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
  .prefault('')

/** Host names as browsers send them: lower-case ASCII. */
export const names = list
  .refine(
    (items) => items.every((item) => hostOf(item) !== null),
    'must be names such as docs.example.com, without a port',
  )
  .transform((items) => items.map((item) => hostOf(item) ?? item))

/** Returns the host of a name, without brackets; null if it is not just a host name. */
function hostOf(name: string): string | null {
  const bare = name.replace(/^\[(.*)\]$/, '$1')
  if (isIPv6(bare)) return urlOf(`http://[${bare}]`)?.hostname.slice(1, -1) ?? null
  return /[:/?#@*\\\s]/.test(name) ? null : (urlOf(`http://${name}`)?.hostname ?? null)
}

/** Origins as browsers send them: scheme, host and port. */
export const origins = list.refine(
  (items) =>
    items.every((item) => /^https?:$/.test(urlOf(item)?.protocol ?? '') && urlOf(item)?.origin === item),
  'must be origins such as https://docs.example.com, without a path',
)

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** IP addresses, or networks such as 10.0.0.0/8. */
export const networks = list.refine(
  (items) =>
    items.every((item) => {
      const [address = '', bits, ...more] = item.split('/')
      const most = isIPv6(address) ? 128 : 32
      const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
      return isIP(address) > 0 && fits && more.length === 0
    }),
  'must be addresses such as 127.0.0.1 or 10.0.0.0/8',
)

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Duration such as 30m, 12h or 7d, from a minute to a year. */
export const duration = z
  .string()
  .regex(/^[1-9]\d{0,5}[mhd]$/, 'must be a time such as 30m, 12h or 7d')
  .refine((text) => msOf(text) <= 365 * UNITS.d, 'must be a year at most')

/** Converts such a duration to milliseconds. */
export function msOf(text: string): number {
  const unit = text.endsWith('m') ? 'm' : text.endsWith('h') ? 'h' : 'd'
  return Number.parseInt(text, 10) * UNITS[unit]
}
