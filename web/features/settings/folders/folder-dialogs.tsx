import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as texts from '#texts/folders.tsx'
import type { Folder } from '../../../../shared/folders.ts'
import { MAX_DATASET_NAME_CHARS, MAX_FOLDER_PATH_CHARS } from '../../../../shared/limits.ts'
import { datasetsQuery } from '../../../shell/queries/datasets.ts'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { unwatchFolder, watchFolder } from './folder-queries.ts'

/** The dialog that lets a dataset follow a folder. */
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
      title={texts.watchFolder}
      action={texts.watch}
      busy={watch.isPending}
      failure={watch.error}
      onSubmit={() => watch.mutate({ path, dataset })}
    >
      <Field label={texts.folder} hint={texts.itsWholePath}>
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
      <Field label={texts.dataset} hint={texts.itsOtherDocuments}>
        {(ids) => (
          <>
            <TextInput
              {...ids}
              required
              list={list}
              maxLength={MAX_DATASET_NAME_CHARS}
              placeholder={texts.nameOne}
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

/** The dialog that stops watching a folder; its documents are kept or deleted. */
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
      title={texts.stopWatchingTitle}
      action={deletes ? texts.stopAndDelete : texts.stop}
      danger
      busy={unwatch.isPending}
      failure={unwatch.error}
      onSubmit={() => unwatch.mutate()}
    >
      <p>
        {texts.willNoLongerFollow(
          <bdi>{folder.dataset}</bdi>,
          <bdi className="font-mono text-[0.933rem] break-all">{folder.path}</bdi>,
        )}
      </p>
      <Switch
        label={texts.deleteItsDocuments}
        hint={texts.cameFromThisFolder(folder.documents)}
        checked={deletes}
        onChange={setDeletes}
      />
    </FormDialog>
  )
}
