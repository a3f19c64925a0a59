import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Folder } from '../../../shared/folders.ts'
import { MAX_DATASET_NAME_CHARS, MAX_FOLDER_PATH_CHARS } from '../../../shared/limits.ts'
import { datasetsQuery } from '../../shell/datasets.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { plural } from '../../ui/plural.ts'
import { Switch } from '../../ui/switch.tsx'
import { unwatchFolder, watchFolder } from './folder-queries.ts'
import { FormDialog } from './form-dialog.tsx'

/** Has a dataset follow a folder. */
export function WatchDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const list = useId()
  const datasets = useQuery(datasetsQuery)
  const [path, setPath] = useState('')
  const [dataset, setDataset] = useState('')
  const watch = useMutation({
    mutationFn: watchFolder,
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Watch Folder"
      action="Watch"
      busy={watch.isPending}
      failure={watch.error}
      onSubmit={() => watch.mutate({ path, dataset })}
    >
      <Field label="Folder" hint="Its whole path, on the machine that Ibid runs on.">
        {(ids) => (
          <TextInput
            {...ids}
            required
            maxLength={MAX_FOLDER_PATH_CHARS}
            spellCheck={false}
            placeholder="/srv/documents"
            value={path}
            onChange={(event) => setPath(event.target.value)}
          />
        )}
      </Field>
      <Field label="Dataset" hint="Its other documents are left alone.">
        {(ids) => (
          <>
            <TextInput
              {...ids}
              required
              list={list}
              maxLength={MAX_DATASET_NAME_CHARS}
              placeholder="Name an existing or a new one"
              value={dataset}
              onChange={(event) => setDataset(event.target.value)}
            />
            <datalist id={list}>
              {datasets.data?.map(({ name }) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Field>
    </FormDialog>
  )
}

/** Follows a folder no longer; its documents stay, or go. */
export function UnwatchDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const client = useQueryClient()
  const [deletes, setDeletes] = useState(false)
  const unwatch = useMutation({
    mutationFn: () => unwatchFolder(folder.id, deletes ? 'delete' : 'keep'),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Stop Watching"
      action={deletes ? 'Stop and Delete' : 'Stop'}
      danger
      busy={unwatch.isPending}
      failure={unwatch.error}
      onSubmit={() => unwatch.mutate()}
    >
      <p>
        “<bdi>{folder.dataset}</bdi>” will no longer follow{' '}
        <bdi className="font-mono text-[0.933rem] break-all">{folder.path}</bdi>. The folder itself is not
        changed.
      </p>
      <Switch
        label="Delete its documents"
        hint={`${plural(folder.documents, 'document')} came from this folder.`}
        checked={deletes}
        onChange={setDeletes}
      />
    </FormDialog>
  )
}
