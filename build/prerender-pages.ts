import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Language } from '../shared/languages.ts'
import * as words from '../web/texts/en/page/html.ts'
import { INSTALLABLE } from './service-worker.ts'

const ROOT = join(import.meta.dir, '..')

/** The HTML files that the pages are made from: web/index.html and web/site/site.html. */
export const ENTRIES = ['index', 'site'] as const
type Entry = (typeof ENTRIES)[number]

/**
 * Keeps a browser from painting a first screen that it has parsed in part, whose pieces would move as the rest comes. Stands
 * before <base>, so that its address is that of the page itself.
 */
const PAINT_WHOLE = '<link rel="expect" href="#not-started" blocking="render">'

/**
 * Writes the pages of a language, each with the first screen that web/prerender.tsx gives for it, so that a browser
 * paints before any script of the dashboard or the site runs. index.html stays for paths without a screen. `codeOf`: the
 * files in assets/ of a source's code, itself first.
 */
export async function prerenderPages(folder: string, language: Language, codeOf: CodeOf): Promise<void> {
  const { screens, texts } = await firstScreens(language)
  const pages = join(folder, language)
  const first = `<script src="./assets/${await buildScript('pre-paint', folder)}"></script>`
  const draws = await buildScript('viewer/early-document', folder, language)
  const starts = {
    index: await buildScript('after-paint', folder),
    site: await buildScript('site/after-paint-site', folder),
  }
  const entryHtml = async (entry: Entry) => {
    const html = translate(await Bun.file(join(pages, `${entry}.html`)).text(), language, texts)
    return startAfterPaint(
      html.replace('<base ', `${PAINT_WHOLE}<base `).replace('<title>', `${INSTALLABLE}${first}<title>`),
      starts[entry],
    )
  }
  const entries = { index: await entryHtml('index'), site: await entryHtml('site') }
  await Bun.write(join(pages, 'index.html'), entries.index)
  await rm(join(pages, 'site.html'))
  const empty = '<div id="root"></div>'
  for (const [name, screen] of Object.entries(screens)) {
    const html = entries[screen.entry]
    if (!html.includes(empty)) throw new Error(`Cannot paint early: ${screen.entry}.html has no ${empty}`)
    await Bun.write(
      join(pages, `${name}.html`),
      html
        .replace(empty, () => `<div id="root">${screen.html}</div>${templates(screen.stills)}`)
        .replace(
          ' data-program=',
          (attribute) => `${attributes(whatToLoad(html, screen, codeOf))}${attribute}`,
        )
        .replace('<script defer ', (script) =>
          screen.code === DOCUMENT ? `<script defer src="./assets/${draws}"></script>${script}` : script,
        )
        .replace(/<title>[^<]*/, () => `<title>${Bun.escapeHTML(screen.title)}`),
    )
  }
}

type CodeOf = (source: string) => readonly string[]

/** The page whose first answers web/viewer/early-document.ts shows. */
const DOCUMENT = 'web/viewer/document-page.tsx'

/** What web/after-paint.ts loads while the program starts. */
function whatToLoad(
  html: string,
  { asks, code }: Screen,
  codeOf: CodeOf,
): Record<string, string | undefined> {
  if (code === undefined) return {}
  const files = new Set([...codeOf('web/router.tsx'), ...codeOf(code)])
  return {
    ...asks,
    // What the program imports itself is in the HTML.
    code: [...files].filter((file) => !html.includes(file)).join(' '),
    ...(code === DOCUMENT && {
      'pdf-code': codeOf('web/viewer/pdf-view.tsx')[0],
      'sheet-code': codeOf('web/viewer/table/table-view.tsx')[0],
    }),
  }
}

/** The data attributes of an element. */
function attributes(data: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(data)
    .map(([name, value]) => ` data-${name}="${Bun.escapeHTML(value ?? '')}"`)
    .join('')
}

/** Returns the parts of a page that stay as they are, as elements that show nothing themselves. */
function templates(stills: Readonly<Record<string, string>> = {}): string {
  return Object.entries(stills)
    .map(([name, html]) => `<template data-still="${name}">${html}</template>`)
    .join('')
}

/** Replaces the English texts of an entry's HTML with those of a language. */
function translate(html: string, language: Language, texts: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce(
    (page, [key, english]) => {
      if (!page.includes(english)) throw new Error(`Cannot paint early: an HTML file lacks "${english}"`)
      return page.replace(english, () => texts[key] ?? english)
    },
    html.replace('<html lang="en">', `<html lang="${language}">`),
  )
}

/** Makes a page run its program only after the first paint; the program is still fetched at once. */
function startAfterPaint(html: string, start: string): string {
  const element = /<script type="module"[^>]* src="\.\/assets\/([^"]+)"><\/script>/
  const program = element.exec(html)?.[1]
  if (program === undefined) throw new Error('Cannot paint early: an HTML file runs no module')
  return html.replace(
    element,
    `<link rel="modulepreload" crossorigin href="./assets/${program}"><script defer src="./assets/${start}" data-program="${program}"></script>`,
  )
}

/** Builds a script of web/ that runs apart from the program, with the texts of a language. Returns its name in assets/. */
async function buildScript(name: string, folder: string, language?: Language): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(ROOT, `web/${name}.ts`)],
    outdir: join(folder, 'assets'),
    target: 'browser',
    format: 'iife',
    minify: true,
    ...(language && { conditions: [language] }),
    naming: '[name]-[hash].[ext]',
  })
  const [script] = outputs
  if (!script) throw new Error(`Cannot paint early: web/${name}.ts gave no script`)
  return basename(script.path)
}

const Screen = z.object({
  entry: z.enum(ENTRIES),
  html: z.string(),
  title: z.string(),
  stills: z.optional(z.record(z.string(), z.string())),
  code: z.optional(z.string()),
  asks: z.optional(z.record(z.string(), z.string())),
})
type Screen = z.infer<typeof Screen>

const Screens = z.object({
  screens: z.record(z.string(), Screen),
  texts: z.record(z.string(), z.string()),
})

/** Runs web/prerender.tsx: the first screen of each page by its name, and the texts of the entries' HTML. */
async function firstScreens(language: Language): Promise<z.infer<typeof Screens>> {
  const child = Bun.spawn([process.execPath, `--conditions=${language}`, join(ROOT, 'web/prerender.tsx')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [json, complaint] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) !== 0) throw new Error(`Cannot paint early: ${complaint}`)
  return Screens.parse(JSON.parse(json))
}
