import { Marked } from 'marked'

const FORMATTING =
  /<\/?(?:p|br|hr|strong|em|del|code|pre|blockquote|ul|ol|li|h[1-6]|table|thead|tbody|tr|th|td|input)(?: (?:start|align|class|type|checked|disabled)="[^"]*")* *\/?>/g
const marked = new Marked({ gfm: true })

/** The links, pictures and tags that a program makes of an answer. */
export function liveIn(markdown: string): string[] {
  const html = marked.parse(markdown, { async: false }).replace(FORMATTING, '')
  return html.match(/<[a-z!/?][^>]*>?/gi) ?? []
}
