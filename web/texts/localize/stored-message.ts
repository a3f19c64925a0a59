import { inDataset, inserted, kept } from '#texts/messages/stored.ts'
import type { Message } from '../../../shared/message.ts'
import { unbroken } from '../numbers.ts'

/** Parameters that are names, inserted untranslated. */
const NAMES: ReadonlySet<string> = new Set(['file', 'dataset', 'sheet', 'column', 'name', 'model'])

/**
 * Returns a stored server message in the language of the page; the English sentence if its code has no
 * translation.
 */
export function localizeStored(said: Message | undefined, sentence: string): string {
  if (!said) return unbroken(sentence)
  const words = (kept as Readonly<Record<string, string | undefined>>)[said.code]
  if (words === undefined) return unbroken(sentence)
  const { params } = said
  const filled = words.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = String(params[name] ?? '')
    return NAMES.has(name) ? given : inserted(given)
  })
  return unbroken(params.in_dataset === undefined ? filled : inDataset(String(params.in_dataset), filled))
}
