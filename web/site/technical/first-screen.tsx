import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import * as texts from '#texts/site/technical.tsx'
import { dependencies, engines, version } from '../../../package.json'
import { DEFAULT_PORT } from '../../../shared/limits.ts'
import { buttonClass } from '../../ui/form/button-class.ts'
import { Figure } from '../figures/figure.tsx'
import { inPage } from '../page/in-page.ts'
import { sourceRepository } from '../page/targets.ts'
import { TopBar } from '../page/top-bar.tsx'
import { Section } from './section.tsx'

/**
 * The part of the technical page that the build prerenders into its HTML. `active`: the label of the section
 * in view.
 */
export function FirstScreen(props: { active?: string | undefined; children?: ReactNode; foot?: ReactNode }) {
  const { active, children, foot } = props
  return (
    <div className="showcase">
      <TopBar targets={SECTIONS.map(({ id, label }) => ({ label, href: inPage(id) }))} active={active}>
        <ScrollProgress />
      </TopBar>
      <main className="page-width">
        <TechnicalHead source={sourceRepository()} />
        <Stack />
        {children}
      </main>
      {foot}
    </div>
  )
}

/** The sections in the page's navigation, in order. */
export const SECTIONS = [
  { id: 'stack', label: texts.stack },
  { id: 'agents', label: texts.agents },
  { id: 'pipeline', label: texts.pipeline },
  { id: 'api', label: texts.api },
  { id: 'performance', label: texts.performance },
] as const

/** A line at the top that shows how far the page is scrolled. */
function ScrollProgress() {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    const measure = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const way = scrollHeight - clientHeight
      setPercent(way <= 0 ? 100 : Math.round((100 * scrollTop) / way))
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [])
  return (
    <div
      role="progressbar"
      aria-label={texts.readSoFar}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="fixed inset-x-0 top-0 z-40 h-1"
    >
      {/* Rendered without a style at first: the content policy forbids inline styles in HTML. */}
      {percent > 0 && (
        <div className="h-full origin-left bg-(--thread)" style={{ transform: `scaleX(${percent / 100})` }} />
      )}
    </div>
  )
}

const AT_A_GLANCE: readonly (readonly [label: string, value: ReactNode])[] = [
  [texts.executable, <Figure key="size" of="start.executable" />],
  [texts.readyAgainAfter, <Figure key="start" of="start.start" ibid />],
  [texts.memoryWhenIdle, <Figure key="idle" of="start.idle" bare />],
  [texts.wholeAnswerMedian, <Figure key="answer" of="answers.median" />],
  [
    texts.listensOn,
    <span key="port" data-fact="address">
      127.0.0.1:{DEFAULT_PORT}
    </span>,
  ],
  [texts.callsElsewhere, texts.ollamaIfYouNameOne],
]

/** The head of the page: its subject, and key facts for operators. */
function TechnicalHead({ source }: { source: string | null }) {
  return (
    <div className="grid items-end gap-x-16 gap-y-8 pt-10 pb-12 md:pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div>
        <a href="./" className="text-link text-[0.933rem] text-ink-soft">
          {texts.backToHome}
        </a>
        <h1 className="mt-4 max-w-[24ch] font-serif text-[clamp(2.2rem,5vw,3.6rem)] leading-[1.05] font-semibold tracking-[-0.025em]">
          {texts.howAFileBecomes(<mark className="stroke">{texts.aSentenceYouCanCheck}</mark>)}
        </h1>
        <p className="mt-5 max-w-[58ch] text-[1.13rem] leading-relaxed text-pretty text-ink-soft">
          {texts.oneExecutableContainsThe}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href="dashboard" className={buttonClass({ look: 'solid' })}>
            {texts.launchDashboard}
          </a>
          {source !== null && (
            <a href={source} className={buttonClass()}>
              {texts.source}
            </a>
          )}
        </div>
      </div>
      <dl className="border-b border-rule">
        {AT_A_GLANCE.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 border-t border-rule py-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type Dependency = keyof typeof dependencies
type Row = { readonly name: string; readonly of: Dependency | 'bun'; readonly why: string }

const ROWS: readonly Row[] = [
  { name: 'Bun', of: 'bun', why: texts.runtimeBundlerSqliteCompilesIt },
  { name: 'Hono', of: 'hono', why: texts.http },
  { name: 'LanceDB', of: '@lancedb/lancedb', why: texts.passagesFullTextAndVectorsOn },
  { name: 'ONNX Runtime', of: 'onnxruntime-node', why: texts.theEmbeddingModelInTheProcess },
  { name: 'PDFium', of: '@embedpdf/pdfium', why: texts.readsPdfAsWebassembly },
  { name: 'htmlparser2', of: 'htmlparser2', why: texts.readsHtml },
  { name: 'Papa Parse', of: 'papaparse', why: texts.readsCsv },
  { name: 'busboy', of: '@fastify/busboy', why: texts.streamsUploadsToTheDisk },
  { name: texts.ollamaClient, of: 'ollama', why: texts.languageModelsOptional },
  { name: 'zod', of: 'zod', why: texts.theContractOfEveryRouteChecked },
  { name: 'React', of: 'react', why: texts.thesePages },
  { name: 'PDF.js', of: 'pdfjs-dist', why: texts.paintsPdfPagesInTheBrowser },
]

/** The section of packages, with the versions used by this build. */
function Stack() {
  return (
    <Section
      id="stack"
      title={texts.stack}
      text={
        <>
          {texts.typescriptThroughoutVersions}
          <span data-fact="version">{version}</span>.
        </>
      }
    >
      <dl className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {ROWS.map(({ name, of, why }) => (
          <div key={name} className="border-t border-rule py-3">
            <dt className="flex items-baseline justify-between gap-3 font-semibold">
              {name}
              <span data-package={of} className="font-mono text-[0.8rem] font-normal text-ink-soft">
                {of === 'bun' ? engines.bun : dependencies[of]}
              </span>
            </dt>
            <dd className="text-[0.933rem] text-ink-soft">{why}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
