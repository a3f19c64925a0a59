import { Marked, type Tokens } from 'marked'
import { DOCS, type DocsPage } from './pages.ts'

/** Assets of the pages, by paths relative to the base path. `scripts`: script elements copied from the dashboard's page. */
export type DocsAssets = { readonly styles: readonly string[]; readonly scripts: string }

/** Renders a page as HTML. `basePath` begins and ends with a slash. */
export function renderPage(page: DocsPage, basePath: string, { styles, scripts }: DocsAssets): string {
  const content = markdownOf(page.name).parse(page.markdown(), { async: false })
  const links = styles.map((href) => `<link rel="stylesheet" href="${Bun.escapeHTML(href)}">`).join('\n')
  const list = DOCS.map(({ name, title }) => {
    const current = name === page.name ? ' aria-current="page"' : ''
    return `<li><a href="docs/${name}"${current}>${Bun.escapeHTML(title)}</a></li>`
  }).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<base href="${Bun.escapeHTML(basePath)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${scripts}
<title>${Bun.escapeHTML(page.title)} · Ibid</title>
<link rel="icon" type="image/svg+xml" href="icon.svg">
${links}
</head>
<body class="docs">
<a class="docs-skip" href="docs/${page.name}#content">Skip to the text</a>
<header class="docs-header"><a class="docs-name" href="./">Ibid</a><span>Documentation</span><a class="docs-out" href="dashboard">Dashboard</a></header>
<div class="docs-columns">
<nav aria-label="Documentation"><ul>
${list}
</ul></nav>
<main id="content" class="prose docs-text">
${content}</main>
</div>
</body>
</html>
`
}

/** Makes the Markdown renderer: headings get ids, and links between pages work. */
function markdownOf(page: string): Marked {
  const used = new Map<string, number>()
  let tables = 0
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = idOf(text, used)
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code({ text }: Tokens.Code) {
        return `<pre tabindex="0"><code>${Bun.escapeHTML(text)}</code></pre>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens)
        return `<a href="${Bun.escapeHTML(target(href, page))}">${text}</a>`
      },
      table(token: Tokens.Table) {
        const cell = (name: 'th' | 'td') => (one: Tokens.TableCell) =>
          `<${name}>${this.parser.parseInline(one.tokens)}</${name}>`
        const rows = token.rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('\n')
        return `<div class="docs-table" tabindex="0" role="region" aria-label="Table ${++tables}"><table><thead><tr>${token.header.map(cell('th')).join('')}</tr></thead><tbody>${rows}</tbody></table></div>\n`
      },
      // HTML in a page is a comment for its authors.
      html: () => '',
    },
  })
}

/** Converts 'security.md#tokens' to that page's address; leaves links out of the documentation alone. */
function target(href: string, page: string): string {
  const [path = '', anchor] = href.split('#')
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (path === '') return `docs/${page}${hash}`
  const name = /^(?:\.\/)?([\w-]+)(?:\.md)?$/.exec(path)?.[1]
  return DOCS.some((one) => one.name === name) ? `docs/${name}${hash}` : href
}

function idOf(text: string, used: Map<string, number>): string {
  const id = text
    .toLowerCase()
    .replace(/`|\*/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const count = used.get(id) ?? 0
  used.set(id, count + 1)
  return count === 0 ? id : `${id}-${count}`
}
