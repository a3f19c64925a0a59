import { join } from 'node:path'
import { z } from 'zod'

const ROOT = join(import.meta.dir, '..')

/**
 * Has the pages of a built dashboard painted early: its theme is set before anything is shown, and 'landing.html'
 * and 'technical.html', made beside index.html, hold the first screens of those pages.
 */
export async function paintEarly(folder: string): Promise<void> {
  const page = join(folder, 'index.html')
  const html = (await Bun.file(page).text()).replace('<title>', `${await themeScript(folder)}<title>`)
  await Bun.write(page, html)
  const empty = '<div id="root"></div>'
  if (!html.includes(empty)) throw new Error(`Cannot paint early: web/index.html has no ${empty}`)
  const painted = await startAfterPaint(html, folder)
  for (const [name, screen] of Object.entries(await firstScreens()))
    await Bun.write(
      join(folder, `${name}.html`),
      painted.replace(empty, () => `<div id="root">${screen}</div>`),
    )
}

/** The page with its program fetched as before, and begun only when what the page itself shows is painted. */
async function startAfterPaint(html: string, folder: string): Promise<string> {
  const element = /<script type="module"[^>]* src="\.\/assets\/([^"]+)"><\/script>/
  const program = element.exec(html)?.[1]
  if (program === undefined) throw new Error('Cannot paint early: web/index.html runs no module')
  const code = `requestAnimationFrame(()=>setTimeout(()=>import("./${program}")))\n`
  const name = `after-paint-${Bun.hash(code).toString(36).slice(0, 8)}.js`
  await Bun.write(join(folder, 'assets', name), code)
  return html.replace(
    element,
    `<link rel="modulepreload" crossorigin href="./assets/${program}"><script defer src="./assets/${name}"></script>`,
  )
}

/** Builds the script that sets the theme; gives the element that runs it, before anything after it. */
async function themeScript(folder: string): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(ROOT, 'web/first-theme.ts')],
    outdir: join(folder, 'assets'),
    target: 'browser',
    format: 'iife',
    minify: true,
    naming: '[name]-[hash].[ext]',
  })
  const [script] = outputs
  if (!script) throw new Error('Cannot paint early: web/first-theme.ts gave no script')
  return `<script src="./assets/${script.path.split(/[\\/]/).at(-1)}"></script>`
}

/** HTML by the name of its page. */
async function firstScreens(): Promise<Record<string, string>> {
  const child = Bun.spawn([process.execPath, join(ROOT, 'web/prerender.tsx')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [json, said] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) !== 0) throw new Error(`Cannot paint early: ${said}`)
  return z.record(z.string(), z.string()).parse(JSON.parse(json))
}
