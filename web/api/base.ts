/** Where this browser keeps another server than the page's own. */
export const CONNECTION_KEY = 'ibid.connection'

/**
 * Returns the address that this page is served under: origin and base path, without a trailing slash, from
 * `<base href>`.
 */
export function pageOrigin(): string {
  return document.baseURI.replace(/[?#].*$/, '').replace(/\/[^/]*$/, '')
}

/** Returns the path part of that address, for the router: '/' or '/ibid'. */
export function basePath(): string {
  return new URL(`${pageOrigin()}/`).pathname.replace(/(.)\/$/, '$1')
}
