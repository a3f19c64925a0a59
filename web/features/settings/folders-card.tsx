import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Folder } from '../../../shared/folders.ts'
import { Ago } from '../../ui/ago.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/plural.ts'
import { Section } from './cards.tsx'
import { UnwatchDialog, WatchDialog } from './folder-dialogs.tsx'
import { foldersQuery, scanFolder } from './folder-queries.ts'

/** Folders of the server's machine that datasets follow; nothing where one may not know them. */
export function FoldersCard() {
  const folders = useQuery(foldersQuery)
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Folder | null>(null)
  if (!folders.data) return null
  return (
    <Section
      id="folders"
      title="Folders"
      end={
        <Button size="sm" onClick={() => setAdding(true)}>
          Watch Folder
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
        <p className="text-[0.867rem] text-ink-faint">
          A dataset can follow a folder of the server: what is new, changed or gone there is so here.
        </p>
      )}
      {adding && <WatchDialog onClose={() => setAdding(false)} />}
      {removing && <UnwatchDialog folder={removing} onClose={() => setRemoving(null)} />}
    </Section>
  )
}

const STATES: Readonly<Record<Folder['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'waiting', tone: 'neutral' },
  scanning: { label: 'checking', tone: 'info' },
  watching: { label: 'watching', tone: 'success' },
  unavailable: { label: 'not available', tone: 'warning' },
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
            {plural(documents, 'document')} in{' '}
            <Link
              to={`/dashboard/datasets/${encodeURIComponent(dataset)}`}
              className="underline underline-offset-4"
            >
              <bdi>{dataset}</bdi>
            </Link>
            {resting > 0 && `, ${plural(resting, 'file')} being written`}
            {scanned_at !== null && (
              <>
                ; checked <Ago at={scanned_at} />
              </>
            )}
          </p>
        </div>
        <Button
          look="quiet"
          size="icon-sm"
          aria-label={`Check ${path} now`}
          title="Check now"
          disabled={scan.isPending}
          onClick={() => scan.mutate(folder.id)}
        >
          <RefreshCw aria-hidden className="size-4" />
        </Button>
        <Button
          look="quiet"
          size="icon-sm"
          aria-label={`Stop watching ${path}`}
          title="Stop watching"
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      {error !== null && <p className="text-[0.867rem] text-warning">{error}</p>}
      {problems_total > 0 && (
        <details className="text-[0.867rem] text-ink-soft">
          <summary className="cursor-pointer">{plural(problems_total, 'file')} not taken</summary>
          <ul className="mt-1 grid gap-1">
            {problems.map(({ path: file, error: reason }) => (
              <li key={file} className="break-words">
                <bdi className="font-mono">{file}</bdi>: {reason}
              </li>
            ))}
            {problems_total > problems.length && <li>and {problems_total - problems.length} more</li>}
          </ul>
        </details>
      )}
    </li>
  )
}
