import '../../support/happy-dom.ts'
import { afterEach, describe, expect, test } from 'bun:test'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import packageFile from '../../../package.json'
import { FORMATS, OWN_FORMATS } from '../../../shared/formats.ts'
import * as limits from '../../../shared/limits.ts'
import { ROLES } from '../../../shared/roles.ts'
import measured from '../../../web/measured.json'
import product from '../../../web/product.json'
import { AgentTourPanel } from '../../../web/site/agents/agent-tour.tsx'
import { AGENT_CARDS } from '../../../web/site/agents/agents.ts'
import { type FigureName, figureOf } from '../../../web/site/figures/figures.ts'
import { Landing } from '../../../web/site/landing/landing.tsx'
import { STILLS } from '../../../web/site/landing/stills.tsx'
import { Technical } from '../../../web/site/technical/technical.tsx'
import * as german from '../../../web/texts/de/site/landing.tsx'
import * as spanish from '../../../web/texts/es/site/landing.tsx'
import * as french from '../../../web/texts/fr/site/landing.tsx'
import { type Rendered, render, untilDrawn } from '../render.tsx'

/**
 * Elements that may contain digits without a figure: code, marks, notes, the demo, and facts with tests of
 * their own.
 */
const ACCOUNTED =
  'code, pre, .cite, [data-note], [data-demo], [data-figure], [data-limit], [data-fact], [data-package], [data-endpoint], svg'
/** Names with digits in them, and the phrase 24/7. */
const NAMES = /nDCG@10|2FA|F1|gov2|GOV2|24\/7|x64|arm64|htmlparser2/g

const pages: readonly [name: string, page: ReactNode][] = [
  ['landing', <Landing key="landing" />],
  ['technical', <Technical key="technical" />],
]

let page: Rendered
afterEach(async () => {
  await page.unmount()
  for (const template of document.querySelectorAll('template')) template.remove()
})

/** Renders a page whose HTML has the parts that the build renders, with the parts that load after its first screen. */
async function renderWhole(node: ReactNode): Promise<Rendered> {
  for (const [name, part] of Object.entries(STILLS)) {
    const template = document.createElement('template')
    template.dataset.still = name
    template.innerHTML = renderToStaticMarkup(part)
    document.head.append(template)
  }
  const drawn = await render(node)
  await untilDrawn('the end of the page', () => drawn.root.querySelector('footer') !== null)
  return drawn
}

test('the landing page names every format and every role context', async () => {
  page = await renderWhole(<Landing />)
  const listed = (entries: Record<string, { label: string }>, locale = 'en-GB') =>
    new Intl.ListFormat(locale).format(Object.values(entries).map(({ label }) => label))
  const own = Object.fromEntries(OWN_FORMATS.map((format) => [format, FORMATS[format]]))
  expect(page.root.textContent).toContain(`${listed(own)}.`)
  for (const [texts, locale] of [
    [german, 'de'],
    [french, 'fr'],
    [spanish, 'es'],
  ] as const)
    expect(texts.formatsAndTables).toContain(`${listed(own, locale)}.`)
  expect(page.root.textContent).toContain(`${listed(ROLES)}:`)
})

describe.each(pages)('the %s page', (_, node) => {
  test('shows no figure that was not measured', async () => {
    page = await renderWhole(node)
    const shown = [...page.root.querySelectorAll('[data-figure]')]
    expect(shown.length).toBeGreaterThan(15)
    for (const element of shown) {
      // SAFETY: figureOf() throws for unknown figures.
      const { number, unit } = figureOf(element.getAttribute('data-figure') as FigureName)
      expect([number, unit === '%' ? `${number}%` : `${number}\u202f${unit}`]).toContain(
        element.textContent ?? '',
      )
    }
    for (const element of page.root.querySelectorAll(ACCOUNTED)) element.remove()
    const left = (page.root.textContent ?? '').replace(NAMES, '')
    expect(left.match(/.{0,40}\d.{0,20}/g) ?? []).toEqual([])
  })

  test('leads from every figure to a note that says how it was measured', async () => {
    page = await renderWhole(node)
    for (const element of page.root.querySelectorAll('[data-figure]')) {
      const run = element.getAttribute('data-figure')?.split('.')[0]
      expect(page.root.querySelector(`[data-note="${run}"]`)?.textContent).toMatch(
        /bun (?:eval|test\/bench)\/\S+\.ts/,
      )
    }
    const ids = new Set([...page.root.querySelectorAll('[id]')].map(({ id }) => id))
    const marks = [...page.root.querySelectorAll('a.cite')]
    expect(marks.length).toBeGreaterThan(8)
    for (const mark of marks) expect(ids).toContain(mark.getAttribute('href')?.split('#')[1] ?? '')
  })
})

test('what is shown besides figures is what the program uses', async () => {
  page = await renderWhole(<Technical />)
  const used = new Map<string, number>(Object.entries(limits))
  for (const element of page.root.querySelectorAll('[data-limit]')) {
    const value = used.get(element.getAttribute('data-limit') ?? '')
    expect(element.textContent).toBe(value?.toLocaleString('en-US') ?? 'not a limit')
  }
  const versions: Record<string, string> = { ...packageFile.dependencies, bun: packageFile.engines.bun }
  const shown = [...page.root.querySelectorAll('[data-package]')]
  expect(shown.length).toBeGreaterThan(8)
  for (const element of shown)
    expect(element.textContent).toBe(versions[element.getAttribute('data-package') ?? ''] ?? 'not installed')
  expect(page.find('[data-fact=version]').textContent).toBe(packageFile.version)
  expect(page.find('[data-fact=year]').textContent).toContain(String(product.year))
  expect(page.find('[data-fact=file-limit]').textContent).toBe(`${limits.MAX_FILE_BYTES / 1024 ** 2} MB`)
})

/**
 * Collections of the evaluations by the kinds of text that the models learned from: SQuAD and SelQA are of Wikipedia,
 * MedQuAD is of health pages, and the means contain them.
 */
const TRAINED_ON = /^(?:retrieval|answerability)\.(?:squad|selqa|medquad|mean)_/

test.each(pages)(
  'the %s page shows no figure of a kind of text that a model was trained on',
  async (_, node) => {
    page = await renderWhole(node)
    const shown = [
      ...page.root.querySelectorAll('[data-figure^="retrieval."], [data-figure^="answerability."]'),
    ].map((element) => element.getAttribute('data-figure') ?? '')
    expect(shown.length).toBeGreaterThan(3)
    expect(shown.filter((figure) => TRAINED_ON.test(figure))).toEqual([])
  },
)

test('every figure was measured on two cores, as the requirements say', async () => {
  page = await render(null)
  for (const { machine } of Object.values(measured)) expect(machine).toContain(', 2 cores, ')
})

test('the requirements tell the recommended values beside what is taken', async () => {
  page = await renderWhole(<Technical />)
  const rows = [...page.find('#deployment table').querySelectorAll('tbody tr')].map((row) =>
    [...row.children].slice(0, 2).map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['CPU cores', '4+'],
    ['Memory', '8 GB'],
    ['Storage', '50 GB'],
    ['Documents in parallel', '5'],
    ['Passages in parallel', '10'],
    ['Batch size', '5'],
  ])
})

test('the drawing calls the agents as the list beside it does', async () => {
  page = await render(<AgentTourPanel />)
  for (const { agent, name } of AGENT_CARDS) {
    const boxes = [...page.root.querySelectorAll(`[data-box=${agent}]`)]
    expect(boxes).toHaveLength(2)
    for (const box of boxes)
      expect([...box.querySelectorAll('text')].map(({ textContent }) => textContent).join(' ')).toBe(name)
    expect(page.root.querySelector('ul')?.textContent).toContain(name)
  }
})
