/** A link to a place of the page that is shown. A bare '#…' would lead to the base path, not to this page. */
export function inPage(id: string): string {
  return `${location.pathname}#${id}`
}
