import { join } from 'node:path'
import { z } from 'zod'
import { isHeldOut } from './held-out.ts'

const Documents = z.array(
  z.object({
    title: z.string(),
    passages: z.array(
      z.object({
        text: z.string(),
        asks: z.array(z.tuple([z.string(), z.string()])),
        true: z.array(z.string()),
        false: z.array(z.string()),
      }),
    ),
    misses: z.array(z.string()),
  }),
)

export type EverydayDocument = z.infer<typeof Documents>[number]

/** Invented documents of which the reader has learned nothing: those of its training set that its recipe keeps aside, and twelve more. */
export async function everydayDocuments(): Promise<EverydayDocument[]> {
  const packed = await Bun.file(join(import.meta.dir, '../../models/train/reader/written.jsonl.zst')).bytes()
  const learned = Bun.zstdDecompressSync(packed).toString().trimEnd().split('\n')
  const aside = Documents.parse(learned.map((line) => JSON.parse(line))).filter(({ title }) =>
    isHeldOut(title),
  )
  const others = Documents.parse(await Bun.file(join(import.meta.dir, 'everyday-documents.json')).json())
  return [...aside, ...others]
}
