import { ChevronDown } from 'lucide-react'
import * as routes from '#texts/site/routes.ts'
import * as texts from '#texts/site/technical.tsx'
import { accessOf, type Endpoint } from '../../../shared/endpoint.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { pageOrigin } from '../../api/base.ts'
import { CodeSample } from '../page/code-sample.tsx'
import { docs } from '../page/targets.ts'
import { type EndpointName, exampleOf } from './curl.ts'
import { Fold } from './fold.tsx'
import { Section } from './section.tsx'

/** The groups of routes in order, with their titles. */
const TAGS: Readonly<Record<Endpoint['tag'], string>> = {
  Asking: texts.asking,
  Documents: texts.documents,
  Datasets: texts.datasets,
  Jobs: texts.jobs,
  System: texts.system,
  Access: texts.access,
}

// SAFETY: Object.keys of an object literal returns exactly its own keys.
const NAMES = Object.keys(endpoints) as EndpointName[]

/** The section of routes, each with a command that works as pasted. */
export function Api() {
  return (
    <Section
      id="api"
      title={texts.api}
      text={texts.generatedFromTheServersOwn(
        <code className="note-code">-H "Authorization: Bearer $IBID_TOKEN"</code>,
        <a href={docs.reference} className="text-link">
          {texts.reference}
        </a>,
        <a href={docs.openapi} className="text-link">
          openapi.json
        </a>,
      )}
    >
      <div className="mb-8">
        <p className="mb-1.5 text-[0.867rem] text-ink-soft">{texts.firstTheSamples}</p>
        <CodeSample label={texts.theSamples} code={exampleOf('samples', pageOrigin())?.command ?? ''} />
      </div>
      {Object.entries(TAGS).map(([tag, name]) => {
        const names = NAMES.filter((name) => endpoints[name].tag === tag)
        return (
          <Fold
            key={tag}
            title={name}
            aside={
              <span data-fact="routes">
                {names.length} {texts.routes}
              </span>
            }
          >
            <ul>
              {names.map((name) => (
                <li key={name} className="border-t border-rule first:border-t-0">
                  <Route name={name} />
                </li>
              ))}
            </ul>
          </Fold>
        )
      })}
    </Section>
  )
}

function Route({ name }: { name: EndpointName }) {
  const endpoint: Endpoint = endpoints[name]
  const { method, path } = endpoint
  const example = exampleOf(name, pageOrigin())
  return (
    <details className="group/route" data-endpoint={name}>
      <summary className="grid list-none grid-cols-[4.2rem_1fr_auto] items-baseline gap-x-3 rounded-sm py-2 hover:bg-hover lg:grid-cols-[4.2rem_minmax(0,5fr)_minmax(0,6fr)_auto] [&::-webkit-details-marker]:hidden">
        <code className="col-start-1 text-[0.8rem] font-semibold text-ink-soft">{method}</code>
        <code className="col-start-2 text-[0.867rem]">{path.replace(/:(\w+)/g, '{$1}')}</code>
        <span className="col-span-2 col-start-2 row-start-2 text-[0.933rem] text-ink-soft lg:col-span-1 lg:col-start-3 lg:row-start-1">
          {routes.summaryOf(name)}
        </span>
        <ChevronDown
          aria-hidden
          className="col-start-3 row-start-1 size-4 self-center text-ink-faint transition-transform group-open/route:rotate-180 lg:col-start-4"
        />
      </summary>
      <div className="pt-1 pb-4 lg:pl-[4.95rem]">
        {example ? (
          <CodeSample label={`${method} ${path}`} code={example.command} />
        ) : (
          <p className="text-[0.933rem] text-ink-soft">{texts.doneInSettingsWithThePassword}</p>
        )}
        <p className="mt-1.5 text-[0.8rem] text-ink-faint">
          {accessOf(endpoint) === 'anyone'
            ? texts.noTokenNeeded
            : texts.needsATokenWithTheRole(accessOf(endpoint))}
          {example?.needs && <span data-needs>{texts.needs(example.needs)}</span>}.
        </p>
      </div>
    </details>
  )
}
