import { unquoted } from './quotation-marks.ts'

/** Strips the markup from markdown, and the marks around a quotation, and joins its lines. */
export function plainText(markdown: string): string {
  const text = markdown
    .replace(/(?<!\\)!?\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/(?<![\w*\\])\*([^*\s][^*]*)\*(?!\w)/g, '$1')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
    .trim()
  return unquoted(text).replace(/\s+/g, ' ')
}

/** Escapes a text so that markdown shows it verbatim: as little as possible, for those who read the markdown itself. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]|<]|~(?=~)|(?<=~)~|(?<=^\s*)[#>]/gm, '\\$&')
}

const MAY_HAVE_MARKUP = /[{[`*\\¶#]|mailto:|::|^>|^\.\.\s|_{4}|={4}|-{4}|~{4}/
/** Of templates in Markdown: '{% comment %} … {% endcomment %}', '{% alert %}', '{{< note >}}', and anchors '{#fees}'. */
const TEMPLATE_COMMENT = /\{%-?\s*comment\s*-?%\}.{0,500}?\{%-?\s*endcomment\s*-?%\}/gs
const TEMPLATE = /\{%.{1,200}?%\}|\{\{[<%].{1,200}?[%>]\}\}|\{#[\w.:-]+\}/gs
const LINK = /(?<![\w\])])!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\((?:[^()\s]|\([^()\s]*\))*\)/g
/** Of reStructuredText: ':ref:`Fees <fees>`', '`Fees <fees>`_', '``code``', '.. note::'; and code in Markdown. */
const ROLE =
  /(?::[a-z][\w:+-]*:)?`{1,2}~?([^`<]{1,200}?)(?:\s*<[^<>`]*>)?`{1,2}(?:_{1,2}(?![\p{L}\p{N}_]))?/giu
/** Of MyST: '{meth}`~add`', whose code marks are gone. */
const MYST_ROLE = /(?<![^\s(])\{[a-z][\w:+-]*\}~?(?=[\p{L}_])/giu
const DIRECTIVE = /^\.\.\s+[\w-]+::\s*/
const STRONG = /(?<![\w*/])\*\*(?=[^\s*])|(?<=[^\s*/])\*\*(?![\w*/])/g
const EMPHASIS = /(?<![\w*\\])\*([^\s*](?:[^*]{0,200}[^\s*])?)\*(?![\w*])/g
const RULE = /(?<=^|\s)(?:={4,}|-{4,}|~{4,}|\*{4,})(?=\s|$)/g

/** Removes from a sentence what a parser left of the markup of Markdown, templates and reStructuredText. */
export function withoutMarkup(text: string): string {
  if (!MAY_HAVE_MARKUP.test(text)) return text
  return text
    .replace(TEMPLATE_COMMENT, ' ')
    .replace(TEMPLATE, ' ')
    .replace(/\(\s+\)/g, '()')
    .replace(LINK, '$1')
    .replace(/\]\(\)/g, '')
    .replace(/\(mailto:/g, '(')
    .replace(DIRECTIVE, '')
    .replace(ROLE, '$1')
    .replace(MYST_ROLE, '')
    .replace(STRONG, '')
    .replace(EMPHASIS, '$1')
    .replace(/\\([~*_#])/g, '$1')
    .replace(RULE, ' ')
    .replace(/_{4,}/g, '___')
    .replace(/^>\s+/, '')
    .replace(/(?<=[\p{L}\p{N})]):{2}$/u, ':')
    .replace(/\s*[#¶]$/, '')
    .replace(/\s+(?=[.,;:]?$)/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
