import { dependencies, engines, version } from '../../../package.json'
import { Section } from './section.tsx'

type Dependency = keyof typeof dependencies
type Row = { readonly name: string; readonly of: Dependency | 'bun'; readonly why: string }

const ROWS: readonly Row[] = [
  { name: 'Bun', of: 'bun', why: 'runtime, bundler, SQLite; compiles it all into one executable' },
  { name: 'Hono', of: 'hono', why: 'HTTP' },
  { name: 'LanceDB', of: '@lancedb/lancedb', why: 'passages: full text and vectors, on the disk' },
  { name: 'ONNX Runtime', of: 'onnxruntime-node', why: 'the embedding model, in the process' },
  { name: 'PDFium', of: '@embedpdf/pdfium', why: 'reads PDF, as WebAssembly' },
  { name: 'htmlparser2', of: 'htmlparser2', why: 'reads HTML' },
  { name: 'Papa Parse', of: 'papaparse', why: 'reads CSV' },
  { name: 'busboy', of: '@fastify/busboy', why: 'streams uploads to the disk' },
  { name: 'Ollama client', of: 'ollama', why: 'language models, optional' },
  { name: 'zod', of: 'zod', why: 'the contract of every route, checked on both sides' },
  { name: 'React', of: 'react', why: 'these pages' },
  { name: 'PDF.js', of: 'pdfjs-dist', why: 'paints PDF pages in the browser' },
]

/** What it is made of, in the versions that this build was made with. */
export function Stack() {
  return (
    <Section
      id="stack"
      title="Stack"
      text={
        <>
          TypeScript throughout. Versions are those this page was built with, Ibid{' '}
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
