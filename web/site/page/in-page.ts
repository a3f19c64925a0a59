import { basePath } from '../../api/base.ts'

/**
 * Returns a link to an element of the current page. Because of <base href>, '#…' alone would lead to the base
 * path.
 */
export function inPage(id: string): string {
  const base = basePath().replace(/\/$/, '')
  return `${location.pathname.slice(base.length + 1) || './'}#${id}`
}

/** Scrolls to the element named in the address: the browser looked for it before React rendered it. */
export function scrollToHash(): void {
  if (location.hash.length > 1) location.replace(inPage(location.hash.slice(1)))
}
