import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#texts/help.ts'
import type { Links } from '../../../shared/links.ts'
import { Settings } from '../../../shared/system.ts'
import { settingsQuery } from '../../shell/queries/settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { TextInput } from '../../ui/form/field.tsx'
import { Heading } from '../../ui/heading.tsx'
import { FAQ, type Question, searchFaq } from './faq.ts'
import { cards, contacts, type HelpLink, resources } from './links.ts'

const STEPS = [
  {
    title: texts.uploadDocuments,
    text: texts.dropFilesIntoANewDataset,
    to: '/dashboard/upload',
  },
  {
    title: texts.organizeDatasets,
    text: texts.seeWhatIsInEachAnd,
    to: '/dashboard/datasets',
  },
  {
    title: texts.queryAnalyze,
    text: texts.askAQuestionThenClickA,
    to: '/dashboard/query',
  },
] as const

/** The Help Center: first steps, links and frequently asked questions. */
export function Help() {
  const { data } = useQuery(settingsQuery)
  const links = data?.links ?? NO_LINKS
  return (
    <>
      <Heading title={texts.helpCenter} />
      <div className="grid grid-cols-1 gap-6">
        <LinkCards links={cards(links)} />
        <Card aria-labelledby="getting-started">
          <CardHeading id="getting-started">{texts.gettingStarted2}</CardHeading>
          <ol className="grid divide-rule max-md:divide-y md:grid-cols-3 md:divide-x">
            {STEPS.map((step, index) => (
              <li key={step.title} className="p-5">
                <span
                  aria-hidden
                  className="font-serif text-[1.6rem] leading-none font-semibold text-ink-faint"
                >
                  {index + 1}
                </span>
                <h3 className="mt-3 font-medium">
                  <Link to={step.to} className="hover:underline">
                    {step.title}
                  </Link>
                </h3>
                <p className="text-[0.933rem] text-ink-soft">{step.text}</p>
              </li>
            ))}
          </ol>
        </Card>
        <Faq />
        <Contacts links={contacts(links)} />
        <section>
          <h2 className="mb-3 font-semibold">{texts.additionalResources}</h2>
          <LinkCards links={resources()} />
        </section>
      </div>
    </>
  )
}

/** Until the owner's links are known, and if they cannot be read, the page shows those of its own. */
const NO_LINKS: Links = Settings.parse({}).links

function LinkCards({ links }: { links: readonly HelpLink[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-4">
      {links.map(({ title, text, href }) => (
        <li key={title}>
          <a
            href={href}
            className="block h-full rounded-lg border border-rule bg-sheet p-5 shadow-low hover:border-rule-strong"
          >
            <span className="block font-semibold">{title}</span>
            <span className="block text-[0.933rem] text-ink-soft">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Contacts({ links }: { links: readonly HelpLink[] }) {
  if (links.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 font-semibold">{texts.stillNeedHelp}</h2>
      <p className="flex flex-wrap gap-3">
        {links.map(({ title, href }) => (
          <a key={title} href={href} className={buttonClass()}>
            {title}
          </a>
        ))}
      </p>
    </section>
  )
}

function Faq() {
  const [text, setText] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const found = searchFaq(FAQ, text)
  return (
    <Card aria-labelledby="faq">
      <CardHeading
        id="faq"
        end={
          <div className="w-full sm:w-64">
            <TextInput
              type="search"
              aria-label={texts.searchQuestions}
              placeholder={texts.searchQuestions}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        }
      >
        {texts.frequentlyAskedQuestions}
      </CardHeading>
      <ul className="divide-y divide-rule">
        {found.map((entry) => (
          <Entry
            key={entry.question}
            entry={entry}
            open={open === entry.question}
            onToggle={() => setOpen(open === entry.question ? null : entry.question)}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="p-5 text-ink-soft">{texts.noResultsFor(text)}</p>}
    </Card>
  )
}

function Entry({ entry, open, onToggle }: { entry: Question; open: boolean; onToggle: () => void }) {
  const id = useId()
  return (
    <li>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex w-full items-center gap-3 px-5 py-3 text-left transition-colors hover:bg-hover"
          onClick={onToggle}
        >
          <span className="flex min-w-0 flex-1 flex-col items-start gap-1 sm:flex-row sm:items-center sm:justify-between sm:gap-3">
            <span className="min-w-0 font-medium">{entry.question}</span>
            <Badge className="shrink-0">{entry.category}</Badge>
          </span>
          <ChevronDown
            aria-hidden
            className={`size-4 shrink-0 text-ink-faint transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <p id={id} hidden={!open} className="max-w-[76ch] px-5 pt-1.5 pb-4 text-ink-soft">
        {entry.answer}
      </p>
    </li>
  )
}
