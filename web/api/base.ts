/** Where this page is served: origin and base path, without a slash at the end. Read from `<base href>`. */
export function pageOrigin(): string {
  return document.baseURI.replace(/[?#].*$/, '').replace(/\/[^/]*$/, '')
}

/** The path part of where this page is served, for the router: '/' or '/ibid'. */
export function basePath(): string {
  return new URL(`${pageOrigin()}/`).pathname.replace(/(.)\/$/, '$1')
}
