import { join } from 'node:path'
import { z } from 'zod'
import { giveBackMemory } from '../../server/platform/native/give-back-memory.ts'
import { seeded } from '../support/seeded.ts'

/** Passages and questions that a model was trained on. */
const TRAIN = join(import.meta.dir, '../../../shared/retrieval/train')
export const PASSAGES = join(TRAIN, 'passages.jsonl.zst')
const QUESTIONS = join(TRAIN, 'qa.jsonl.zst')
/**
 * Takes one in this many passages, so that the memory for generating texts is small beside the memory being
 * measured.
 */
const TAKEN = 4
const SENTENCES_TOGETHER = 4

async function lines(path: string): Promise<string[]> {
  const bytes = await Bun.zstdDecompress(await Bun.file(path).bytes())
  return new TextDecoder().decode(bytes).trimEnd().split('\n')
}

/**
 * Generates endless texts of about `chars` characters: up to four sentences of one passage, then of another,
 * and so on.
 */
export async function* madeTexts(chars: number, seed: number): AsyncGenerator<string> {
  const Passage = z.object({ text: z.string() })
  const passages = (await lines(PASSAGES))
    .filter((_, i) => i % TAKEN === 0)
    .map((line) => Passage.parse(JSON.parse(line)).text.split(/(?<=[.!?])\s+/))
  // By then, the passages read and cut are no longer on the stack.
  await Bun.sleep(100)
  giveBackMemory()
  const random = seeded(seed)
  for (;;) {
    const parts: string[] = []
    for (let size = 0; size < chars; ) {
      const passage = passages[Math.floor(random() * passages.length)] ?? []
      const from = Math.floor(random() * passage.length)
      const part = passage.slice(from, from + 1 + Math.floor(random() * SENTENCES_TOGETHER)).join(' ')
      parts.push(part)
      size += part.length + 1
    }
    yield parts.join('\n\n')
  }
}

/** Returns questions that the passages answer, and some that they do not. */
export async function questions(count: number): Promise<string[]> {
  const Asked = z.object({ q: z.string() })
  const random = seeded(5)
  const all = await lines(QUESTIONS)
  return Array.from({ length: count }, () => {
    const line = all[Math.floor(random() * all.length)] ?? ''
    return Asked.parse(JSON.parse(line)).q
  })
}
