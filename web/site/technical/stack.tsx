import * as texts from '#texts/site/technical.tsx'
import { dependencies, engines, version } from '../../../package.json'
import { Section } from './section.tsx'

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

/** What it is made of, in the versions that this build was made with. */
export function Stack() {
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
