import { Marked } from 'marked'

const FORMATTING =
  /<\/?(?:p|br|hr|strong|em|del|code|pre|blockquote|ul|ol|li|h[1-6]|table|thead|tbody|tr|th|td|input)(?: (?:start|align|class|type|checked|disabled)="[^"]*")* *\/?>/g
const marked = new Marked({ gfm: true })

/** The links, pictures and tags that a program makes of an answer. */
export function liveIn(markdown: string): string[] {
  const html = marked.parse(markdown, { async: false }).replace(FORMATTING, '')
  return html.match(/<[a-z!/?][^>]*>?/gi) ?? []
}

/** Answers of a model whose pieces join to a link, picture or tag once others are removed. */
export const LIVE_MARKUP = [
  '[!](http://x)[b]( http://h/leak.png)',
  '[!](#a)[a[b]](http://h/x)',
  '[!](#a)[b][rr]\n\n[rr]: http://h/x',
  '[<](#a)img src=http://h/x>',
  '[click]( http://h)',
  '!``[x]``(http://h/leak.png)',
  '\\<img src=http://h/x>',
  '[rr][1]\r\r[1]: http://h/x',
  '<a href="//h">x</a> //h.example/x www.h.example a@h.example',
]
