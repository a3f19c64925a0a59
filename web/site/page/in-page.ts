import { basePath } from '../../api/base.ts'

/** A link to a place of the page that is shown. A bare '#…' would lead to the base path, not to this page. */
export function inPage(id: string): string {
  const base = basePath().replace(/\/$/, '')
  return `${location.pathname.slice(base.length + 1) || './'}#${id}`
}

/** Goes to where the address leads. The browser itself looked for it before the page was there. */
export function scrollToHash(): void {
  if (location.hash.length > 1) location.replace(inPage(location.hash.slice(1)))
}
