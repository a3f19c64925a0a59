import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import * as texts from '#texts/datasets.tsx'
import { detailOf } from '../../api/api-error.ts'
import { Button } from '../../ui/form/button.tsx'
import { TextInput } from '../../ui/form/field.tsx'
import { Heading } from '../../ui/heading.tsx'
import { useToast } from '../../ui/toast.tsx'
import { renameDataset } from './queries.ts'

/** The name of a dataset, which can be edited in place. `children`: more actions beside it. */
export function DatasetTitle(props: { name: string; children: ReactNode }) {
  const [editing, setEditing] = useState(false)
  return editing ? (
    <Rename name={props.name} onEnd={() => setEditing(false)} />
  ) : (
    <Heading
      title={props.name}
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setEditing(true)}>
            <Pencil aria-hidden className="size-4" />
            {texts.rename}
          </Button>
          {props.children}
        </div>
      }
    />
  )
}

function Rename(props: { name: string; onEnd: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [name, setName] = useState(props.name)
  const rename = useMutation({
    mutationFn: () => renameDataset(props.name, name),
    onSuccess: async (dataset) => {
      await client.cancelQueries()
      navigate(`/dashboard/datasets/${encodeURIComponent(dataset.name)}`, { replace: true })
      // Queries for the old name would fail.
      void client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(props.name) })
      props.onEnd()
      toast(texts.renamedTo(dataset.name), 'success')
    },
  })
  return (
    <form
      className="mb-6 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === props.name) props.onEnd()
        else rename.mutate()
      }}
    >
      <div className="flex flex-wrap gap-2">
        <TextInput
          autoFocus
          dir="auto"
          aria-label={texts.newName}
          aria-invalid={rename.isError || undefined}
          className="max-w-md"
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && props.onEnd()}
        />
        <Button
          type="submit"
          look="solid"
          disabled={rename.isPending || name.trim() === ''}
          busy={rename.isPending}
        >
          {texts.rename}
        </Button>
        <Button onClick={props.onEnd}>{texts.cancel}</Button>
      </div>
      {rename.isError && (
        <p role="alert" className="text-[0.933rem] text-error">
          {detailOf(rename.error, texts.theDatasetCouldNotBeRenamed)}
        </p>
      )}
    </form>
  )
}
