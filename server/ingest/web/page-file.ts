import { FORMATS, type Format, formatOfName } from '../../../shared/formats.ts'
import { cleanName, cleanPath } from '../receive/clean-name.ts'

/** Further media types of formats. */
const OTHER_TYPES: Readonly<Record<string, Format>> = {
  'application/xhtml+xml': 'html',
  'text/x-markdown': 'md',
  'application/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/x-ndjson': 'json',
  'application/jsonl': 'json',
  'text/json': 'json',
  'application/x-pdf': 'pdf',
  'text/rtf': 'rtf',
}
/** Media types that say less than the name in the address. */
const VAGUE = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'text/plain'])

/** Returns the format of a page by its Content-Type, and by its address where that says little; null if Ibid reads none. */
export function formatOfPage(contentType: string | null, url: URL): Format | null {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const named = formatOfName(url.pathname)
  if (VAGUE.has(type) && named) return named
  for (const [format, { mediaType }] of Object.entries(FORMATS)) {
    // SAFETY: Object.entries of FORMATS yields exactly its own keys.
    if (mediaType === type) return format as Format
  }
  return OTHER_TYPES[type] ?? null
}

/**
 * Returns a page's name, from the end of its address, and as its path the whole address, by which the same page is recognised
 * when it is fetched again.
 */
export function fileOfPage(url: URL, format: Format): { readonly name: string; readonly path?: string } {
  const parts = url.pathname.split('/').map(decoded).filter(Boolean)
  const last = `${parts.pop() ?? url.hostname}${decoded(url.search)}`
  const plain = last.replace(/[/\\]+/g, '-')
  const own = formatOfName(plain)
  const name = cleanName(own === format ? plain : `${plain}.${FORMATS[format].extensions[0]}`)
  const path = cleanPath([url.host, ...parts.map((part) => part.replace(/[/\\]+/g, '-')), name].join('/'))
  return url.pathname === '/' || path === null ? { name } : { name, path }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
