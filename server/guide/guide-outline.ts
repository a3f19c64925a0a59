import type { OutlineEntry } from '../../shared/guides.ts'
import type { StoredBlock } from '../storage/blobs/stored-block.ts'
import { withoutMarkup } from '../text/markdown.ts'

/** Most headings of an outline, and blocks of a document that are read for them. */
const MOST = 60
const MOST_BLOCKS = 20_000
const LONGEST = 120

/** Collects the headings of a document from its blocks: of too many, the outer ones. A heading that repeats the one before stands once. */
export async function outlineOf(blocks: AsyncIterable<StoredBlock>): Promise<OutlineEntry[]> {
  const all: OutlineEntry[] = []
  let read = 0
  for await (const { kind, text, place, start, end } of blocks) {
    if (read++ >= MOST_BLOCKS) break
    if (kind !== 'heading') continue
    const shown = withoutMarkup(text.replace(/\s+/g, ' ').trim())
    if (!isTelling(shown) || all.at(-1)?.text === shown) continue
    const level = (place.headings?.length ?? 0) + 1
    all.push({ text: shown, level, start, end, page: place.page ?? place.slide ?? null })
  }
  return shortened(all)
}

/** Whether a heading says something: no rule, number, code or sentence. */
function isTelling(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return (
    letters >= 3 &&
    letters >= text.length / 2 &&
    text.length <= LONGEST &&
    !/[{}<>|\\=]|_{3}|:\/\//.test(text)
  )
}

function shortened(all: readonly OutlineEntry[]): OutlineEntry[] {
  const deepest = Math.max(1, ...all.map(({ level }) => level))
  for (let level = deepest; level >= 1; level--) {
    const shown = all.filter((entry) => entry.level <= level)
    if (shown.length <= MOST) return shown
  }
  return all.filter(({ level }) => level === 1).slice(0, MOST)
}
