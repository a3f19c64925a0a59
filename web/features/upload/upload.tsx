import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as texts from '#texts/upload.ts'
import { MISSING_DATASET_NAME } from '../../../shared/datasets.ts'
import { PartFailure } from '../../shell/loading/page-failure.tsx'
import { UploadTarget } from '../../shell/navigation-state.ts'
import type { DatasetList } from '../../shell/queries/datasets.ts'
import { Button } from '../../ui/form/button.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Boundary } from '../../ui/loading/boundary.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { ActiveUploads } from './active-uploads.tsx'
import { DatasetChoice, type Destination } from './dataset-choice.tsx'
import { DropArea } from './drop-area.tsx'
import { FileList } from './file-list.tsx'
import { PageSource } from './page-source.tsx'
import { RecentJobs } from './recent-jobs.tsx'
import { addFiles, emptyFiles, partitionFiles, rejectionMessage, sentFiles } from './selection.ts'
import { type Source, SourceChoice } from './source-choice.tsx'
import { fileOfText, NO_TEXT, TextSource } from './text-source.tsx'
import { isIdle } from './upload-state.ts'
import { useCancelJob } from './use-cancel-job.ts'
import { useUpload } from './use-upload.ts'

const UploadOutcome = lazyComponent(async () => (await import('./upload-outcome.tsx')).UploadOutcome)

const NO_DESTINATION: Destination = { mode: 'new', newName: '', existing: '' }

/** The Upload page: chooses files and a dataset, and follows the upload. */
export function Upload({ datasets, onUploadComplete }: DatasetList & { onUploadComplete: () => void }) {
  const { state: came }: { state: unknown } = useLocation()
  const navigate = useNavigate()
  const [source, setSource] = useState<Source>('files')
  const [files, setFiles] = useState<readonly File[]>([])
  const [text, setText] = useState(NO_TEXT)
  const [address, setAddress] = useState('')
  const [target, setTarget] = useState<Destination>(() => {
    const to = UploadTarget.safeParse(came).data
    return to ? { mode: 'existing', newName: '', existing: to.dataset } : NO_DESTINATION
  })
  const client = useQueryClient()
  const { state, start, startPage, retry, stopSending, fail, dismiss } = useUpload({
    onEnded: () => void client.invalidateQueries(),
    onDone: (of, job) => {
      if (of === 'sent') {
        if (source === 'files') setFiles([])
        else if (source === 'text') setText(NO_TEXT)
        else setAddress('')
        setTarget(NO_DESTINATION)
      }
      if (job?.files.every(({ status }) => status !== 'failed') ?? true) onUploadComplete()
    },
  })
  const working = state.phase !== 'idle'
  const cancel = useCancelJob()
  const { jobId } = state
  function select(more: readonly File[]) {
    dismiss()
    setFiles((selected) => addFiles(selected, more))
  }

  // Takes files that were dropped on another page, or outside the drop area.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs once per navigation.
  useEffect(() => {
    if (!Array.isArray(came) || working) return
    navigate('.', { replace: true })
    setSource('files')
    const { accepted, rejected } = partitionFiles(came.filter((file) => file instanceof File))
    if (accepted.length > 0) select(accepted)
    if (rejected.length > 0) fail(rejectionMessage(rejected))
  }, [came])

  /** Returns the chosen dataset's name; null, after saying so, if there is none. */
  function chosenDataset(): string | null {
    const dataset = (target.mode === 'new' ? target.newName : target.existing).trim()
    if (dataset !== '') return dataset
    ask('[data-dataset-name]', MISSING_DATASET_NAME)
    return null
  }

  /** Focuses the field that is missing, and says so. */
  function ask(field: string, sentence: string) {
    document.querySelector<HTMLElement>(field)?.focus()
    fail(sentence)
  }

  function submit(files: readonly File[]) {
    if (files.length === 0) return fail(texts.pleaseSelectAtLeastOneFile)
    const dataset = chosenDataset()
    if (dataset === null) return
    const empty = emptyFiles(files)
    if (empty.length === files.length) return fail(texts.cannotBeUploaded(empty.length), empty)
    void start(files, dataset)
  }

  function submitText() {
    if (text.name.trim() === '') return ask('[data-text-name]', texts.pleaseNameTheText)
    if (text.text.trim() === '') return ask('[data-text]', texts.pleaseEnterAText)
    submit([fileOfText(text)])
  }

  function submitPage() {
    if (address.trim() === '') return ask('[data-page-address]', texts.pleaseEnterTheAddress)
    const dataset = chosenDataset()
    if (dataset !== null) void startPage(address.trim(), dataset)
  }

  const submits: Record<Source, () => void> = {
    files: () => submit(files),
    text: submitText,
    page: submitPage,
  }
  const label: Record<Source, string> = {
    files: uploadLabel(files.length - emptyFiles(files).length),
    text: texts.uploadText,
    page: texts.addPage,
  }

  const refused = new Map(
    [...state.refused, ...emptyFiles(files)].map(({ index, detail }) => [index, detail]),
  )
  // A retried job has other files than the selection.
  const sent = working ? sentFiles(files, new Set(refused.keys()), state.job?.files ?? []) : null

  function uploadTheRest() {
    const rest = files.filter((_, index) => !refused.has(index))
    setFiles(rest)
    if (rest.length > 0) submit(rest)
    else dismiss()
  }

  return (
    <>
      <Heading title={texts.uploadDocuments}>{texts.transformYourDocumentsInto}</Heading>
      <div className="grid items-start gap-6 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* A height that leaves room for the progress below and does not depend on the files, so that nothing moves when they are chosen; grows if refused files need space. */}
        <div
          className={`flex flex-col gap-4 ${source === 'page' ? 'lg:h-[clamp(24.25rem,100dvh-25.75rem,34rem)]' : refused.size > 0 ? 'min-h-97' : 'h-97 lg:h-[clamp(24.25rem,100dvh-25.75rem,34rem)]'}`}
        >
          <SourceChoice
            value={source}
            locked={working}
            onChange={(chosen) => {
              dismiss()
              setSource(chosen)
            }}
          />
          {source === 'text' ? (
            <TextSource value={text} locked={working} onChange={setText} />
          ) : source === 'page' ? (
            <PageSource value={address} locked={working} onChange={setAddress} />
          ) : (
            <>
              {state.phase !== 'working' && (
                <DropArea disabled={working} isSmall={files.length > 0} onFiles={select} onRejected={fail} />
              )}
              <FileList
                files={files}
                refused={refused}
                progress={sent}
                locked={working}
                onRemove={(index) => {
                  dismiss()
                  setFiles(files.filter((_, place) => place !== index))
                }}
              />
            </>
          )}
        </div>
        <form
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            submits[source]()
          }}
        >
          <DatasetChoice datasets={datasets} target={target} onChange={setTarget} locked={working} />
          <Button type="submit" look="solid" disabled={working} busy={state.phase === 'working'}>
            {state.phase === 'working' ? texts.uploading : label[source]}
          </Button>
        </form>
        {isIdle(state) ? (
          <div className="lg:col-span-2" />
        ) : (
          <Boundary
            resetKey={state.phase}
            fallback={(error, again) => <PartFailure error={error} retry={again} />}
          >
            <Suspense fallback={<div className="lg:col-span-2" />}>
              <UploadOutcome
                state={source === 'files' ? state : { ...state, refused: [] }}
                selected={source === 'files' ? files.length : 1}
                filesShown={source === 'files' && sent !== null}
                cancelling={cancel.isPending}
                onCancel={() => (jobId ? cancel.mutate(jobId) : stopSending())}
                onDismiss={dismiss}
              >
                {source === 'files' && state.error !== null && state.refused.length > 0 && (
                  <Button size="sm" className="mt-2.5" onClick={uploadTheRest}>
                    {refused.size < files.length ? texts.removeAndUploadTheRest : texts.remove2}
                  </Button>
                )}
              </UploadOutcome>
            </Suspense>
          </Boundary>
        )}
      </div>
      <ActiveUploads own={jobId} cancelling={cancel.isPending} onCancel={(id) => cancel.mutate(id)} />
      {!working && <RecentJobs datasets={datasets} onRetry={(id) => void retry(id)} />}
    </>
  )
}

function uploadLabel(files: number): string {
  return files === 0 ? texts.upload : texts.upload2(files)
}
