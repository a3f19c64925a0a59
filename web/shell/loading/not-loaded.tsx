import { useEffect } from 'react'
import * as texts from '#texts/shell.tsx'
import { useToast } from '../../ui/toast.tsx'

/** In the place of something beside the page whose code did not come. `what`: as a sentence begins with it. */
export function NotLoaded({ what, onSaid }: { what: string; onSaid?: () => void }) {
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once.
  useEffect(() => {
    toast(texts.couldNotBeLoadedReloadThe(what), 'error')
    onSaid?.()
  }, [])
  return null
}
