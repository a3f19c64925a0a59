import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#texts/settings.tsx'
import { systemEndpoints } from '../../../../shared/endpoints/system.ts'
import { detailOf } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { PullProgress } from '../../../shell/pull-progress.tsx'
import { startModelPull, useModelPull } from '../../../shell/queries/model-pull.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Select, TextInput } from '../../../ui/form/field.tsx'
import { formatBytes } from '../../../ui/format/format-bytes.ts'

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

/** Downloads another model through Ollama. */
export function ModelPull() {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const pull = useModelPull()

  async function start() {
    await startModelPull(name.trim(), async () => {
      setName('')
      await client.invalidateQueries()
    })
  }

  if (pull?.phase === 'running') return <PullProgress pull={pull} />
  const error = pull?.phase === 'failed' ? detailOf(pull.failure, texts.theModelCouldNotBeDownloaded) : null
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
  queryFn: async ({ signal }) => (await call(systemEndpoints.models, {}, signal)).data,
})

/** Chooses the model that writes answers. @throws ApiError */
async function chooseModel(name: string): Promise<void> {
  await call(systemEndpoints.chooseModel, { body: { name } })
}
