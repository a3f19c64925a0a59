import { useEffect } from 'react'
import * as texts from '#texts/shell.tsx'
import { useToast } from '../toast.tsx'

/** Shows a toast for an overlay whose code could not be loaded. `what`: its name, as the sentence begins. */
export function NotLoaded({ what, onShown }: { what: string; onShown?: () => void }) {
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: Shown once.
  useEffect(() => {
    toast(texts.couldNotBeLoadedReloadThe(what), 'error')
    onShown?.()
  }, [])
  return null
}
