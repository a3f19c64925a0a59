import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#texts/folders.tsx'
import type { Folder } from '../../../../shared/folders.ts'
import { StoredText } from '../../../shell/stored-text.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/badge-look.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Ago } from '../../../ui/format/ago.tsx'
import { DialogLoader } from '../../../ui/loading/dialog-loader.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { Section } from '../form/section.tsx'
import { foldersQuery, scanFolder } from './folder-queries.ts'

const WatchDialog = lazyComponent(async () => (await import('./folder-dialogs.tsx')).WatchDialog)
const UnwatchDialog = lazyComponent(async () => (await import('./folder-dialogs.tsx')).UnwatchDialog)

/** The folders on the server that datasets follow. Renders nothing for roles that may not see them. */
export function FoldersCard() {
  const folders = useQuery(foldersQuery)
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Folder | null>(null)
  function close() {
    setAdding(false)
    setRemoving(null)
  }
  if (!folders.data) return null
  return (
    <Section
      id="folders"
      title={texts.folders}
      end={
        <Button size="sm" onClick={() => setAdding(true)}>
          {texts.watchFolder}
        </Button>
      }
    >
      {folders.data.length > 0 ? (
        <ul className="divide-y divide-rule">
          {folders.data.map((folder) => (
            <FolderRow key={folder.id} folder={folder} onRemove={() => setRemoving(folder)} />
          ))}
        </ul>
      ) : (
        <p className="text-[0.867rem] text-ink-faint">{texts.aDatasetCanFollow}</p>
      )}
      <DialogLoader open={adding || removing !== null} onClose={close}>
        {adding && <WatchDialog onClose={close} />}
        {removing && <UnwatchDialog folder={removing} onClose={close} />}
      </DialogLoader>
    </Section>
  )
}

const STATES: Readonly<Record<Folder['state'], { label: string; tone: Tone }>> = {
  waiting: { label: texts.waiting, tone: 'neutral' },
  scanning: { label: texts.checking, tone: 'info' },
  watching: { label: texts.watching, tone: 'success' },
  unavailable: { label: texts.notAvailable, tone: 'warning' },
}

function FolderRow({ folder, onRemove }: { folder: Folder; onRemove: () => void }) {
  const client = useQueryClient()
  const scan = useMutation({
    mutationFn: scanFolder,
    onSettled: () => client.invalidateQueries(foldersQuery),
  })
  const { path, dataset, documents, resting, scanned_at, state, error, problems, problems_total } = folder
  return (
    <li className="grid grid-cols-1 gap-1.5 py-3 first:pt-0 last:pb-0">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="min-w-0 font-mono text-[0.867rem] break-all">{path}</bdi>
            <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          </p>
          <p className="text-[0.867rem] text-ink-faint">
            {texts.documentsIn(
              documents,
              <Link
                to={`/dashboard/datasets/${encodeURIComponent(dataset)}`}
                className="underline underline-offset-4"
              >
                <bdi>{dataset}</bdi>
              </Link>,
            )}
            {resting > 0 && texts.beingWritten(resting)}
            {scanned_at !== null && texts.checked(<Ago at={scanned_at} />)}
          </p>
        </div>
        <Button
          look="quiet"
          size="icon-sm"
          aria-label={texts.checkPathNow(path)}
          title={texts.checkNow}
          disabled={scan.isPending}
          onClick={() => scan.mutate(folder.id)}
        >
          <RefreshCw aria-hidden className="size-4" />
        </Button>
        <Button
          look="quiet"
          size="icon-sm"
          aria-label={texts.stopWatchingPath(path)}
          title={texts.stopWatching}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      {error !== null && <p className="text-[0.867rem] text-warning">{error}</p>}
      {problems_total > 0 && (
        <details className="text-[0.867rem] text-ink-soft">
          <summary className="cursor-pointer">{texts.notTaken(problems_total)}</summary>
          <ul className="mt-1 grid gap-1">
            {problems.map(({ path: file, error: reason, said }) => (
              <li key={file} className="break-words">
                <bdi className="font-mono">{file}</bdi>: <StoredText said={said} sentence={reason} />
              </li>
            ))}
            {problems_total > problems.length && <li>{texts.andMore(problems_total - problems.length)}</li>}
          </ul>
        </details>
      )}
    </li>
  )
}
