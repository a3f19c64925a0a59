import type { Hono } from 'hono'
import docsStyle from '../../../docs/docs.css' with { type: 'text' }
import { DOCS } from '../../../docs/pages.ts'
import { type DocsAssets, renderPage } from '../../../docs/render.ts'
import { webPage } from '../../../platform/native/web-assets.ts'
import type { Services } from '../../use-cases/services.ts'
import { ProblemError } from '../protocol/problem-error.ts'

const STYLE = 'docs/style.css'
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the documentation as script-free pages in the dashboard's colours. */
export function docsRoutes(app: Hono, { config: { basePath } }: Services): void {
  let assets: Promise<DocsAssets> | undefined
  const rendered = new Map<string, string>()

  app.get('/docs', (context) => context.redirect(`${basePath}docs/${DOCS[0]?.name}`))
  app.get(`/${STYLE}`, (context) =>
    context.body(docsStyle, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }),
  )
  app.get('/docs/:name', async (context) => {
    const page = DOCS.find(({ name }) => name === context.req.param('name'))
    if (!page) throw new ProblemError(404, 'no_such_page', `There is no page '${context.req.param('name')}'`)
    assets ??= dashboardAssets(basePath)
    const html = rendered.get(page.name) ?? renderPage(page, basePath, await assets)
    rendered.set(page.name, html)
    return context.html(html, 200, {
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-cache',
    })
  })
}

/** Reads from the dashboard's page which style sheet it uses, and which script sets the theme before the first paint. */
async function dashboardAssets(basePath: string): Promise<DocsAssets> {
  const html = await (await webPage(basePath)).body.identity.text()
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  )
  const scripts = [...html.matchAll(/<script src="[^"]*pre-paint[^"]*"><\/script>/g)].map(([tag]) => tag)
  return { styles: [...styles, STYLE], scripts: scripts.join('') }
}
