import * as texts from '#texts/site/landing.tsx'
import { pageOrigin } from '../../api/base.ts'
import { buttonClass } from '../../ui/form/button-class.ts'
import { CodeSample } from '../page/code-sample.tsx'

/** The section with commands to copy. */
export function Engineers() {
  const analyze = `curl -F files=@contract.pdf \\\n  -F 'query=How much notice must the tenant give?' \\\n  ${pageOrigin()}/api/v1/analyze`
  return (
    <section
      aria-labelledby="engineers-title"
      className="dark border-y border-rule bg-paper py-16 text-ink md:py-20"
    >
      <div className="page-width grid items-center gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <h2
            id="engineers-title"
            className="font-serif text-[clamp(1.8rem,3.6vw,2.6rem)] leading-[1.12] font-semibold tracking-[-0.02em]"
          >
            {texts.engineersOneFileOneFolderOne}
          </h2>
          <p className="mt-3 max-w-[52ch] text-[1.07rem] leading-relaxed text-pretty text-ink-soft">
            {texts.oneFileContainsTheDatabaseThe}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <a href="technical" className={buttonClass({ look: 'solid' })}>
              {texts.viewTechnicalDocs}
            </a>
            <a href="dashboard" className={buttonClass()}>
              {texts.launchPlatform}
            </a>
          </div>
        </div>
        <div className="grid min-w-0 gap-4">
          <div className="min-w-0">
            <p className="mb-1.5 text-[0.867rem] text-ink-soft">{texts.buildItAndStartItIn}</p>
            <CodeSample label={texts.buildAndStart} code="npx bun@1.4.5 start" />
          </div>
          <div className="min-w-0">
            <p className="mb-1.5 text-[0.867rem] text-ink-soft">
              {texts.oneFileOneQuestionNothingKept(<code>POST /api/v1/analyze</code>)}
            </p>
            <CodeSample label={texts.analyzeAFile} code={analyze} />
          </div>
        </div>
      </div>
    </section>
  )
}
