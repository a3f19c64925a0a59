import { join } from 'node:path'
import { z } from 'zod'
import type { Language } from '../shared/languages.ts'
import * as words from '../web/texts/en/page.ts'

const ROOT = join(import.meta.dir, '..')

/**
 * Has the pages of a built dashboard in a language painted early: what they look like is set before anything is shown,
 * and beside index.html there is, for each page that web/prerender.tsx knows, one that holds its first screen.
 */
export async function paintEarly(folder: string, language: Language): Promise<void> {
  const pages = join(folder, language)
  const page = join(pages, 'index.html')
  const { screens, texts } = await firstScreens(language)
  const translated = inLanguage(await Bun.file(page).text(), language, texts)
  const head = translated.replace('<title>', `${await firstLook(folder)}<title>`)
  const html = await startAfterPaint(head, folder)
  await Bun.write(page, html)
  const empty = '<div id="root"></div>'
  if (!html.includes(empty)) throw new Error(`Cannot paint early: web/index.html has no ${empty}`)
  for (const [name, screen] of Object.entries(screens))
    await Bun.write(
      join(pages, `${name}.html`),
      html
        .replace(empty, () => `<div id="root">${screen.html}</div>`)
        .replace(/<title>[^<]*/, () => `<title>${Bun.escapeHTML(screen.title)}`),
    )
}

/** The page with what web/index.html says itself, in English, in a language. */
function inLanguage(html: string, language: Language, texts: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce(
    (page, [key, english]) => {
      if (!page.includes(english)) throw new Error(`Cannot paint early: web/index.html lacks "${english}"`)
      return page.replace(english, () => texts[key] ?? english)
    },
    html.replace('<html lang="en">', `<html lang="${language}">`),
  )
}

/**
 * The page with its program fetched as before, and begun only when what the page itself shows is painted. Where it
 * cannot be fetched, what says so is shown.
 */
async function startAfterPaint(html: string, folder: string): Promise<string> {
  const element = /<script type="module"[^>]* src="\.\/assets\/([^"]+)"><\/script>/
  const program = element.exec(html)?.[1]
  if (program === undefined) throw new Error('Cannot paint early: web/index.html runs no module')
  const sayNotStarted =
    'const it=document.getElementById("not-started");it.hidden=false;it.lastElementChild.onclick=()=>location.reload();throw e'
  const code = `requestAnimationFrame(()=>setTimeout(()=>import("./${program}").catch((e)=>{${sayNotStarted}})))\n`
  const name = `after-paint-${Bun.hash(code).toString(36).slice(0, 8)}.js`
  await Bun.write(join(folder, 'assets', name), code)
  return html.replace(
    element,
    `<link rel="modulepreload" crossorigin href="./assets/${program}"><script defer src="./assets/${name}"></script>`,
  )
}

/** Builds the script of the first look; gives the element that runs it, before anything after it. */
async function firstLook(folder: string): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(ROOT, 'web/first-look.ts')],
    outdir: join(folder, 'assets'),
    target: 'browser',
    format: 'iife',
    minify: true,
    naming: '[name]-[hash].[ext]',
  })
  const [script] = outputs
  if (!script) throw new Error('Cannot paint early: web/first-look.ts gave no script')
  return `<script src="./assets/${script.path.split(/[\\/]/).at(-1)}"></script>`
}

const Screens = z.object({
  screens: z.record(z.string(), z.object({ html: z.string(), title: z.string() })),
  texts: z.record(z.string(), z.string()),
})

/** What each page shows first, by its name, and the words of web/index.html. */
async function firstScreens(language: Language): Promise<z.infer<typeof Screens>> {
  const child = Bun.spawn([process.execPath, `--conditions=${language}`, join(ROOT, 'web/prerender.tsx')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [json, said] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) !== 0) throw new Error(`Cannot paint early: ${said}`)
  return Screens.parse(JSON.parse(json))
}
