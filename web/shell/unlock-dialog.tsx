import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as texts from '#texts/shell.tsx'
import { endpoints } from '../../shared/endpoints.ts'
import { detailOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { followJob } from '../api/follow-job.ts'
import { reasonOf } from '../texts/localize/file-reason.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Button } from '../ui/form/button.tsx'
import { Field, TextInput } from '../ui/form/field.tsx'
import { Notice } from '../ui/notice.tsx'

/**
 * Asks for the password of a protected PDF and has it read. A wrong password is said in the dialog, where another one can be
 * tried.
 */
export function UnlockDialog(props: {
  documentId: string
  name: string
  open: boolean
  onClose: () => void
  onReady: () => void
}) {
  const client = useQueryClient()
  const form = useId()
  const [password, setPassword] = useState('')
  // Each attempt gives the document a new id.
  const [documentId, setDocumentId] = useState(props.documentId)
  const read = useMutation({
    mutationFn: async () => {
      const reply = await call(endpoints.documentPassword, { params: { id: documentId }, body: { password } })
      const job = await followJob(reply.job_id, { signal: new AbortController().signal, onChange: () => {} })
      const [file] = job.files
      if (file?.document_id) setDocumentId(file.document_id)
      if (job.ok) return null
      if (file?.said?.code === 'file_wrong_password') return texts.wrongPassword
      return reasonOf(job.error ?? texts.theFileCouldNotBeRead, props.name)
    },
    onSuccess: (failure) => {
      setPassword('')
      if (failure !== null) return
      props.onReady()
      void client.invalidateQueries()
    },
  })
  function close() {
    props.onClose()
    setPassword('')
    if (read.data) void client.invalidateQueries()
    read.reset()
  }
  const failure = read.isError ? detailOf(read.error, texts.theFileCouldNotBeRead) : read.data
  return (
    <Dialog
      open={props.open}
      onClose={close}
      locked={read.isPending}
      title={texts.enterPassword}
      footer={
        <>
          <Button disabled={read.isPending} onClick={close}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            look="solid"
            disabled={read.isPending || password === ''}
            busy={read.isPending}
          >
            {texts.readFile}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // React events bubble through portals to a form of the page.
          event.stopPropagation()
          read.mutate()
        }}
      >
        {failure && <Notice kind="error">{failure}</Notice>}
        <Field label={<bdi className="wrap-anywhere">{props.name}</bdi>} hint={texts.ibidUsesThePasswordOnce}>
          {(ids) => (
            <TextInput
              {...ids}
              type="password"
              autoComplete="off"
              aria-label={texts.passwordOf(props.name)}
              value={password}
              disabled={read.isPending}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
