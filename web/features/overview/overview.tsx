import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Library, type LucideIcon, TextSearch, Upload } from 'lucide-react'
import { Link } from 'react-router'
import * as texts from '#texts/overview.tsx'
import { RECENT_DATASETS } from '../../../shared/limits.ts'
import { PageSkeleton } from '../../shell/loading/page-skeleton.tsx'
import type { DatasetList } from '../../shell/queries/datasets.ts'
import { TrySamples } from '../../shell/suggestions/try-samples.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { Heading } from '../../ui/heading.tsx'
import { Activity, activityQuery } from './activity.tsx'
import { AskBox } from './ask-box.tsx'
import { Continue, lastThreads } from './continue.tsx'
import { Stats } from './stats.tsx'

const ACTIONS: readonly { to: string; title: string; note: string; icon: LucideIcon }[] = [
  { to: 'upload', title: texts.uploadNewDocuments, note: texts.addFilesToADataset, icon: Upload },
  { to: 'query', title: texts.queryDocuments, note: texts.askAndSeeTheSource, icon: TextSearch },
  { to: 'datasets', title: texts.manageDatasets, note: texts.openRenameOrDeleteThem, icon: Library },
]

/** The start page of the dashboard: ask, continue a conversation, and see the datasets. */
export function Overview(props: DatasetList & { onRefresh: () => void }) {
  const activity = useQuery(activityQuery)
  const past = useQuery(lastThreads)
  const empty = props.status === 'success' && props.datasets.length === 0
  const threads = past.data ?? []
  const heading = (title: string) => <Heading title={title}>{texts.askYourDocumentsEveryAnswer}</Heading>
  // Conversations stand above the other cards, so nothing is shown until they are loaded.
  if (props.status === 'pending' || past.isPending)
    return (
      <>
        {heading('\u00a0')}
        <PageSkeleton />
      </>
    )
  return (
    <>
      {heading(empty && threads.length === 0 ? texts.welcome : texts.welcomeBack)}
      <div className="grid grid-cols-1 gap-6">
        <Stats {...props} activity={activity.data} />
        {empty ? <FirstSteps /> : <AskBox datasets={props.datasets} />}
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-1 gap-6">
            <Continue threads={threads} />
            <Recent {...props} />
          </div>
          <QuickActions />
        </div>
        {activity.data && <Activity days={activity.data} />}
      </div>
    </>
  )
}

function QuickActions() {
  return (
    <Card aria-labelledby="quick-actions">
      <CardHeading id="quick-actions">{texts.quickActions}</CardHeading>
      <ul className="p-2">
        {ACTIONS.map(({ to, title, note, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className="group flex items-center gap-3.5 rounded-md px-3 py-2.5 hover:bg-hover">
              <Icon aria-hidden className="size-5 shrink-0 text-ink-faint" strokeWidth={1.7} />
              <span className="min-w-0 flex-1 leading-snug">
                <span className="block font-medium">{title}</span>
                <span className="block text-[0.867rem] text-ink-faint">{note}</span>
              </span>
              <ArrowRight
                aria-hidden
                className="size-4 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function FirstSteps() {
  return (
    <Card className="grid gap-4 p-6 md:p-8" aria-labelledby="first-steps">
      <h2 id="first-steps" className="max-w-[30ch] font-serif text-[1.45rem] leading-snug font-semibold">
        {texts.askADocumentAQuestionAnd(
          <span aria-hidden className="cite">
            1
          </span>,
        )}
      </h2>
      <p className="max-w-[62ch] text-ink-soft">{texts.startWithShortSamples}</p>
      <TrySamples />
    </Card>
  )
}

function Recent({ datasets, status, onRefresh }: DatasetList & { onRefresh: () => void }) {
  return (
    <Card aria-labelledby="recent-datasets">
      <CardHeading id="recent-datasets">{texts.recentDatasets}</CardHeading>
      {status === 'error' && (
        <div className="flex items-center justify-between gap-4 p-5">
          <p>{texts.failedToLoadDatasets}</p>
          <Button size="sm" onClick={onRefresh}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {status === 'success' && datasets.length === 0 && (
        <div className="px-5 py-8">
          <p className="font-medium">{texts.noDatasetsYet}</p>
          <p className="text-ink-faint">{texts.uploadDocumentsToGetStarted}</p>
        </div>
      )}
      <ul className="divide-y divide-rule">
        {datasets.slice(0, RECENT_DATASETS).map((dataset) => (
          <li key={dataset.name}>
            <Link
              to={`datasets/${encodeURIComponent(dataset.name)}`}
              className="flex flex-wrap items-baseline gap-x-4 px-5 py-3 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate font-medium max-sm:basis-full" title={dataset.name}>
                <bdi>{dataset.name}</bdi>
              </span>
              <span className="shrink-0 text-[0.933rem] text-ink-soft tabular-nums">
                {texts.nDocuments2(dataset.document_count)}
              </span>
              <span className="shrink-0 sm:w-20 sm:text-right text-[0.933rem] text-ink-faint tabular-nums">
                {formatBytes(dataset.size_bytes)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
