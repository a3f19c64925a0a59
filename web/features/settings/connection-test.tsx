import { useMutation } from '@tanstack/react-query'
import * as texts from '#texts/settings.tsx'
import { Button } from '../../ui/form/button.tsx'
import { checkConnection } from './check-connection.ts'

/** Asks the server at an endpoint how it is, before the endpoint is saved. */
export function ConnectionTest({ endpoint }: { endpoint: string }) {
  const test = useMutation({ mutationFn: checkConnection })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" disabled={test.isPending} busy={test.isPending} onClick={() => test.mutate(endpoint)}>
        {texts.testConnection}
      </Button>
      <p role="status" className={`min-w-0 text-[0.867rem] ${test.data?.ok ? 'text-success' : 'text-error'}`}>
        {test.data?.sentence}
      </p>
    </div>
  )
}
