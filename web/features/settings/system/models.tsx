import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as texts from '#texts/settings.tsx'
import { endpoints } from '../../../../shared/endpoints.ts'
import type { PullEvent } from '../../../../shared/system.ts'
import { ApiError, detailOf } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { events } from '../../../api/events.ts'
import { localizeStored } from '../../../texts/localize/stored-message.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Select, TextInput } from '../../../ui/form/field.tsx'
import { formatBytes } from '../../../ui/format/format-bytes.ts'
import { Progress } from '../../../ui/progress.tsx'

/** The choice of the model that writes answers, among the models of the model server. */
export function ModelChoice() {
  const client = useQueryClient()
  const models = useQuery(modelsQuery)
  const choose = useMutation({ mutationFn: chooseModel, onSuccess: () => client.invalidateQueries() })
  if (!models.data || models.data.length === 0) return null
  return (
    <Field
      label={texts.model}
      error={choose.isError ? detailOf(choose.error, texts.theModelCouldNotBeChosen) : null}
    >
      {(ids) => (
        <Select
          {...ids}
          value={models.data.find((model) => model.chosen)?.name ?? ''}
          disabled={choose.isPending}
          onChange={(event) => choose.mutate(event.target.value)}
        >
          <option value="" disabled>
            {texts.chooseAModel}
          </option>
          {models.data.map((model) => (
            <option key={model.name} value={model.name}>
              {model.size_bytes > 0 ? `${model.name} (${formatBytes(model.size_bytes)})` : model.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type Pull = { status: string; share: number | null }

/** Downloads another model through Ollama. */
export function ModelPull() {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [pull, setPull] = useState<Pull | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const controller = new AbortController()
    running.current = controller
    setError(null)
    setPull({ status: texts.beginning, share: null })
    try {
      for await (const event of pullModel(name.trim(), controller.signal)) {
        if (event.event === 'error') {
          const { said, detail, code } = event.data
          throw new ApiError({ detail: localizeStored(said, detail), code, status: 200 })
        }
        if (event.event === 'done') break
        const { status, completed, total } = event.data
        setPull({ status, share: total > 0 ? completed / total : null })
      }
      setName('')
      await client.invalidateQueries()
    } catch (failure) {
      if (!controller.signal.aborted) setError(detailOf(failure, texts.theModelCouldNotBeDownloaded))
    }
    if (!controller.signal.aborted) setPull(null)
  }

  if (pull)
    return (
      <div className="grid gap-2">
        <div className="flex items-center justify-between gap-4 text-[0.933rem]">
          <p className="min-w-0">
            <bdi className="font-medium">{name.trim()}</bdi>{' '}
            <span role="status" className="text-ink-soft">
              {pull.status}
            </span>
          </p>
          {pull.share !== null && (
            <span className="ml-auto text-ink-faint tabular-nums">{Math.floor(pull.share * 100)}%</span>
          )}
          <Button
            size="sm"
            onClick={() => {
              running.current?.abort()
              setPull(null)
            }}
          >
            {texts.cancel}
          </Button>
        </div>
        <Progress value={(pull.share ?? 0) * 100} label={texts.downloading(name)} />
      </div>
    )
  return (
    <Field label={texts.getAnotherModel} error={error} hint={texts.ollamaDownloadsItOnItsOwn}>
      {(ids) => (
        <div className="flex gap-2">
          <TextInput
            {...ids}
            placeholder={texts.eGLlama323b}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button disabled={name.trim() === ''} onClick={() => void start()}>
            {texts.download}
          </Button>
        </div>
      )}
    </Field>
  )
}

/** The chat models of the model server. */
const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: async ({ signal }) => (await call(endpoints.models, {}, signal)).data,
})

/** Chooses the model that writes answers. @throws ApiError */
async function chooseModel(name: string): Promise<void> {
  await call(endpoints.chooseModel, { body: { name } })
}

/** Downloads a model through Ollama; aborting cancels. @throws ApiError */
function pullModel(name: string, signal: AbortSignal): AsyncGenerator<PullEvent> {
  return events(endpoints.pullModel, { body: { name } }, signal)
}
