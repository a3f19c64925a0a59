import * as texts from '#texts/site/site.tsx'
import { pageOrigin } from '../../api/base.ts'

/** The owner's links that the footer shows, with their column and label there. */
const PLACES = [
  ['website', 'product', texts.website],
  ['videos', 'product', texts.videos],
  ['issues', 'developer', texts.issues],
  ['community', 'developer', texts.community],
  ['support', 'legal', texts.contact],
] as const

/**
 * Shows the links that the owner has set in the footer, in place of those of the product. Strangers to an installation with a
 * password may not read the settings, and see those of the product.
 */
export async function showOwnerLinks(): Promise<void> {
  const session = await read('auth/session')
  const role = session && 'role' in session ? session.role : null
  const settings = role === null ? null : dataOf(await read('settings'))
  const links = settings && 'links' in settings ? settings.links : null
  if (typeof links !== 'object' || links === null) return
  for (const [name, column, label] of PLACES) {
    const href = (links as Readonly<Record<string, unknown>>)[name]
    if (typeof href === 'string' && /^(?:https?|mailto):/i.test(href)) show(column, label, href)
  }
}

/** Returns the JSON of a route; null if the server does not answer with an object. */
async function read(path: string): Promise<object | null> {
  const response = await fetch(`${pageOrigin()}/api/${path}`).catch(() => null)
  const body: unknown = response?.ok ? await response.json() : null
  return typeof body === 'object' ? body : null
}

function dataOf(reply: object | null): object | null {
  return reply && 'data' in reply && typeof reply.data === 'object' ? reply.data : null
}

function show(column: string, label: string, href: string): void {
  const list = document.querySelector(`footer nav[data-column="${column}"] ul`)
  const known = [...(list?.querySelectorAll('a') ?? [])].find(({ textContent }) => textContent === label)
  if (known) known.href = href
  else {
    // As the build has rendered the others.
    const item = list?.lastElementChild?.cloneNode(true)
    const link = item instanceof Element ? item.querySelector('a') : null
    if (!item || !link) throw new Error(`Cannot show '${label}': the footer has no column '${column}'`)
    link.href = href
    link.textContent = label
    list?.append(item)
  }
}
