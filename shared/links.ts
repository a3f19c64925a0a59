import * as z from 'zod/mini'
import { atMost } from './bounds.ts'
import { MAX_ADDRESS_CHARS } from './limits.ts'

const NOT_A_LINK = 'A link begins with https://, http:// or mailto:.'

/** A link of the Help Center: an address of the web or of mail, or none. */
const LINK = /^(?:https?:\/\/[^\s/]\S*|mailto:[^\s@]+@\S+)?$/i

/** Whether a text can be a link of the Help Center. */
export function isLink(text: string): boolean {
  return LINK.test(text)
}

const Link = z._default(atMost(z.string().check(z.trim(), z.regex(LINK, NOT_A_LINK)), MAX_ADDRESS_CHARS), '')

/** Where the Help Center leads, as the owner sets it; '' shows no link, or what Ibid carries. */
export const Links = z.object({
  documentation: Link,
  videos: Link,
  community: Link,
  status: Link,
  support: Link,
  issues: Link,
  website: Link,
})
export type Links = z.infer<typeof Links>
